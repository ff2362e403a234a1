"""Normalisations: softmax and the norms, which keep the shape and need statistics of it first."""

from __future__ import annotations

import math

import numpy as np

from operators._primitive import Array, Kind, Shape, primitive
from operators.primitives._axes import per_input, unchanged

N = Kind.NORMALISATION


@primitive(N, "exp({x} - max({x})) / sum(exp({x} - max({x}))) along axis {axis}", shape=unchanged, work=per_input(8))
def softmax(x: Array, *, axis: int = -1) -> Array:
    """Softmax."""
    e = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return np.asarray(e / np.sum(e, axis=axis, keepdims=True))


@primitive(N, "{x} - ln(sum(exp({x}))) along axis {axis}, computed stably", shape=unchanged, work=per_input(7))
def log_softmax(x: Array, *, axis: int = -1) -> Array:
    """Logarithm of softmax."""
    shifted = x - np.max(x, axis=axis, keepdims=True)
    return np.asarray(shifted - np.log(np.sum(np.exp(shifted), axis=axis, keepdims=True)))


def standardised(x: Array, axes: tuple[int, ...], eps: float) -> Array:
    """(x - mean) / sqrt(biased variance + eps) over ``axes``."""
    centred = x - np.mean(x, axis=axes, keepdims=True)
    return np.asarray(centred / np.sqrt(np.mean(centred * centred, axis=axes, keepdims=True) + eps))


def per_channel(parameter: Array, rank: int, axis: int = 1) -> Array:
    """A vector reshaped so that it broadcasts along ``axis``."""
    return parameter.reshape([-1 if i == axis else 1 for i in range(rank)])


@primitive(
    N,
    "({x} - mean) / sqrt(var + {eps})⟦ * {weight} + {bias}⟧; mean and biased var over the last {axes} axes",
    shape=unchanged,
    work=per_input(8),
)
def layer_norm(
    x: Array, weight: Array | None = None, bias: Array | None = None, *, axes: int = 1, eps: float = 1e-5
) -> Array:
    """Layer normalisation over the last ``axes`` axes."""
    y = standardised(x, tuple(range(x.ndim - axes, x.ndim)), eps)
    y = y if weight is None else y * weight
    return y if bias is None else y + bias


@primitive(N, "{x} / sqrt(mean({x}² along axis {axis}) + {eps})⟦ * {weight}⟧", shape=unchanged, work=per_input(5))
def rms_norm(x: Array, weight: Array | None = None, *, axis: int = -1, eps: float = 1e-5) -> Array:
    """Root mean square normalisation."""
    y = np.asarray(x / np.sqrt(np.mean(x * x, axis=axis, keepdims=True) + eps))
    return y if weight is None else y * per_channel(weight, x.ndim, axis % x.ndim)


@primitive(
    N,
    "({x} - mean) / sqrt(var + {eps})⟦ * {weight} + {bias}⟧; mean and biased var per channel (axis 1) over the batch "
    "and all other axes (training mode)",
    shape=unchanged,
    work=per_input(8),
)
def batch_norm(x: Array, weight: Array, bias: Array, *, eps: float = 1e-5) -> Array:
    """Batch normalisation with the batch's own statistics."""
    y = standardised(x, (0, *range(2, x.ndim)), eps)
    return y * per_channel(weight, x.ndim) + per_channel(bias, x.ndim)


@primitive(
    N,
    "({x} - mean) / sqrt(var + {eps}); mean and biased var per sample and channel over all axes after the second",
    shape=unchanged,
    work=per_input(6),
)
def instance_norm(x: Array, *, eps: float = 1e-5) -> Array:
    """Instance normalisation without scale and shift."""
    return standardised(x, tuple(range(2, x.ndim)), eps)


def _grouped_shape(x: Shape, *_: Shape, groups: int, **__: float) -> Shape:
    if x[1] % groups:
        raise ValueError(f"{x[1]} channels do not split into {groups} groups")
    return x


@primitive(
    N,
    "({x} - mean) / sqrt(var + {eps})⟦ * {weight} + {bias}⟧; mean and biased var per sample and group of channels, "
    "{groups} groups on axis 1",
    shape=_grouped_shape,
    work=per_input(8),
)
def group_norm(
    x: Array, weight: Array | None = None, bias: Array | None = None, *, groups: int, eps: float = 1e-5
) -> Array:
    """Group normalisation."""
    grouped = x.reshape(x.shape[0], groups, -1)
    y = standardised(grouped, (2,), eps).reshape(x.shape)
    y = y if weight is None else y * per_channel(weight, x.ndim)
    return y if bias is None else y + per_channel(bias, x.ndim)


@primitive(N, "{x} / sqrt(sum of all {x}²)", shape=unchanged, work=per_input(3), undefined=("zeros",))
def frobenius_normalise(x: Array) -> Array:
    """Divide by the Frobenius norm of the whole tensor."""
    return np.asarray(x / math.sqrt(float(np.sum(x * x))))


@primitive(N, "{x} / mean(|{x}|) along axis {axis}", shape=unchanged, work=per_input(3), undefined=("zeros",))
def l1_normalise(x: Array, *, axis: int = -1) -> Array:
    """Divide by the mean absolute value."""
    return np.asarray(x / np.mean(np.abs(x), axis=axis, keepdims=True))


@primitive(
    N, "{x} / max(sqrt(sum({x}²)), {eps}) along axis {axis}", shape=unchanged, work=per_input(3), undefined=("zeros",)
)
def l2_normalise(x: Array, *, axis: int = -1, eps: float = 0.0) -> Array:
    """Divide by the Euclidean norm."""
    return np.asarray(x / np.maximum(np.sqrt(np.sum(x * x, axis=axis, keepdims=True)), eps))
