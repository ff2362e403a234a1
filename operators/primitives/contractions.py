"""Contractions: matrix products of every shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from operators._primitive import Array, Kind, Shape, Work, primitive, size

C = Kind.CONTRACTION


def _turned(x: Shape, transpose: bool) -> Shape:
    return (*x[:-2], x[-1], x[-2]) if transpose else x


def _matmul_shape(a: Shape, b: Shape, *, transpose_a: bool = False, transpose_b: bool = False) -> Shape:
    a, b = _turned(a, transpose_a), _turned(b, transpose_b)
    if a[-1] != b[-2]:
        raise ValueError(f"inner sizes {a[-1]} and {b[-2]} differ")
    return (*np.broadcast_shapes(a[:-2], b[:-2]), a[-2], b[-1])


def _matmul_work(inputs: tuple[Shape, ...], output: Shape, attributes: Mapping[str, Any]) -> Work:
    return Work(cube=size(output) * _turned(inputs[0], attributes["transpose_a"])[-1])


@primitive(C, "{a}{transpose_a:ᵀ} @ {b}{transpose_b:ᵀ}", shape=_matmul_shape, work=_matmul_work)
def matmul(a: Array, b: Array, *, transpose_a: bool = False, transpose_b: bool = False) -> Array:
    """Matrix product over the last two axes; leading axes broadcast."""
    left = np.swapaxes(a, -1, -2) if transpose_a else a
    return np.asarray(np.matmul(left, np.swapaxes(b, -1, -2) if transpose_b else b))


def _linear_shape(x: Shape, weight: Shape, bias: Shape | None = None) -> Shape:
    if x[-1] != weight[1]:
        raise ValueError(f"inner sizes {x[-1]} and {weight[1]} differ")
    return (*x[:-1], weight[0])


def _linear_work(inputs: tuple[Shape, ...], output: Shape, _: Mapping[str, Any]) -> Work:
    return Work(vector=size(output) if len(inputs) > 2 else 0, cube=size(output) * inputs[1][1])


@primitive(C, "{x} @ {weight}ᵀ⟦ + {bias}⟧", shape=_linear_shape, work=_linear_work)
def linear(x: Array, weight: Array, bias: Array | None = None) -> Array:
    """Affine map of the last axis; weight is (out, in)."""
    y = x @ weight.T
    return y if bias is None else y + bias


def _diagonal_shape(a: Shape, b: Shape) -> Shape:
    if a != b[:1]:
        raise ValueError(f"a diagonal of {list(a)} does not fit {list(b)}")
    return b


@primitive(C, "diag({a}) @ {b}, that is {a}[i] * {b}[i, j]", shape=_diagonal_shape, work=1)
def diagonal_matmul(a: Array, b: Array) -> Array:
    """Product of a diagonal matrix, given by its diagonal, with a matrix."""
    return np.asarray(a[:, None] * b)
