"""Images as patches: unfolding, folding, shifts, sampling, spectral filters."""

from __future__ import annotations

import math

import numpy as np

from operators._primitive import Array, Kind, Shape, Work, primitive, size
from operators.primitives._windows import window_count, windows
from operators.primitives.movements import still

M = Kind.MOVEMENT


def _unfold_shape(x: Shape, *, kernel: int, stride: int = 1, padding: int = 0, reflect: bool = False) -> Shape:
    if reflect and padding >= min(x[2:]):
        raise ValueError(f"a reflection of {padding} needs more than {min(x[2:])} pixels")
    counts = (window_count(n, kernel, stride, padding, 1) for n in x[2:])
    return (*x[:2], kernel * kernel, *counts)


@primitive(
    M,
    "out[b, c, i*{kernel} + j, y, x] = {x}[b, c, y*{stride} + i - {padding}, x*{stride} + j - {padding}]; outside the "
    "image 0, or mirrored without the edge: {reflect}",
    shape=_unfold_shape,
    work=still,
)
def unfold(x: Array, *, kernel: int, stride: int = 1, padding: int = 0, reflect: bool = False) -> Array:
    """Square patches around every pixel: (batch, channels, kernel², height, width)."""
    shape = _unfold_shape(x.shape, kernel=kernel, stride=stride, padding=padding, reflect=reflect)
    if reflect:
        x, padding = np.pad(x, [(0, 0), (0, 0), (padding, padding), (padding, padding)], mode="reflect"), 0
    pair = (kernel, kernel)
    view = windows(x, pair, (stride, stride), (padding, padding), (1, 1), 0.0, shape[3:])
    return np.moveaxis(view, (4, 5), (2, 3)).reshape(shape)


@primitive(
    M,
    "out[b, c, v, u] = sum of {x}[b, c, i*{kernel} + j, y, x] over all i, j, y, x with y + i - {padding} = v, "
    "x + j - {padding} = u",
    shape=lambda x, *, kernel, padding=0: (*x[:2], *(n + kernel - 1 - 2 * padding for n in x[3:])),
    work=1,
)
def fold(x: Array, *, kernel: int, padding: int = 0) -> Array:
    """Add overlapping patches of (batch, channels, kernel², height, width) into an image; stride 1."""
    height, width = x.shape[3:]
    y = np.zeros((*x.shape[:2], height + kernel - 1, width + kernel - 1))
    for tap in range(kernel * kernel):
        i, j = divmod(tap, kernel)
        y[:, :, i : i + height, j : j + width] += x[:, :, tap]
    return y[:, :, padding : y.shape[2] - padding, padding : y.shape[3] - padding]


@primitive(
    M,
    "{x} of (batch, h, w, c) with each quarter of c moved by one pixel, edges kept: by (+1, -1, +2, -2), 1 the h axis "
    "and 2 the w axis, if swap = False, else by (+2, -2, +1, -1)",
    shape=lambda x, *, swap=False: x,
    work=still,
)
def spatial_shift(x: Array, *, swap: bool = False) -> Array:
    """Shift the quarters of the channels in four directions."""
    y, quarter = x.copy(), x.shape[3] // 4
    first, second = (2, 1) if swap else (1, 2)
    for part, (axis, forward) in enumerate(((first, True), (first, False), (second, True), (second, False))):
        channels = slice(part * quarter, None if part == 3 else (part + 1) * quarter)
        later = (slice(None),) * axis + (slice(1, None),)
        earlier = (slice(None),) * axis + (slice(None, -1),)
        source, target = (earlier, later) if forward else (later, earlier)
        y[..., channels][target] = x[..., channels][source]
    return y


@primitive(
    M,
    "bilinear samples of {x} at {points} (y, x), -1 and 1 being the centres of the corner pixels, zero outside",
    shape=lambda x, points: (*x[:2], *points[1:-1]),
    work=12,
)
def sample(x: Array, points: Array) -> Array:
    """Bilinear sampling of (batch, channels, height, width) at points of (batch, ..., 2)."""
    height, width = x.shape[2:]
    v = (points[..., 0] + 1.0) / 2.0 * (height - 1)
    u = (points[..., 1] + 1.0) / 2.0 * (width - 1)
    batch = np.arange(x.shape[0]).reshape(-1, *(1,) * (v.ndim - 1))
    total = np.zeros((*v.shape, x.shape[1]))
    for corner_v in (np.floor(v), np.floor(v) + 1):
        for corner_u in (np.floor(u), np.floor(u) + 1):
            weight = (1.0 - np.abs(v - corner_v)) * (1.0 - np.abs(u - corner_u))
            inside = (corner_v >= 0) & (corner_v < height) & (corner_u >= 0) & (corner_u < width)
            row = np.clip(corner_v, 0, height - 1).astype(int)
            column = np.clip(corner_u, 0, width - 1).astype(int)
            total += (weight * inside)[..., None] * x[batch, :, row, column]
    return np.moveaxis(total, -1, 1)


def _spectral_shape(x: Shape, weight: Shape) -> Shape:
    side = math.isqrt(x[1])
    if side * side != x[1] or weight != (side, side // 2 + 1, x[2], 2):
        raise ValueError(f"weights {list(weight)} are not the half spectrum of {list(x)}")
    return x


def _spectral_work(inputs: tuple[Shape, ...], _: Shape, __: object) -> Work:
    return Work(vector=size(inputs[0]) * (10.0 * math.log2(max(2, inputs[0][1])) + 6.0))


@primitive(
    Kind.CONVOLUTION,
    "{x} of (batch, s*s, c) seen as (batch, s, s, c): inverse real 2-D FFT of (real 2-D FFT over both s axes, "
    "orthonormal) times the complex {weight} of (s, s//2 + 1, c, real and imaginary part)",
    shape=_spectral_shape,
    work=_spectral_work,
)
def global_filter(x: Array, weight: Array) -> Array:
    """Filter in the frequency domain (GFNet)."""
    side = math.isqrt(x.shape[1])
    spectrum = np.fft.rfft2(x.reshape(x.shape[0], side, side, -1), axes=(1, 2), norm="ortho")
    filtered = spectrum * (weight[..., 0] + 1j * weight[..., 1])
    return np.fft.irfft2(filtered, s=(side, side), axes=(1, 2), norm="ortho").reshape(x.shape)
