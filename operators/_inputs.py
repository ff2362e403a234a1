"""Inputs of an operator, drawn from its tensors' distributions by a recorded seed."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable

import numpy as np

from operators._category import attends
from operators._evaluation import FLOATS, shapes
from operators._operator import Case, Operator, Tensor
from operators._primitive import Array, Shape, find_primitive
from operators.errors import OperatorError

REGIMES = ("normal", "large", "small", "mixed-sign", "zeros", "inf", "nan")
Draw = Callable[[np.random.Generator, Shape, int], Array]


def _fan_in(rng: np.random.Generator, shape: Shape, _: int) -> Array:
    return np.asarray(rng.standard_normal(shape) / np.sqrt(max(1.0, float(np.prod(shape[1:])))))


def _fan_out(rng: np.random.Generator, shape: Shape, _: int) -> Array:
    return np.asarray(rng.standard_normal(shape) / np.sqrt(float(shape[-2])))


def _symmetric(rng: np.random.Generator, shape: Shape, _: int) -> Array:
    a = rng.standard_normal(shape)
    return np.asarray((a + a.T) / 2.0)


def _distinct(rng: np.random.Generator, shape: Shape, limit: int) -> Array:
    return np.argsort(rng.random((*shape[:-1], limit)), axis=-1)[..., : shape[-1]]


def _side(area: int) -> int:
    side = math.isqrt(area)
    if side * side != area:
        raise ValueError(f"{area} positions are no square window")
    return side


def _window_index(_: np.random.Generator, shape: Shape, __: int) -> Array:
    side = _side(shape[0])
    row, column = np.divmod(np.arange(shape[0]), side)
    down = row[:, None] - row[None, :] + side - 1
    return np.asarray(down * (2 * side - 1) + column[:, None] - column[None, :] + side - 1)


def _window_offsets(_: np.random.Generator, shape: Shape, __: int) -> Array:
    side = _side(shape[0])
    return np.stack(np.divmod(np.arange(shape[0]), side), axis=1) - side // 2


def _probability(rng: np.random.Generator, shape: Shape, _: int) -> Array:
    e = np.exp(rng.standard_normal(shape))
    return np.asarray(e / e.sum(axis=-1, keepdims=True))


DISTRIBUTIONS: dict[str, Draw] = {
    "normal": lambda rng, shape, _: rng.standard_normal(shape),
    "uniform": lambda rng, shape, _: rng.uniform(0.0, 1.0, shape),
    "near_one": lambda rng, shape, _: rng.uniform(0.5, 1.5, shape),
    "near_one_signed": lambda rng, shape, _: rng.uniform(0.5, 1.5, shape) * rng.choice([-1.0, 1.0], shape),
    "symmetric": _symmetric,
    "triu": lambda rng, shape, _: np.triu(rng.standard_normal(shape)),
    "tril": lambda rng, shape, _: np.tril(rng.standard_normal(shape)),
    "weight": _fan_in,
    "weight_io": _fan_out,
    "weight_group": lambda rng, shape, _: rng.standard_normal(shape) / np.sqrt(float(shape[-1])),
    "normal_fixed": lambda rng, shape, _: rng.standard_normal(shape),
    "bias": lambda rng, shape, _: rng.standard_normal(shape) * 0.5,
    "probability": _probability,
    "sign": lambda rng, shape, _: rng.choice([-1.0, 1.0], shape),
    "bool": lambda rng, shape, _: rng.random(shape) < 0.5,
    "below": lambda rng, shape, limit: rng.integers(0, limit, shape),
    "lengths": lambda rng, shape, limit: rng.integers(1, limit + 1, shape),
    "sorted_below": lambda rng, shape, limit: np.sort(rng.integers(0, limit, shape)),
    "distinct_below": _distinct,
    "wide": lambda rng, shape, _: rng.standard_normal(shape) * 1e4,
    "logits": lambda rng, shape, _: rng.standard_normal(shape) * 0.1,
    "inverse_frequencies": lambda rng, shape, _: 10000.0 ** (-np.arange(shape[0]) / shape[0]),
    "window_index": _window_index,
    "window_offsets": _window_offsets,
}
"""What ``Tensor.values`` may say; ``below:N`` draws indices below a dimension or number. See docs/operators.md."""


def bfloat16(array: Array) -> Array:
    """Round to bfloat16 (nearest, ties to even), kept as float32: numpy has no such type."""
    bits = np.ascontiguousarray(array, dtype=np.float32).view(np.uint32).astype(np.uint64)
    rounded = ((bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000).astype(np.uint32).view(np.float32)
    return np.where(np.isfinite(array), rounded, np.asarray(array, dtype=np.float32))


def stored(array: Array, dtype: str) -> Array:
    """An array in the dtype's numpy form: bfloat16 as rounded float32."""
    return bfloat16(array) if dtype == "bfloat16" else array.astype(dtype)


