"""Scans: every element depends on those before it."""

from __future__ import annotations

import numpy as np

from operators._primitive import Array, Kind, primitive
from operators.primitives._axes import per_input, unchanged

S = Kind.SCAN


@primitive(
    S,
    "cumulative sum of {x} along axis {axis} {exclusive:, without the element itself}{reverse:, from the end}",
    shape=unchanged,
    work=per_input(1),
)
def cumsum(x: Array, *, axis: int, exclusive: bool = False, reverse: bool = False) -> Array:
    """Cumulative sum; exclusive: without the element itself."""
    y = np.flip(x, axis) if reverse else x
    total = np.cumsum(y, axis=axis)
    total = total - y if exclusive else total
    return np.asarray(np.flip(total, axis) if reverse else total)


@primitive(S, "cumulative product of {x} along axis {axis}", shape=unchanged, work=per_input(1), undefined=("large",))
def cumprod(x: Array, *, axis: int) -> Array:
    """Cumulative product."""
    return np.asarray(np.cumprod(x, axis=axis))
