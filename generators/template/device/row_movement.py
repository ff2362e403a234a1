"""Movement and selection by rows: each row of the result is pieces of input rows, and constants beside them."""

from __future__ import annotations

from collections.abc import Callable

from generators.template.craft import Craft
from generators.template.device.copies import Copies
from generators.template.device.frame import Frame
from generators.template.device.region_text import Region, coordinates, index
from generators.template.device.text import Text, camel, lower_camel
from generators.template.graph.extents import product
from generators.template.graph.passes import RegionPass

Pieces = Callable[["RowMovement", Text], None]
"""Writes the statements that move one row of the result, which has the coordinates ``c0``, ``c1``, … but the last."""

PIECES: dict[str, Pieces] = {}


def pieces(*instructions: str) -> Callable[[Pieces], Pieces]:
    """Register the writer of one row."""

    def register(function: Pieces) -> Pieces:
        for name in instructions:
            PIECES[name] = function
        return function

    return register


class RowMovement:
    """Writes one pass. A unit is a row of the result."""

    def __init__(self, frame: Frame, region_pass: RegionPass, craft: Craft) -> None:
        self.frame, self.craft = frame, craft
        self.region = Region(frame, region_pass)
        self.copies = Copies(frame)
        self.extents = region_pass.extents
        self.length = str(self.extents[-1])
        self.inputs = dict.fromkeys(region_pass.step.inputs)
        self.output = region_pass.step.output
        self.row = list(self.region.names[:-1])
        self.fills = False

    @staticmethod
    def fits(frame: Frame, region_pass: RegionPass, craft: Craft) -> bool:
        """Whether there is a vector path: floats by padded copies, along a last axis that stays in one piece."""
        step, schedule = region_pass.step, craft.schedule
        if step.instruction not in PIECES or schedule.style != "vector" or schedule.tail != "pad":
            return False
        last = len(region_pass.extents) - 1
        axes, stride = step.attributes.get("axes"), step.attributes.get("step", 1)
        broken = isinstance(axes, tuple) and axes[-1] != last
        broken = broken or (stride != 1 and step.attributes["axis"] == last)
        return not broken and all(frame.dtype(name) == "float32" for name in (*step.inputs, step.output))

    @property
    def rows(self) -> str:
        """C++ expression of the number of rows."""
        return product(self.extents[:-1])

    @property
    def bytes_per_element(self) -> int:
        """Bytes of the unified buffer that one element of a tile takes."""
        return self.copies.bytes_per_element

    def write(self) -> Text:
        """The class."""
        frame = self.frame
        frame.members.append("uint32_t tileLength;")
        frame.setup.append(f"tileLength = tiling.{frame.tile_field};")
        for name in self.inputs:
            self.copies.add_input(name)
        self.copies.add_output(self.output)
        frame.split(self.rows)
        process = Text()
        with (
            process.block("__aicore__ inline void Process()"),
            process.block("for (uint64_t row = firstUnit; row < lastUnit; ++row)"),
        ):
            coordinates(process, self.extents[:-1], "row", self.row)
            PIECES[self.region.step.instruction](self, process)
        for name in self.inputs:
            frame.methods.append(self._move(name))
        if self.fills:
            frame.methods.append(self._fill())
        return frame.text(process, f"{self.region.step.instruction}, row by row.")

    def source(self, number: int, at: list[str], first: str = "0") -> str:
        """C++ expression of where a row of an input begins; ``at`` are all its coordinates but the last."""
        return index(self.region.shape(number), [*at, first])

    def target(self, column: str = "0") -> str:
        """C++ expression of where the row of the result begins, or its part from a column on."""
        start = "row" if self.length == "1" else f"row * {self.length}"
        return start if column == "0" else f"{start} + {column}"

    def move(self, number: int, start: str, length: str, column: str = "0") -> str:
        """Statement that copies a piece of an input into the row."""
        return f"Move{camel(self.region.step.inputs[number])}({start}, {self.target(column)}, {length});"

    def fill(self, value: str, length: str, column: str = "0") -> str:
        """Statement that writes a constant into a piece of the row."""
        self.fills = True
        return f"Fill({value}, {self.target(column)}, {length});"

    def _move(self, name: str) -> Text:
        short, out = lower_camel(name), lower_camel(self.output)
        text = Text()
        with text.block(f"__aicore__ inline void Move{camel(name)}(uint64_t from, uint64_t to, uint64_t length)"):
            self._tiles(
                text,
                f"CopyIn{camel(name)}(from + start, count);",
                *self.copies.after_loads(),
                *self.copies.take(name),
                self.copies.open(self.output),
                f"Adds({out}Local, {short}Local, 0.0f, count);",
                *self.copies.give(name),
            )
        return text

    def _fill(self) -> Text:
        text = Text()
        with text.block("__aicore__ inline void Fill(float value, uint64_t to, uint64_t length)"):
            self._tiles(
                text,
                self.copies.open(self.output),
                f"Duplicate({lower_camel(self.output)}Local, value, count);",
            )
        return text

    def _tiles(self, text: Text, *lines: str) -> None:
        with text.block("for (uint64_t start = 0; start < length; start += tileLength)"):
            text.add("const uint32_t count = length - start < tileLength ? length - start : tileLength;")
            text.add(*lines, *self.copies.hand_over(self.output), f"CopyOut{camel(self.output)}(to + start, count);")
