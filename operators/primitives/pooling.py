"""Pooling in one to three dimensions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from operators._primitive import Array, Kind, Shape, Work, primitive, size
from operators.primitives._windows import Extent, spread, window_count, windows


def _pool_shape(
    x: Shape,
    *,
    kernel: Extent,
    stride: Extent | None = None,
    padding: Extent = 0,
    dilation: Extent = 1,
    ceil: bool = False,
    **_: Any,
) -> Shape:
    rank = len(x) - 2
    values = (kernel, kernel if stride is None else stride, padding, dilation)
    steps = zip(x[2:], *(spread(value, rank) for value in values), strict=True)
    return (*x[:2], *(window_count(n, k, s, p, d, ceil) for n, k, s, p, d in steps))


def _pool_work(inputs: tuple[Shape, ...], output: Shape, attributes: Mapping[str, Any]) -> Work:
    return Work(vector=size(output) * size(spread(attributes["kernel"], len(output) - 2)))


def _view(
    x: Array, kernel: Extent, stride: Extent | None, padding: Extent, dilation: Extent, fill: float, ceil: bool
) -> Array:
    rank = x.ndim - 2
    counts = _pool_shape(x.shape, kernel=kernel, stride=stride, padding=padding, dilation=dilation, ceil=ceil)[2:]
    steps = kernel if stride is None else stride
    k, s, p, d = (spread(value, rank) for value in (kernel, steps, padding, dilation))
    return windows(x, k, s, p, d, fill, counts)


def max_pool(
    x: Array,
    *,
    kernel: Extent,
    stride: Extent | None = None,
    padding: Extent = 0,
    dilation: Extent = 1,
    ceil: bool = False,
) -> Array:
    """Maximum of every window; padding never wins."""
    view = _view(x, kernel, stride, padding, dilation, -np.inf, ceil)
    return np.asarray(view.max(axis=tuple(range(x.ndim, view.ndim))))


def avg_pool(x: Array, *, kernel: Extent, stride: Extent | None = None, padding: Extent = 0) -> Array:
    """Mean of every window; padding counts as zeros."""
    view = _view(x, kernel, stride, padding, 1, 0.0, False)
    return np.asarray(view.mean(axis=tuple(range(x.ndim, view.ndim))))


_WINDOW = (
    "over windows of {kernel} on the last {rank} axes, stride {stride} (None: the window's size), padding {padding}"
)

for _rank in (1, 2, 3):
    _of = _WINDOW.replace("{rank}", str(_rank))
    primitive(
        Kind.POOLING,
        f"max of {{x}} {_of} with -inf, dilation {{dilation}}{{ceil:, a last partial window included}}",
        shape=_pool_shape,
        work=_pool_work,
        name=f"max_pool{_rank}d",
    )(max_pool)
    primitive(
        Kind.POOLING,
        f"mean of {{x}} {_of} with zeros that count",
        shape=_pool_shape,
        work=_pool_work,
        name=f"avg_pool{_rank}d",
    )(avg_pool)