def regimes(operator: Operator) -> tuple[str, ...]:
    """Regimes of input values in which the operator is defined and its result representable."""
    used = [find_primitive(node.primitive) for node in operator.nodes]
    free = any(_free(tensor) for tensor in operator.inputs)
    undefined = {regime for entry in used for regime in entry.undefined} | set(operator.undefined)
    if attends(operator):
        undefined.add("large")  # scores of thousands: rounding decides between keys
    extremes = [r for r in ("inf", "nan") if all(r in entry.extremes for entry in used)]
    return ("normal", *(r for r in (*REGIMES[1:5], *extremes) if free and r not in undefined))


def _free(tensor: Tensor) -> bool:
    """Whether regimes may change a tensor's values: only those without a distribution of their own."""
    return tensor.dtype in FLOATS and tensor.values == "normal"


def make_inputs(operator: Operator, case: Case, seed: int, regime: str = "normal") -> dict[str, Array]:
    """Arrays for every input, in the input's dtype; bfloat16 as float32 arrays rounded to bfloat16.

    The regime shapes the inputs that have no distribution of their own: ``large`` scales by 100, ``small`` by 1e-3,
    ``mixed-sign`` alternates signs over magnitudes from 1e-3 to 10, ``zeros``, ``inf`` and ``nan`` (some elements).
    Raises OperatorError for a regime that ``regimes`` does not list.
    """
    if regime not in regimes(operator):
        raise OperatorError(f"{operator.name} has no regime {regime!r}; it has {', '.join(regimes(operator))}.")
    sizes = shapes(operator, case)
    arrays = {}
    for tensor in operator.inputs:
        rng = np.random.default_rng([seed, zlib.crc32(f"{operator.name}:{tensor.name}".encode())])
        array = _drawn(operator, tensor, sizes[tensor.name], case, rng)
        if _free(tensor):
            array = _shaped(array, regime, rng)
        arrays[tensor.name] = stored(np.asarray(array), tensor.dtype)
    return arrays


def _drawn(operator: Operator, tensor: Tensor, shape: Shape, case: Case, rng: np.random.Generator) -> Array:
    values = "bool" if tensor.dtype == "bool" else tensor.values
    kind, _, limit = values.partition(":")
    if kind not in DISTRIBUTIONS:
        raise OperatorError(f"{operator.name}: {tensor.name} has the unknown distribution {kind!r}.")
    return DISTRIBUTIONS[kind](rng, shape, case[limit] if limit in case else int(limit or 0))


def _shaped(array: Array, regime: str, rng: np.random.Generator) -> Array:
    if regime in ("normal", "large", "small"):
        return array * {"normal": 1.0, "large": 100.0, "small": 1e-3}[regime]
    if regime == "zeros":
        return np.zeros_like(array)
    if regime == "mixed-sign":
        signs = np.where(np.arange(array.size) % 2, -1.0, 1.0).reshape(array.shape)
        return np.asarray(signs * 10.0 ** rng.uniform(-3.0, 1.0, array.shape))
    extreme = {"inf": rng.choice([-np.inf, np.inf], array.shape), "nan": np.full(array.shape, np.nan)}[regime]
    return np.where(rng.random(array.shape) < 0.1, extreme, array)
