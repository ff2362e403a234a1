"""Data movement: the same elements in another order, shape or selection."""

from __future__ import annotations

from typing import Any

import numpy as np

from operators._primitive import Array, Kind, Shape, Work, primitive, size

M = Kind.MOVEMENT


def still(*_: Any) -> Work:
    """Work rule of pure movement: no arithmetic."""
    return Work()


def _reshape_shape(x: Shape, *, shape: Shape) -> Shape:
    known = size(tuple(extent for extent in shape if extent != -1))
    result = tuple(size(x) // known if extent == -1 else extent for extent in shape)
    if size(result) != size(x):
        raise ValueError(f"{list(x)} cannot become {list(shape)}")
    return result


@primitive(M, "{x} as shape {shape}, row-major order kept", shape=_reshape_shape, work=still, view=True)
def reshape(x: Array, *, shape: Shape) -> Array:
    """Another shape of the same elements in the same order."""
    return x.reshape(shape)


@primitive(
    M,
    "{x} with its axes in the order {axes}",
    shape=lambda x, *, axes: tuple(x[a] for a in axes),
    work=still,
    view=True,
)
def transpose(x: Array, *, axes: tuple[int, ...]) -> Array:
    """Axes in another order."""
    return np.transpose(x, axes)


def _slice_shape(x: Shape, *, axis: int, start: int = 0, stop: int | None = None, step: int = 1) -> Shape:
    length = len(range(*slice(start, stop, step).indices(x[axis])))
    return tuple(length if i == axis % len(x) else extent for i, extent in enumerate(x))


@primitive(
    M,
    "{x}[{start}:{stop}:{step}] on axis {axis}",
    shape=_slice_shape,
    work=still,
    gathers=True,
    view=True,
    name="slice",
)
def slice_(x: Array, *, axis: int, start: int = 0, stop: int | None = None, step: int = 1) -> Array:
    """A range of one axis."""
    return x[(slice(None),) * (axis % x.ndim) + (slice(start, stop, step),)]


def _concat_shape(*parts: Shape, axis: int) -> Shape:
    total = sum(part[axis] for part in parts)
    return tuple(total if i == axis % len(parts[0]) else extent for i, extent in enumerate(parts[0]))


@primitive(M, "{parts} joined along axis {axis}", shape=_concat_shape, work=still)
def concat(*parts: Array, axis: int) -> Array:
    """Several tensors joined along one axis."""
    return np.concatenate(parts, axis=axis)


@primitive(
    M, "{x} broadcast to shape {shape}", shape=lambda x, *, shape: np.broadcast_shapes(x, shape), work=still, view=True
)
def expand(x: Array, *, shape: Shape) -> Array:
    """Broadcast to a larger shape."""
    return np.broadcast_to(x, shape)


@primitive(M, "the part of {x} on and above diagonal {k} of the last two axes, 0 elsewhere", work=still, sparse=True)
def triu(x: Array, *, k: int = 0) -> Array:
    """Upper triangle."""
    return np.triu(x, k)


@primitive(M, "the part of {x} on and below diagonal {k} of the last two axes, 0 elsewhere", work=still, sparse=True)
def tril(x: Array, *, k: int = 0) -> Array:
    """Lower triangle."""
    return np.tril(x, k)


@primitive(M, "{x} where {mask}, else {value}", work=still)
def keep_where(x: Array, mask: Array, *, value: float = 0.0) -> Array:
    """A constant where the mask does not hold."""
    return np.where(mask, x, value)
