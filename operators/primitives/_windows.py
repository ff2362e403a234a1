"""Sliding windows over the axes after batch and channels: sizes, padding, views."""

from __future__ import annotations

import numpy as np

from operators._primitive import Array, Shape

Extent = int | tuple[int, ...]


def spread(value: Extent, rank: int) -> tuple[int, ...]:
    """One number per spatial axis."""
    values = value if isinstance(value, tuple) else (value,) * rank
    if len(values) != rank:
        raise ValueError(f"{len(values)} numbers given for {rank} spatial axes")
    return values


def window_count(size: int, kernel: int, stride: int, padding: int, dilation: int, ceil: bool = False) -> int:
    """Number of windows along one axis (PyTorch's formula; in ceil mode the last one must start inside)."""
    room = size + 2 * padding - dilation * (kernel - 1) - 1
    if room < 0:
        raise ValueError(f"a window of {dilation * (kernel - 1) + 1} does not fit into {size} + 2*{padding}")
    count = (room + stride - 1 if ceil else room) // stride + 1
    return count - 1 if ceil and (count - 1) * stride >= size + padding else count


def windows(
    x: Array, kernel: Shape, stride: Shape, padding: Shape, dilation: Shape, fill: float, counts: Shape
) -> Array:
    """View of (batch, channels, *counts, *kernel) on ``x`` padded with ``fill``."""
    rank = len(kernel)
    needed = [(c - 1) * s + d * (k - 1) + 1 for c, s, d, k in zip(counts, stride, dilation, kernel, strict=True)]
    after = [max(0, n - size - p) for n, size, p in zip(needed, x.shape[2:], padding, strict=True)]
    padded = np.pad(x, [(0, 0), (0, 0), *zip(padding, after, strict=True)], constant_values=fill)
    spans = tuple(d * (k - 1) + 1 for d, k in zip(dilation, kernel, strict=True))
    view = np.lib.stride_tricks.sliding_window_view(padded, spans, axis=tuple(range(2, 2 + rank)))
    starts = tuple(slice(0, (c - 1) * s + 1, s) for c, s in zip(counts, stride, strict=True))
    steps = tuple(slice(None, None, d) for d in dilation)
    return view[(slice(None), slice(None), *starts, *steps)]
