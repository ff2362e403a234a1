"""Convolutions and pooling, one output element after the other."""

from __future__ import annotations

from generators.template.device.region_text import Region
from generators.template.device.scalar_region import element
from generators.template.device.text import Text, literal
from generators.template.graph.extents import parenthesised, product


def taps(region: Region, text: Text, inverse: bool, body: list[str], level: int = 0) -> None:
    """Nested loops over a window's taps. ``i0`` … are input coordinates; positions outside the input are skipped."""
    kernel = region.numbers("kernel")
    if level == len(kernel):
        text.add(*body)
        return
    size, stride = region.shape(0)[2 + level], region.numbers("stride")[level]
    padding, dilation = region.numbers("padding")[level], region.numbers("dilation")[level]
    tap, output, at = f"k{level}", f"static_cast<int64_t>(c{2 + level})", f"i{level}"
    step = f"{tap} * {dilation}" if dilation > 1 else tap
    with text.block(f"for (int64_t {tap} = 0; {tap} < {kernel[level]}; ++{tap})"):
        if inverse:
            text.add(f"const int64_t reach{level} = {output} + {padding} - {step};")
            outside = f"reach{level} < 0 || reach{level} / {stride} >= {size}"
            if stride > 1:
                outside += f" || reach{level} % {stride} != 0"
            text.add(f"if ({outside}) {{ continue; }}", f"const int64_t {at} = reach{level} / {stride};")
        else:
            scaled = f"{output} * {stride}" if stride > 1 else output
            text.add(f"const int64_t {at} = {scaled} + {step} - {padding};")
            text.add(f"if ({at} < 0 || {at} >= {size}) {{ continue; }}")
        taps(region, text, inverse, body, level + 1)


def positions(region: Region) -> tuple[list[str], list[str]]:
    """Names of input coordinates and of taps."""
    rank = len(region.numbers("kernel"))
    return [f"i{n}" for n in range(rank)], [f"k{n}" for n in range(rank)]


@element("Conv")
def convolution(region: Region, text: Text) -> None:
    """Sum over the group's input channels and the window."""
    inputs, kernel = positions(region)
    channels = region.shape(1)[1]
    channel = "c"
    if region.attribute("groups") != 1:
        group = f"c1 / {region.attribute('per_group')}"
        first = group if channels == 1 else f"{group} * {channels}"
        text.add(f"const uint64_t firstChannel = {first};")
        channel = "(firstChannel + c)"
    value = f"value += {region.read(0, ['c0', channel, *inputs])} * {region.read(1, ['c1', 'c', *kernel])};"
    with text.block(f"for (uint64_t c = 0; c < {channels}; ++c)"):
        taps(region, text, False, [value])


@element("ConvTranspose")
def transposed_convolution(region: Region, text: Text) -> None:
    """Sum over the inputs whose kernel reaches this output."""
    inputs, kernel = positions(region)
    channel, output = "c", "c1"
    if region.attribute("groups") != 1:
        per_group = parenthesised(str(region.attribute("per_group")))
        text.add(f"const uint64_t firstChannel = c1 / {per_group} * {region.attribute('inputs_per_group')};")
        channel, output = "(firstChannel + c)", f"(c1 % {per_group})"
    value = f"value += {region.read(0, ['c0', channel, *inputs])} * {region.read(1, [channel, output, *kernel])};"
    with text.block(f"for (uint64_t c = 0; c < {region.attribute('inputs_per_group')}; ++c)"):
        taps(region, text, True, [value])


@element("MaxPool")
def max_pool(region: Region, text: Text) -> None:
    """Maximum over the window; what lies outside never wins."""
    inputs, _ = positions(region)
    text.add("bool empty = true;")
    candidate = region.read(0, ["c0", "c1", *inputs])
    body = [
        f"const float candidate = {candidate};",
        "if (empty || candidate > value) { value = candidate; }",
        "empty = false;",
    ]
    taps(region, text, False, body)


@element("AveragePool")
def average_pool(region: Region, text: Text) -> None:
    """Mean over the window, with zeros outside."""
    inputs, _ = positions(region)
    taps(region, text, False, [f"value += {region.read(0, ['c0', 'c1', *inputs])};"])
    text.add(f"value *= {literal(1.0 / int(product(region.numbers('kernel'))))};")
