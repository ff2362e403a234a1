"""Convolutions as sums of products, one for each tap: the inputs with zeros around them, and a matrix for each tap."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generators.template.graph.extents import Extent, product
from generators.template.lowering.builder import Builder

MOST_PADDING = 7
"""Zeros that a copy adds at either end of a row: less than 32 bytes."""
FEWEST_CHANNELS = 8
"""With less depth the cube unit mostly multiplies what fills up its fractals."""


def fits_taps(
    b: Builder, inputs: tuple[str, str], groups: Extent, last_stride: int, before: Sequence[int], after: Sequence[int]
) -> bool:
    """Whether a convolution can be a sum over taps: floats, one group, neighbouring outputs of neighbouring inputs."""
    channels = b.extents(inputs[0])[1]
    floats = all(b.values[name].dtype == "float32" for name in inputs)
    deep = isinstance(channels, str) or channels >= FEWEST_CHANNELS
    narrow = min(*before, *after) >= 0 and max(before[-1], after[-1]) <= MOST_PADDING
    return b.taps and floats and deep and groups == 1 and last_stride == 1 and narrow


def padded(b: Builder, x: str, before: Sequence[int], after: Sequence[int]) -> str:
    """The input with zeros before and behind its spatial axes."""
    if not any(before) and not any(after):
        return x
    batch, depth, *image = b.extents(x)
    wide = [
        b.derive("paddedSize", f"{{}} + {low + high}", lambda n, by=low + high: n + by, n) if low + high else n
        for n, low, high in zip(image, before, after, strict=True)
    ]
    return b.region("Padded", (x,), (batch, depth, *wide), before=tuple(before), after=tuple(after))


def tap_weights(b: Builder, weight: str, channels: tuple[Extent, Extent], turned: bool, mirrored: bool) -> str:
    """A matrix (inputs, outputs) for each tap. ``turned`` weights have inputs first, ``mirrored`` ones the last tap."""
    count = int(product(b.extents(weight)[2:]))
    return b.region("TapWeights", (weight,), (count, *channels), inputs_first=turned, mirrored=mirrored, hint="taps")


def tap_sum(
    b: Builder,
    inputs: tuple[str, str],
    channels: tuple[Extent, Extent],
    space: Sequence[Extent],
    before: Sequence[int],
    after: Sequence[int],
    stride: tuple[int, ...],
    dilation: tuple[int, ...],
    turned: bool,
) -> str:
    """The sum over taps. ``turned``: weights are (inputs, outputs, taps), and the last tap meets the first input."""
    x, weight = inputs
    kernel = tuple(int(extent) for extent in b.extents(weight)[2:])
    x, taps = padded(b, x, before, after), tap_weights(b, weight, channels, turned, turned)
    extents = (b.extents(x)[0], channels[1], *space)
    return b.region("TapSum", (x, taps), extents, kernel=kernel, stride=stride, dilation=dilation, hint="conv")


def _all_reached(kernel: Sequence[int], stride: Sequence[int], dilation: Sequence[int]) -> bool:
    """Whether each output of a transposed convolution with strides has a tap along each axis."""
    return all(k >= s and math.gcd(d, s) == 1 for k, s, d in zip(kernel, stride, dilation, strict=True))


def phase_sum(
    b: Builder,
    inputs: tuple[str, str],
    channels: tuple[Extent, Extent],
    space: Sequence[Extent],
    before: Sequence[int],
    after: Sequence[int],
    stride: tuple[int, ...],
    padding: tuple[int, ...],
    dilation: tuple[int, ...],
) -> str:
    """A transposed convolution with strides: outputs a stride apart see neighbouring inputs by the same taps.

    Output Y has the taps k for which Y + padding − k·dilation is a multiple of the stride; the quotient is the input.
    With ``gaps`` there are outputs without any tap. Along the last axis the outputs of each phase are written side by
    side, and put in order afterwards.
    """
    x, weight = inputs
    kernel = tuple(int(extent) for extent in b.extents(weight)[2:])
    x, taps = padded(b, x, before, after), tap_weights(b, weight, channels, turned=True, mirrored=False)
    shift = tuple(p + low * s for p, low, s in zip(padding, before, stride, strict=True))
    last = stride[-1]
    columns = b.derive("phaseColumns", f"({{}} + {last - 1}) / {last}", lambda n: (n + last - 1) // last, space[-1])
    rows = (b.extents(x)[0], channels[1], *space[:-1])
    extents = (*rows, last, columns) if last > 1 else (*rows, space[-1])
    gaps = not _all_reached(kernel, stride, dilation)
    y = b.region(
        "TapSum",
        (x, taps),
        extents,
        kernel=kernel,
        stride=stride,
        dilation=dilation,
        shift=shift,
        gaps=gaps,
        hint="conv",
    )
    return b.region("Interleave", (y,), (*rows, space[-1])) if last > 1 else y
