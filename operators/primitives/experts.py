"""Selection and routing: gathering rows and pages, the k largest, products and rows by expert."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from operators._primitive import Array, Kind, Shape, Work, primitive, size
from operators.primitives._axes import per_input
from operators.primitives.movements import still

M = Kind.MOVEMENT


@primitive(
    M,
    "{table}[{index}], rows of the first axis",
    shape=lambda table, index: (*index, *table[1:]),
    work=still,
    gathers=True,
)
def gather_rows(table: Array, index: Array) -> Array:
    """Rows of a table by index."""
    return table[index]


@primitive(
    M,
    "out[b, m*p + t] = {cache}[{table}[b, m], t] for pages of p tokens",
    shape=lambda cache, table: (table[0], table[1] * cache[1], *cache[2:]),
    work=still,
    gathers=True,
)
def gather_pages(cache: Array, table: Array) -> Array:
    """Pages of a paged cache, joined into one sequence for each row of the table."""
    return cache[table].reshape(table.shape[0], -1, *cache.shape[2:])


def _top_shape(x: Shape, *, k: int) -> Shape:
    if k > x[-1]:
        raise ValueError(f"there are no {k} largest of {x[-1]}")
    return (*x[:-1], k)


def _order(x: Array, k: int) -> Array:
    return np.argsort(-x, axis=-1, kind="stable")[..., :k]


@primitive(Kind.REDUCTION, "the {k} largest of {x} on the last axis, descending", shape=_top_shape, work=per_input(8))
def top_values(x: Array, *, k: int) -> Array:
    """The k largest values."""
    return np.take_along_axis(x, _order(x, k), axis=-1)


@primitive(
    Kind.REDUCTION,
    "indices of the {k} largest of {x} on the last axis, descending, the lower index first among equals",
    shape=_top_shape,
    work=per_input(8),
    dtype="int32",
    undefined=("zeros",),
)
def top_indices(x: Array, *, k: int) -> Array:
    """Indices of the k largest values."""
    return _order(x, k)


def _grouped_work(inputs: tuple[Shape, ...], output: Shape, _: Mapping[str, Any]) -> Work:
    return Work(cube=size(output) * inputs[0][-1])


@primitive(
    Kind.CONTRACTION,
    "out[i] = {x}[i] @ {weight}[{group}[i]]ᵀ",
    shape=lambda x, group, weight: (x[0], weight[1]),
    work=_grouped_work,
)
def grouped_matmul(x: Array, group: Array, weight: Array) -> Array:
    """Rows times the matrix of their group; weight is (groups, out, in)."""
    return np.asarray(np.einsum("ik,ink->in", x, weight[group]))


def _slots(experts: Array, capacity: int) -> Array:
    """Row of every (token, choice): its expert's block, in order of tokens within it."""
    flat = experts.reshape(-1)
    order = np.argsort(flat, kind="stable")
    ranks = np.empty(flat.size, dtype=np.int64)
    starts = np.searchsorted(flat[order], flat[order], side="left")
    ranks[order] = np.arange(flat.size) - starts
    return np.asarray(flat.astype(np.int64) * capacity + ranks)


@primitive(
    M,
    "row e*{capacity} + r is the token of the r-th choice of expert e, counted through {experts} row by row; "
    "other rows are 0; {count} experts",
    shape=lambda x, experts, *, count, capacity: (count * capacity, x[1]),
    work=still,
)
def permute_rows(x: Array, experts: Array, *, count: int, capacity: int) -> Array:
    """Tokens grouped by expert, each expert's rows in a block of fixed size."""
    y = np.zeros((count * capacity, x.shape[1]))
    y[_slots(experts, capacity)] = np.repeat(x, experts.shape[1], axis=0)
    return y


@primitive(
    M,
    "out[t*choices + k] = {experts}[t, k]*{capacity} + number of earlier choices of that expert, row by row",
    shape=lambda experts, *, capacity: (size(experts),),
    work=still,
    dtype="int64",
)
def permuted_positions(experts: Array, *, capacity: int) -> Array:
    """Row that every (token, choice) has after ``permute_rows``."""
    return _slots(experts, capacity)
