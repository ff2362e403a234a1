"""Convolutions and pooling: sizes of their outputs, and the region steps."""

from __future__ import annotations

import math
from typing import Any

from generators.template.graph.extents import Extent, Extents
from generators.template.lowering.builder import Builder
from generators.template.lowering.normalisations import per_channel
from generators.template.lowering.registry import lowering
from generators.template.lowering.taps import fits_taps, phase_sum, tap_sum

Numbers = int | tuple[int, ...]
AXES = ("depth", "height", "width")


def spread(value: Numbers, rank: int) -> tuple[int, ...]:
    """One number for each spatial axis."""
    return value if isinstance(value, tuple) else (value,) * rank


def window_count(b: Builder, hint: str, size: Extent, k: int, s: int, p: int, d: int, ceil: bool = False) -> Extent:
    """Number of windows along one axis."""
    room = 2 * p - d * (k - 1) - 1

    def count(n: int) -> int:
        value = (n + room + (s - 1 if ceil else 0)) // s + 1
        return value - 1 if ceil and (value - 1) * s >= n + p else value

    if not ceil:
        shift = f" + {room}" if room > 0 else f" - {-room}" if room < 0 else ""
        return b.derive(hint, f"({{}}{shift}) / {s} + 1" if s > 1 else f"{{}}{shift} + 1", count, size)
    up = room + s - 1
    plain = f"(({{0}} + {up}) / {s} + 1)" if up >= 0 else f"(({{0}} - {-up}) / {s} + 1)"
    return b.derive(hint, f"{plain} - ((({plain} - 1) * {s} >= {{0}} + {p}) ? 1 : 0)", count, size)


def fixed(extents: Extents) -> tuple[int, ...]:
    """A kernel's extents, which are numbers in every operator of the suites."""
    return tuple(int(extent) for extent in extents)


def with_bias(b: Builder, y: str, bias: str | None) -> str:
    """y + bias per channel."""
    return y if bias is None else b.map("Add", y, per_channel(b, bias, len(b.extents(y))))


