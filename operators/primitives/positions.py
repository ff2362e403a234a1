"""Positions: rotary embeddings, position weights, relative logits, coordinate grids."""

from __future__ import annotations

import numpy as np

from operators._primitive import Array, Kind, Shape, primitive
from operators.primitives._axes import per_input, unchanged
from operators.primitives.movements import still

E = Kind.ELEMENTWISE


def _rotated(x: Array, angles: Array) -> Array:
    half = x.shape[-1] // 2
    a, b = x[..., :half], x[..., half:]
    cos, sin = np.cos(angles), np.sin(angles)
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)


_ROTATION = (
    "out[..., :h] = a*cos - b*sin, out[..., h:] = b*cos + a*sin with a, b the halves {{x}}[..., :h], {{x}}[..., h:], {}"
)


def _rotate_shape(x: Shape, inverse_frequencies: Shape) -> Shape:
    if x[-1] != 2 * inverse_frequencies[0]:
        raise ValueError(f"{x[-1]} channels are not two halves of {inverse_frequencies[0]} frequencies")
    return x


@primitive(
    E,
    _ROTATION.format("angle[n, k] = n * {inverse_frequencies}[k] for position n on the axis before last"),
    shape=_rotate_shape,
    work=per_input(6),
)
def rotate(x: Array, inverse_frequencies: Array) -> Array:
    """Rotary embedding of (..., n, d), positions 0 to n - 1."""
    return _rotated(x, np.arange(x.shape[-2])[:, None] * inverse_frequencies)


@primitive(
    E,
    _ROTATION.format("angle[n, k] = {positions}[n] * {base}^(-k/h), on {x} of (n, heads, 2h)"),
    shape=unchanged,
    work=per_input(6),
)
def rotate_positions(x: Array, positions: Array, *, base: float = 10000.0) -> Array:
    """Rotary embedding of (n, heads, d) at given positions."""
    half = x.shape[-1] // 2
    return _rotated(x, positions[:, None, None] * base ** (-np.arange(half) / half))


@primitive(
    E, "{x}[..., n, d] * cos(pi/2 * (n + 1) / length), n on the axis before last", shape=unchanged, work=per_input(1)
)
def scale_cosine(x: Array) -> Array:
    """Weight positions by a quarter of a cosine."""
    return np.asarray(x * np.cos(np.pi / 2 * np.arange(1, x.shape[-2] + 1) / x.shape[-2])[:, None])


@primitive(
    E, "{x}[..., n, d] * sin(pi/2 * (n + 1) / length), n on the axis before last", shape=unchanged, work=per_input(1)
)
def scale_sine(x: Array) -> Array:
    """Weight positions by a quarter of a sine."""
    return np.asarray(x * np.sin(np.pi / 2 * np.arange(1, x.shape[-2] + 1) / x.shape[-2])[:, None])


def _relative_shape(q: Shape, height: Shape, width: Shape, *, block: int) -> Shape:
    reach = (height[0] + 1) // 2
    return (*q[:-1], reach * reach)


@primitive(
    Kind.CONTRACTION,
    "out[..., y*{block} + x, i*r + j] = {q}[..., y*{block} + x, :]·{height}[r - 1 + i - y] "
    "+ {q}[...]·{width}[r - 1 + j - x], "
    "r = (rows of {height} + 1) / 2",
    shape=_relative_shape,
    work=per_input(4),
)
def relative_logits(q: Array, height: Array, width: Array, *, block: int) -> Array:
    """Logits of relative positions between a block of queries and a larger, haloed block of keys."""
    reach = (height.shape[0] + 1) // 2
    offset = reach - 1 + np.arange(reach)[None, :] - np.arange(block)[:, None]
    grid = q.reshape(*q.shape[:-2], block, block, q.shape[-1])
    vertical = np.einsum("...yxd,yid->...yxi", grid, height[offset])[..., :, None]
    horizontal = np.einsum("...yxd,xjd->...yxj", grid, width[offset])[..., None, :]
    return np.asarray((vertical + horizontal).reshape(*q.shape[:-1], reach * reach))


@primitive(
    Kind.MOVEMENT,
    "out[0, 0, y, x] = -1 + 2*x/(W - 1), out[0, 1, y, x] = -1 + 2*y/(H - 1) for the H, W of {x}",
    shape=lambda x: (1, 2, *x[2:]),
    work=still,
)
def coordinate_grid(x: Array) -> Array:
    """Horizontal and vertical coordinates from -1 to 1 of an image's pixels."""
    h, w = x.shape[2:]
    across = np.broadcast_to(np.linspace(-1.0, 1.0, w), (h, w))
    down = np.broadcast_to(np.linspace(-1.0, 1.0, h)[:, None], (h, w))
    return np.stack([across, down])[None]


@primitive(
    Kind.ELEMENTWISE,
    "out[b, y, x] = ({offset}[b, 0, y, x] + (2*y + 1)/H - 1, {offset}[b, 1, y, x] + (2*x + 1)/W - 1)",
    shape=lambda offset: (offset[0], *offset[2:], 2),
    work=2,
)
def sampling_points(offset: Array) -> Array:
    """Centres of the pixels, in (y, x) from -1 to 1, moved by offsets of (batch, 2, height, width)."""
    h, w = offset.shape[2:]
    y = (2.0 * np.arange(h) + 1.0) / h - 1.0
    x = (2.0 * np.arange(w) + 1.0) / w - 1.0
    return np.stack([offset[:, 0] + y[:, None], offset[:, 1] + x[None, :]], axis=-1)
