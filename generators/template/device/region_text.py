"""Indices and loops for steps that read their inputs by more than their own position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generators.template.device.frame import Frame
from generators.template.device.text import Text
from generators.template.graph.extents import Extent, Extents, parenthesised
from generators.template.graph.passes import RegionPass


def index(extents: Extents, coordinates: Sequence[str]) -> str:
    """Row-major offset of a position; axes of size 1 are skipped, missing leading coordinates are of broadcast axes."""
    text = ""
    for extent, coordinate in zip(extents, coordinates[len(coordinates) - len(extents) :], strict=True):
        if text:
            text = f"{parenthesised(text)} * {extent}" if extent != 1 else text
        if extent == 1 or coordinate == "0":
            continue
        text = f"{text} + {coordinate}" if text else coordinate
    return text or "0"


def coordinates(text: Text, extents: Extents, variable: str, names: Iterable[str]) -> None:
    """Declares the coordinates of a row-major position, last axis first."""
    pairs = list(zip(names, extents, strict=True))
    rest = variable
    below: list[Extent] = []
    for position in range(len(pairs) - 1, -1, -1):
        name, extent = pairs[position]
        value = rest if not below else f"{rest} / {parenthesised(_product(below))}"
        if extent == 1:
            text.add(f"const uint64_t {name} = 0;")
        elif position == 0 or all(e == 1 for _, e in pairs[:position]):
            text.add(f"const uint64_t {name} = {value};")
        else:
            text.add(f"const uint64_t {name} = {parenthesised(value)} % {extent};")
        if extent != 1:
            below.append(extent)


def _product(extents: Iterable[Extent]) -> str:
    return " * ".join(str(extent) for extent in extents)


def scaled(value: str, factor: int) -> str:
    """C++ expression of a multiple; a factor of 1 is not written."""
    return f"{value} * {factor}" if factor != 1 else value


def moved(value: str, by: int) -> str:
    """C++ expression of a sum; a summand of 0 is not written."""
    return f"{value} + {by}" if by > 0 else f"{value} - {-by}" if by < 0 else value


class Region:
    """One region step under way: its inputs, output and attributes, and access to their elements."""

    def __init__(self, frame: Frame, region: RegionPass) -> None:
        self.frame, self.step, self.extents = frame, region.step, region.extents
        self.names = tuple(f"c{axis}" for axis in range(len(region.extents)))

    def shape(self, number: int) -> Extents:
        """Extents of an input."""
        return self.frame.plan.program.extents(self.step.inputs[number])

    def read(self, number: int, at: Sequence[str]) -> str:
        """Expression of one element of an input, as a float."""
        name = self.step.inputs[number]
        text = f"{self.frame.gm(name)}.GetValue({index(self.shape(number), at)})"
        kind = self.frame.type_of(name)
        if kind == "bfloat16_t":
            return f"ToFloat({text})"
        return text if kind == "float" else f"static_cast<float>({text})"

    def write(self, at: str, value: str) -> str:
        """Statement that stores one element of the output."""
        kind = self.frame.type_of(self.step.output)
        if kind == "bfloat16_t":
            value = f"ToBfloat16({value})"
        elif kind != "float":
            value = f"static_cast<{kind}>({value})"
        return f"{self.frame.gm(self.step.output)}.SetValue({at}, {value});"

    def attribute(self, name: str) -> object:
        """An attribute of the step."""
        return self.step.attributes[name]

    def numbers(self, name: str) -> tuple[int, ...]:
        """An attribute that is one number per axis."""
        value = self.step.attributes[name]
        assert isinstance(value, tuple)
        return tuple(int(v) for v in value)