@lowering("conv1d", "conv2d", "conv3d")
def convolution(
    b: Builder,
    x: str,
    weight: str,
    bias: str | None = None,
    *,
    stride: Numbers = 1,
    padding: Numbers = 0,
    dilation: Numbers = 1,
    groups: int | str = 1,
) -> str:
    """Cross-correlation."""
    shape, taps = b.extents(x), b.extents(weight)
    rank = len(shape) - 2
    k = fixed(taps[2:])
    s, p, d = (spread(value, rank) for value in (stride, padding, dilation))
    space = tuple(
        window_count(b, f"out{AXES[3 - rank + i].capitalize()}", n, k[i], s[i], p[i], d[i])
        for i, n in enumerate(shape[2:])
    )
    group_count = b.extent(groups)
    if k != (1,) * rank and fits_taps(b, (x, weight), group_count, s[-1], p, p):
        return with_bias(b, tap_sum(b, (x, weight), (shape[1], taps[0]), space, p, p, s, d, turned=False), bias)
    per_group = b.derive("outputsPerGroup", "{} / {}", lambda o, g: o // g, taps[0], group_count)
    attributes: dict[str, Any] = {
        "kernel": k,
        "stride": s,
        "padding": p,
        "dilation": d,
        "groups": group_count,
        "per_group": per_group,
    }
    y = b.region("Conv", (x, weight), (shape[0], taps[0], *space), **attributes)
    return with_bias(b, y, bias)


@lowering("conv_transpose1d", "conv_transpose2d", "conv_transpose3d")
def transposed_convolution(
    b: Builder,
    x: str,
    weight: str,
    bias: str | None = None,
    *,
    stride: Numbers = 1,
    padding: Numbers = 0,
    output_padding: Numbers = 0,
    dilation: Numbers = 1,
    groups: int | str = 1,
) -> str:
    """Transposed convolution, gathered: every output collects the inputs that reach it."""
    shape, taps = b.extents(x), b.extents(weight)
    rank = len(shape) - 2
    k = fixed(taps[2:])
    s, p, o, d = (spread(value, rank) for value in (stride, padding, output_padding, dilation))
    space = []
    for i, n in enumerate(shape[2:]):
        extra = d[i] * (k[i] - 1) + o[i] + 1 - 2 * p[i] - s[i]
        formula = f"{{}} * {s[i]}" + (f" + {extra}" if extra > 0 else f" - {-extra}" if extra < 0 else "")
        hint = f"out{AXES[3 - rank + i].capitalize()}"
        space.append(b.derive(hint, formula, lambda n, i=i, extra=extra: n * s[i] + extra, n))
    group_count = b.extent(groups)
    channels = b.derive("outChannels", "{} * {}", lambda o, g: o * g, taps[1], group_count)
    if group_count == 1:
        channels = taps[1]
    low = [d[i] * (k[i] - 1) - p[i] for i in range(rank)]
    high = [low[i] + o[i] for i in range(rank)]
    if set(s) == {1} and fits_taps(b, (x, weight), group_count, 1, low, high):
        return with_bias(b, tap_sum(b, (x, weight), (shape[1], channels), space, low, high, s, d, turned=True), bias)
    low = [max(0, n // s[i]) for i, n in enumerate(low)]
    high = [max(0, (n + s[i] - 1) // s[i]) for i, n in enumerate(high)]
    if set(s) != {1} and fits_taps(b, (x, weight), group_count, 1, low, high):
        return with_bias(b, phase_sum(b, (x, weight), (shape[1], channels), space, low, high, s, p, d), bias)
    inputs_per_group = b.derive("inputsPerGroup", "{} / {}", lambda c, g: c // g, shape[1], group_count)
    attributes: dict[str, Any] = {
        "kernel": k,
        "stride": s,
        "padding": p,
        "dilation": d,
        "groups": group_count,
        "per_group": taps[1],
        "inputs_per_group": inputs_per_group,
    }
    if b.cube and b.values[x].dtype == b.values[weight].dtype == "float32":
        weight, attributes["turned"] = turned(b, weight, group_count, inputs_per_group, taps), True
    y = b.region("ConvTranspose", (x, weight), (shape[0], channels, *space), **attributes)
    return with_bias(b, y, bias)


def turned(b: Builder, weight: str, groups: Extent, inputs: Extent, taps: Extents) -> str:
    """Weights (inputs, outputs, taps) of each group with a row for each output."""
    window = b.size("taps", taps[2:])
    return b.region(
        "Permute",
        (b.view(weight, (groups, inputs, taps[1], window)),),
        (groups, taps[1], inputs, window),
        axes=(0, 2, 1, 3),
    )


def pool(
    b: Builder,
    x: str,
    instruction: str,
    kernel: Numbers,
    stride: Numbers | None,
    padding: Numbers,
    dilation: Numbers,
    ceil: bool,
) -> str:
    """Windows over the axes after batch and channels: axis by axis where that reads less than all taps at once."""
    rank = len(b.extents(x)) - 2
    k, p, d = spread(kernel, rank), spread(padding, rank), spread(dilation, rank)
    s = k if stride is None else spread(stride, rank)
    if math.prod(k) <= sum(k) + rank - 1:
        return pooled(b, x, instruction, k, s, p, d, ceil)
    for axis in range(rank):
        if k[axis] > 1 or s[axis] > 1:
            x = pooled_along(b, x, instruction, 2 + axis, (k[axis], s[axis], p[axis], d[axis]), ceil)
    return x


def pooled_along(b: Builder, x: str, instruction: str, axis: int, window: tuple[int, int, int, int], ceil: bool) -> str:
    """Windows of (size, stride, padding, dilation) along one axis; the axes behind it are one long row."""
    shape = b.extents(x)
    outer, inner = b.size("planes", shape[1:axis]), shape[axis + 1 :]
    flat = (shape[0], outer, shape[axis], *((b.size("row", inner),) if inner else ()))
    k, s, p, d = (((n, rest) if inner else (n,)) for n, rest in zip(window, (1, 1, 0, 1), strict=True))
    y = pooled(b, b.view(x, flat), instruction, k, s, p, d, ceil)
    return b.view(y, (*shape[:axis], b.extents(y)[2], *inner))


def pooled(
    b: Builder,
    x: str,
    instruction: str,
    k: tuple[int, ...],
    s: tuple[int, ...],
    p: tuple[int, ...],
    d: tuple[int, ...],
    ceil: bool,
) -> str:
    """Windows over all axes at once."""
    shape = b.extents(x)
    rank = len(shape) - 2
    space = tuple(
        window_count(b, f"out{AXES[3 - rank + i].capitalize()}", n, k[i], s[i], p[i], d[i], ceil)
        for i, n in enumerate(shape[2:])
    )
    return b.region(instruction, (x,), (*shape[:2], *space), kernel=k, stride=s, padding=p, dilation=d)


@lowering("max_pool1d", "max_pool2d", "max_pool3d")
def max_pool(
    b: Builder,
    x: str,
    *,
    kernel: Numbers,
    stride: Numbers | None = None,
    padding: Numbers = 0,
    dilation: Numbers = 1,
    ceil: bool = False,
) -> str:
    """Maximum of every window."""
    return pool(b, x, "MaxPool", kernel, stride, padding, dilation, ceil)


@lowering("avg_pool1d", "avg_pool2d", "avg_pool3d")
def average_pool(b: Builder, x: str, *, kernel: Numbers, stride: Numbers | None = None, padding: Numbers = 0) -> str:
    """Mean of every window; padding counts as zeros."""
    return pool(b, x, "AveragePool", kernel, stride, padding, 1, False)
