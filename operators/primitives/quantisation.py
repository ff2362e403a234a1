"""Casts, and quantisation to int8 with a scale for each group along the last axis."""

from __future__ import annotations

import numpy as np

from operators._primitive import Array, Kind, primitive
from operators.primitives._axes import per_input, unchanged


def _largest(x: Array, group: int) -> Array:
    grouped = np.abs(x.reshape(*x.shape[:-1], -1, group))
    return np.asarray(np.maximum(grouped.max(axis=-1), 1e-10))


@primitive(
    Kind.REDUCTION,
    "max(max |{x}| over groups of {group} along the last axis, 1e-10) / 127",
    shape=lambda x, *, group: (*x[:-1], x[-1] // group),
    work=per_input(2),
    dtype="float32",
)
def group_scales(x: Array, *, group: int) -> Array:
    """Scale of every group, so that its largest element becomes ±127."""
    return _largest(x, group) / 127.0


@primitive(
    Kind.NORMALISATION,
    "round({x} / scale) to the nearest integer, ties to even; "
    "scale = max(max |{x}| over the group of {group}, 1e-10) / 127",
    shape=unchanged,
    work=per_input(4),
    dtype="int8",
)
def group_quantise(x: Array, *, group: int) -> Array:
    """Elements divided by their group's scale, as int8; halves stay exact: nothing is rounded before the quotient."""
    largest = np.repeat(_largest(x, group), group, axis=-1)
    return np.asarray(np.rint(127.0 * x / largest).astype(np.int8))


@primitive(Kind.ELEMENTWISE, "{x} as {dtype}", dtype="=dtype", extremes=("inf", "nan"))
def cast(x: Array, *, dtype: str) -> Array:
    """Another dtype; the reference keeps the value of a floating-point cast unrounded, within the tolerance."""
    return x if dtype in ("float32", "float16", "bfloat16") else x.astype(dtype)
