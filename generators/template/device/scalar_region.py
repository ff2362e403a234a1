"""Region steps element by element on global memory: one function per instruction writes one output element."""

from __future__ import annotations

from collections.abc import Callable

from generators.template.device.frame import Frame
from generators.template.device.region_text import Region, coordinates
from generators.template.device.scalar_loop import CACHE_LINE_ELEMENTS
from generators.template.device.text import Text
from generators.template.graph.extents import Extents, product
from generators.template.graph.passes import RegionPass

Element = Callable[[Region, Text], None]
"""Writes statements that compute ``value`` (declared by the caller) at the coordinates ``c0``, ``c1``, …."""

ELEMENTS: dict[str, Element] = {}


def element(*instructions: str) -> Callable[[Element], Element]:
    """Register the writer of one output element."""

    def register(function: Element) -> Element:
        for name in instructions:
            ELEMENTS[name] = function
        return function

    return register


def write_scalar_region(frame: Frame, region_pass: RegionPass) -> Text:
    """A class that computes one output element after the other."""
    region = Region(frame, region_pass)
    process = Text()
    extents: Extents = region.extents
    frame.split(product(extents), CACHE_LINE_ELEMENTS)
    with (
        process.block("__aicore__ inline void Process()"),
        process.block("for (uint64_t unit = firstUnit; unit < lastUnit; ++unit)"),
    ):
        coordinates(process, extents, "unit", region.names)
        process.add("float value = 0.0f;")
        ELEMENTS[region.step.instruction](region, process)
        process.add(region.write("unit", "value"))
    return frame.text(process, f"{region.step.instruction}, one output element after the other.")


@element("MatMul")
def matmul(region: Region, text: Text) -> None:
    """Sum over the inner axis."""
    *batch, row, column = region.names
    a = [*batch, "k", row] if region.attribute("transpose_a") else [*batch, row, "k"]
    b = [*batch, column, "k"] if region.attribute("transpose_b") else [*batch, "k", column]
    a, b = a[-len(region.shape(0)) :], b[-len(region.shape(1)) :]
    with text.block(f"for (uint64_t k = 0; k < {region.attribute('inner')}; ++k)"):
        text.add(f"value += {region.read(0, a)} * {region.read(1, b)};")


@element("ArgMax", "ArgMin")
def index_of_extreme(region: Region, text: Text) -> None:
    """The first position of the extreme along an axis."""
    axis = region.attribute("axis")
    sign = ">" if region.step.instruction == "ArgMax" else "<"
    at = ["k" if i == axis else name for i, name in enumerate(region.names)]
    text.add(f"float extreme = {region.read(0, ['0' if i == axis else n for i, n in enumerate(region.names)])};")
    with text.block(f"for (uint64_t k = 1; k < {region.shape(0)[int(str(axis))]}; ++k)"):
        text.add(f"const float candidate = {region.read(0, at)};")
        text.add(f"if (candidate {sign} extreme) {{ extreme = candidate; value = k; }}")
