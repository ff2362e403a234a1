"""Convolutions in one to three dimensions: strided, padded, dilated, grouped, transposed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from operators._primitive import Array, Kind, Shape, Work, primitive, size
from operators.primitives._windows import Extent, spread, window_count, windows


def _conv_shape(
    x: Shape,
    weight: Shape,
    bias: Shape | None = None,
    *,
    stride: Extent = 1,
    padding: Extent = 0,
    dilation: Extent = 1,
    groups: int = 1,
) -> Shape:
    rank = len(x) - 2
    if x[1] != weight[1] * groups or weight[0] % groups:
        raise ValueError(f"{x[1]} channels in {groups} groups do not fit the weight {list(weight)}")
    steps = zip(x[2:], weight[2:], spread(stride, rank), spread(padding, rank), spread(dilation, rank), strict=True)
    return (x[0], weight[0], *(window_count(n, k, s, p, d) for n, k, s, p, d in steps))


def _conv_work(inputs: tuple[Shape, ...], output: Shape, _: Mapping[str, Any]) -> Work:
    taps = size(inputs[1][1:])
    return Work(vector=size(output) if len(inputs) > 2 else 0, cube=size(output) * taps)


def conv(
    x: Array,
    weight: Array,
    bias: Array | None = None,
    *,
    stride: Extent = 1,
    padding: Extent = 0,
    dilation: Extent = 1,
    groups: int = 1,
) -> Array:
    """Cross-correlation of (batch, channels, *space) with a weight of (out, in/groups, *kernel), zero padding."""
    rank, kernel = x.ndim - 2, weight.shape[2:]
    s, p, d = (spread(value, rank) for value in (stride, padding, dilation))
    counts = _conv_shape(x.shape, weight.shape, stride=stride, padding=padding, dilation=dilation, groups=groups)[2:]
    view = windows(x, kernel, s, p, d, 0.0, counts)
    channels, outputs = weight.shape[1], weight.shape[0] // groups
    parts = []
    for group in range(groups):
        taps = weight[group * outputs : (group + 1) * outputs]
        part = view[:, group * channels : (group + 1) * channels]
        axes = (1, *range(2 + rank, 2 + 2 * rank))
        parts.append(np.tensordot(part, taps, axes=(axes, tuple(range(1, 2 + rank)))))
    y = np.moveaxis(np.concatenate(parts, axis=-1), -1, 1)
    return y if bias is None else y + bias.reshape(-1, *(1,) * rank)


def _transpose_shape(
    x: Shape,
    weight: Shape,
    bias: Shape | None = None,
    *,
    stride: Extent = 1,
    padding: Extent = 0,
    output_padding: Extent = 0,
    dilation: Extent = 1,
    groups: int = 1,
) -> Shape:
    rank = len(x) - 2
    if x[1] != weight[0] or x[1] % groups:
        raise ValueError(f"{x[1]} channels in {groups} groups do not fit the weight {list(weight)}")
    values = (stride, padding, output_padding, dilation)
    steps = zip(x[2:], weight[2:], *(spread(value, rank) for value in values), strict=True)
    return (x[0], weight[1] * groups, *((n - 1) * s - 2 * p + d * (k - 1) + o + 1 for n, k, s, p, o, d in steps))


def _transpose_work(inputs: tuple[Shape, ...], output: Shape, _: Mapping[str, Any]) -> Work:
    taps = size(inputs[1][1:])
    return Work(vector=size(output) if len(inputs) > 2 else 0, cube=size(inputs[0]) * taps)


def conv_transpose(
    x: Array,
    weight: Array,
    bias: Array | None = None,
    *,
    stride: Extent = 1,
    padding: Extent = 0,
    output_padding: Extent = 0,
    dilation: Extent = 1,
    groups: int = 1,
) -> Array:
    """Transposed convolution with a weight of (in, out/groups, *kernel): every input adds its scaled kernel."""
    rank, kernel = x.ndim - 2, weight.shape[2:]
    s, p, o, d = (spread(value, rank) for value in (stride, padding, output_padding, dilation))
    steps = zip(x.shape[2:], s, d, kernel, o, strict=True)
    full = [(n - 1) * a + b * (k - 1) + 1 + extra for n, a, b, k, extra in steps]
    grouped = x.reshape(x.shape[0], groups, -1, *x.shape[2:])
    taps = weight.reshape(groups, -1, *weight.shape[1:])
    y = np.zeros((x.shape[0], groups, weight.shape[1], *full))
    for tap in np.ndindex(*kernel):
        part = np.einsum("bgc...,gco->bgo...", grouped, taps[(slice(None),) * 3 + tap], optimize=True)
        spots = (slice(t * b, t * b + (n - 1) * a + 1, a) for t, b, a, n in zip(tap, d, s, x.shape[2:], strict=True))
        y[(slice(None),) * 3 + tuple(spots)] += part
    y = y.reshape(x.shape[0], -1, *full)
    y = y[(slice(None),) * 2 + tuple(slice(a, n - a) for a, n in zip(p, full, strict=True))]
    return y if bias is None else y + bias.reshape(-1, *(1,) * rank)


_FORWARD = (
    "{rank}-D cross-correlation of {{x}} (batch, channels, *space) with {{weight}} (out, in/groups, *kernel)"
    "⟦ plus {{bias}} per channel⟧; stride {{stride}}, zero padding {{padding}}, dilation {{dilation}}, "
    "groups {{groups}}"
)
_TRANSPOSED = (
    "{rank}-D transposed convolution of {{x}} (batch, channels, *space) with {{weight}} (in, out/groups, *kernel): "
    "input i adds weight[k]*x[i] to output i*stride - padding + k*dilation⟦, plus {{bias}} per channel⟧, "
    "stride {{stride}}, padding {{padding}}, output padding {{output_padding}}, dilation {{dilation}}, "
    "groups {{groups}}"
)

for _rank in (1, 2, 3):
    primitive(Kind.CONVOLUTION, _FORWARD.format(rank=_rank), shape=_conv_shape, work=_conv_work, name=f"conv{_rank}d")(
        conv
    )
    primitive(
        Kind.CONVOLUTION,
        _TRANSPOSED.format(rank=_rank),
        shape=_transpose_shape,
        work=_transpose_work,
        name=f"conv_transpose{_rank}d",
    )(conv_transpose)
