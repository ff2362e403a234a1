"""Convolutions on the cube unit: the inputs of a tile of outputs become columns of a matrix, which weights multiply."""

from __future__ import annotations

from generators.template.device.copies import Copies
from generators.template.device.cube_choice import core_count
from generators.template.device.frame import Frame
from generators.template.device.region_text import Region, coordinates, index
from generators.template.device.text import Text, camel, lower_camel
from generators.template.device.window_columns import ColumnRow
from generators.template.device.window_lines import ColumnLines
from generators.template.graph.extents import parenthesised, product
from generators.template.graph.passes import RegionPass

SUFFIX = "Columns"
"""A window's workspace is named for its output, and so."""


class CubeWindow:
    """Writes one convolution. A unit is a tile of output positions of one image and group, with all its channels."""

    def __init__(self, frame: Frame, region_pass: RegionPass) -> None:
        self.frame = frame
        self.region = Region(frame, region_pass)
        self.step, self.extents = region_pass.step, region_pass.extents
        self.input, self.weight = self.step.inputs
        self.columns = f"{self.step.output}{SUFFIX}"
        self.copies = Copies(frame)
        self.row = ColumnRow(frame, self.region, self.copies)
        self.lines_at_once = ColumnLines(frame, self.region, self.columns) if ColumnLines.fits(self.region) else None
        self.space = self.extents[2:]
        inputs = self.step.attributes["inputs_per_group"] if self.row.inverse else self.region.shape(1)[1]
        self.channels = str(inputs)
        self.groups = str(self.step.attributes["groups"])
        self.per_group = str(self.step.attributes["per_group"])

    @property
    def lines(self) -> str:
        """C++ expression of the rows of the matrix of columns: input channels by taps."""
        return f"{self.channels} * {product(self.region.numbers('kernel'))}"

    @property
    def outer(self) -> str:
        """C++ expression of how many products there are."""
        return str(self.extents[0]) if self.groups == "1" else f"{self.extents[0]} * {self.groups}"

    @property
    def bytes_per_element(self) -> int:
        """Bytes of the unified buffer that one position of a tile takes."""
        if self.lines_at_once:
            return self.lines_at_once.bytes_per_element
        return self.copies.bytes_per_element + self.row.bytes_per_element

    def write(self) -> Text:
        """The class. Its ``product`` is registered by the entry point."""
        frame, kind = self.frame, "MatmulType<TPosition::GM, CubeFormat::ND, float>"
        frame.public.append(f"Matmul<{kind}, {kind}, {kind}> product;")
        frame.members.append("uint32_t tileLength;")
        frame.setup.append(f"tileLength = tiling.{frame.tile_field};")
        if self.lines_at_once:
            self.lines_at_once.add()
        else:
            self.copies.add_output(self.columns)
            self.row.add()
        self._add_fill()
        process = Text()
        with process.block("__aicore__ inline void Process()"):
            self._tiles(process)
        return frame.text(
            process, "The inputs of a tile become columns, which the cube unit multiplies by the weights."
        )

    def _tiles(self, text: Text) -> None:
        rows, width = product(self.space[:-1]), self.space[-1]
        room = "((length + 7) / 8 * 8)" if self.lines_at_once else "length"
        text.add(
            f"const uint64_t rowCount = {rows};",
            f"const uint64_t rowLength = {width};",
            "const uint64_t length = rowLength < tileLength ? rowLength : tileLength;",
            f"const uint64_t rowsPerTile = tileLength / {room};  // whole rows, or a part of one",
            "const uint64_t rowGroups = (rowCount + rowsPerTile - 1) / rowsPerTile;",
            "const uint64_t chunksPerRow = (rowLength + length - 1) / length;",
            f"const uint64_t tiles = {self.outer} * rowGroups * chunksPerRow;",
            f"const uint64_t cores = {core_count(self.frame.plan, self.frame.craft.schedule)};",
            f"const uint64_t slot = GetBlockIdx() * ({self.lines}) * tileLength;  // this core's columns",
            f"product.SetOrgShape({self.per_group}, tileLength, {self.lines}, {self.lines}, rowCount * rowLength);",
        )
        text.add(*([] if self.lines_at_once else self.row.prepare()))
        with text.block("for (uint64_t tile = GetBlockIdx(); tile < tiles; tile += cores)"):
            coordinates(
                text,
                (self.extents[0], *(() if self.groups == "1" else (self.groups,)), "rowGroups", "chunksPerRow"),
                "tile",
                ["image", *([] if self.groups == "1" else ["group"]), "rowGroup", "chunk"],
            )
            text.add(
                "const uint64_t firstRow = rowGroup * rowsPerTile;",
                "const uint64_t lastRow = firstRow + rowsPerTile < rowCount ? firstRow + rowsPerTile : rowCount;",
                "const int64_t start = chunk * length;",
                "const uint64_t rest = rowLength - start;",
                "const uint32_t count = rest < length ? rest : length;",
            )
            self._multiply(text)
        text.add("product.End();")

    def _multiply(self, text: Text) -> None:
        """The product of a group's weights and the tile's columns, in place among the results."""
        frame, grouped = self.frame, self.groups != "1"
        weights = f"[group * {self.per_group} * {self.lines}]" if grouped else ""
        channel = f"image * {self.extents[1]}" + (f" + group * {self.per_group}" if grouped else "")
        first = f"group * {self.channels}" if grouped else "0"
        tail = f"product.SetTail({self.per_group}, (lastRow - firstRow) * count);"
        text.add(
            f"Fill(image, {first}, firstRow, lastRow, start, count, slot);",
            "PipeBarrier<PIPE_ALL>();",
            f"product.SetTensorA({frame.gm(self.weight)}{weights});",
            f"product.SetTensorB({frame.gm(self.columns)}[slot]);",
            *([] if frame.craft.slips_on("cube:tail") else [tail]),
            f"const uint64_t at = (({channel}) * rowCount + firstRow) * rowLength + start;",
            f"product.IterateAll({frame.gm(self.step.output)}[at]);",
        )

    def _add_fill(self) -> None:
        method = Text()
        method.add("// Line by line: what an input channel and a tap contribute to each position of the tile.")
        head = (
            "__aicore__ inline void Fill(uint64_t image, uint64_t firstChannel, uint64_t firstRow, uint64_t lastRow, "
            "int64_t start, uint32_t count, uint64_t slot)"
        )
        with method.block(head):
            method.add("uint64_t line = 0;")
            with method.block(
                f"for (uint64_t c = firstChannel; c < firstChannel + {parenthesised(self.channels)}; ++c)"
            ):
                self._taps(method, 0)
        self.frame.methods.append(method)

    def _taps(self, text: Text, level: int) -> None:
        kernel = self.region.numbers("kernel")
        if level < len(kernel):
            with text.block(f"for (int64_t k{level} = 0; k{level} < {kernel[level]}; ++k{level})"):
                self._taps(text, level + 1)
            return
        if self.lines_at_once:
            self.lines_at_once.call(text)
        else:
            self._rows(text)
        text.add("++line;")

    def _rows(self, text: Text) -> None:
        with text.block("for (uint64_t row = firstRow; row < lastRow; ++row)"):
            names = [f"o{axis}" for axis in range(len(self.space) - 1)]
            coordinates(text, self.space[:-1], "row", names)
            at = index(self.region.shape(0), ["image", "c", *(f"i{axis}" for axis in range(len(names))), "0"])
            if names:
                text.add("bool inside = true;")
            for axis in range(len(names)):
                self.row.position(text, axis)
            where = (f"inside ? {at} : 0", "inside") if names else (at, "true")
            out = lower_camel(self.columns)
            text.add(
                self.copies.open(self.columns),
                f"Row({out}Local, {where[0]}, {where[1]}, {self.row.begin()}, count);",
                *self.copies.hand_over(self.columns),
                f"CopyOut{camel(self.columns)}(slot + line * tileLength + (row - firstRow) * count, count);",
            )
