"""Convolutions as sums of products, one for each tap: the inputs with zeros around them, and a matrix for each tap."""

from __future__ import annotations

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


def tap_sum(
    b: Builder,
    inputs: tuple[str, str],
    channels: tuple[Extent, Extent],
    space: Sequence[Extent],
    before: Sequence[int],
    after: Sequence[int],
    stride: tuple[int, ...],
    dilation: tuple[int, ...],
    mirrored: bool,
) -> str:
    """The sum over taps. ``mirrored``: weights are (inputs, outputs, taps), and the last tap meets the first input."""
    x, weight = inputs
    batch, depth, *image = b.extents(x)
    kernel = tuple(int(extent) for extent in b.extents(weight)[2:])
    if any(before) or any(after):
        wide = [
            b.derive("paddedSize", f"{{}} + {low + high}", lambda n, by=low + high: n + by, n) if low + high else n
            for n, low, high in zip(image, before, after, strict=True)
        ]
        x = b.region("Padded", (x,), (batch, depth, *wide), before=tuple(before), after=tuple(after))
    count = int(product(kernel))
    taps = b.region("TapWeights", (weight,), (count, *channels), mirrored=mirrored, hint="taps")
    extents = (batch, channels[1], *space)
    return b.region("TapSum", (x, taps), extents, kernel=kernel, stride=stride, dilation=dilation, hint="conv")
