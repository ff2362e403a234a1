"""Matrix products whose operands are both contiguous along the inner axis: rows are multiplied and summed."""

from __future__ import annotations

from generators.template.craft import Craft
from generators.template.device.copies import Copies
from generators.template.device.frame import Frame
from generators.template.device.region_text import Region, coordinates, index
from generators.template.device.text import Text, camel, lower_camel
from generators.template.graph.extents import product
from generators.template.graph.passes import RegionPass

ROWS, COLUMNS = 4, 64


class VectorDots:
    """``out[m, n] = sum(a[m, :] * b[n, :])``: a stretch of b is copied once for several rows of a."""

    def __init__(self, frame: Frame, region_pass: RegionPass, craft: Craft) -> None:
        self.frame, self.craft = frame, craft
        self.region = Region(frame, region_pass)
        self.copies = Copies(frame)
        self.extents = region_pass.extents
        self.left, self.right = region_pass.step.inputs
        self.output = region_pass.step.output

    @staticmethod
    def fits(region_pass: RegionPass, craft: Craft) -> bool:
        """Whether both operands are contiguous along the inner axis, or the result is one column."""
        attributes = region_pass.step.attributes
        column = region_pass.extents[-1] == 1
        return (
            not attributes["transpose_a"]
            and (bool(attributes["transpose_b"]) or column)
            and craft.schedule.reduce == "vector"
        )

    @property
    def bytes_per_element(self) -> int:
        """Bytes of the unified buffer for one element of a stretch of the inner axis."""
        return self.copies.bytes_per_element + 4 * (ROWS + 1)

    @property
    def units(self) -> str:
        """C++ expression of how many blocks of the result there are."""
        *batch, rows, columns = self.extents
        blocks = f"(({rows} + {ROWS - 1}) / {ROWS}) * (({columns} + {COLUMNS - 1}) / {COLUMNS})"
        return f"{product(batch)} * {blocks}" if batch else blocks

    def write(self) -> Text:
        """The class."""
        frame = self.frame
        *batch, rows, columns = self.extents
        frame.constants += [
            f"constexpr uint32_t BLOCK_ROWS = {ROWS};  // rows of the result that share a copy",
            f"constexpr uint32_t BLOCK_COLUMNS = {COLUMNS};  // columns that are copied out together",
        ]
        frame.members += ["uint32_t tileLength;", "uint64_t rowBlocks;", "uint64_t columnBlocks;"]
        frame.setup += [
            f"tileLength = tiling.{frame.tile_field};",
            f"rowBlocks = ({rows} + BLOCK_ROWS - 1) / BLOCK_ROWS;",
            f"columnBlocks = ({columns} + BLOCK_COLUMNS - 1) / BLOCK_COLUMNS;",
        ]
        self.copies.add_input(self.left)
        if self.right != self.left:
            self.copies.add_input(self.right)
        self.copies.add_output(self.output)
        for name, size in (
            ("rowsBuffer", "BLOCK_ROWS * tileLength * sizeof(float)"),
            ("productBuffer", "tileLength * sizeof(float)"),
            ("sumsBuffer", "BLOCK_ROWS * BLOCK_COLUMNS * sizeof(float)"),
            ("partialBuffer", "BLOCK_ROWS * BLOCK_COLUMNS * sizeof(float)"),
            ("workBuffer", "WORK_BYTES"),
        ):
            frame.buffers.append((f"TBuf<TPosition::VECCALC> {name};", f"pipe->InitBuffer({name}, {size});"))
        frame.split("rowBlocks * columnBlocks" if not batch else f"{product(batch)} * rowBlocks * columnBlocks")
        process = Text()
        with (
            process.block("__aicore__ inline void Process()"),
            process.block("for (uint64_t unit = firstUnit; unit < lastUnit; ++unit)"),
        ):
            self._unit(process)
        return frame.text(process, "Rows of both operands are multiplied and summed, block by block.")

    def _unit(self, text: Text) -> None:
        *batch, rows, columns = self.extents
        shape = (*batch, "rowBlocks", "columnBlocks")
        coordinates(text, shape, "unit", [*self.region.names[:-2], "rowBlock", "columnBlock"])
        for axis, block, size in (("Row", "BLOCK_ROWS", rows), ("Column", "BLOCK_COLUMNS", columns)):
            first = f"first{axis}"
            text.add(
                f"const uint64_t {first} = {axis.lower()}Block * {block};",
                f"const uint64_t last{axis} = {first} + {block} < {size} ? {first} + {block} : {size};",
            )
        for name in ("rows", "product", "sums", "partial", "work"):
            text.add(f"LocalTensor<float> {name} = {name}Buffer.Get<float>();")
        text.add("Duplicate(sums, 0.0f, BLOCK_ROWS * BLOCK_COLUMNS);")
        inner = self.region.attribute("inner")
        with text.block(f"for (uint64_t start = 0; start < {inner}; start += tileLength)"):
            text.add(
                f"const uint64_t rest = {inner} - start;",
                "const uint32_t count = rest < tileLength ? rest : tileLength;",
            )
            self._multiply(text)
            text.add("Add(sums, sums, partial, BLOCK_ROWS * BLOCK_COLUMNS);")
        out = lower_camel(self.output)
        with text.block("for (uint64_t row = firstRow; row < lastRow; ++row)"):
            text.add(
                self.copies.open(self.output),
                f"Adds({out}Local, sums[(row - firstRow) * BLOCK_COLUMNS], 0.0f, lastColumn - firstColumn);",
                *self.copies.hand_over(self.output),
            )
            at = index(self.extents, [*self.region.names[:-2], "row", "0" if columns == 1 else "firstColumn"])
            text.add(f"CopyOut{camel(self.output)}({at}, lastColumn - firstColumn);")

    def _multiply(self, text: Text) -> None:
        left, right = lower_camel(self.left), lower_camel(self.right)
        with text.block("for (uint64_t row = firstRow; row < lastRow; ++row)"):
            at = index(self.region.shape(0), [*self.region.names[:-2], "row", "start"])
            text.add(f"CopyIn{camel(self.left)}({at}, count);", *self.copies.after_loads())
            text.add(*self.copies.take(self.left))
            text.add(f"Adds(rows[(row - firstRow) * tileLength], {left}Local, 0.0f, count);")
            text.add(*([] if self.copies.queued else ["PipeBarrier<PIPE_ALL>();"]), *self.copies.give(self.left))
        transposed = self.region.attribute("transpose_b")
        where = [*self.region.names[:-2], "column", "start"] if transposed else [*self.region.names[:-2], "start", "0"]
        at = index(self.region.shape(1), where)
        with text.block("for (uint64_t column = firstColumn; column < lastColumn; ++column)"):
            text.add(
                f"CopyIn{camel(self.right)}({at}, count);", *self.copies.after_loads(), *self.copies.take(self.right)
            )
            with text.block("for (uint64_t row = firstRow; row < lastRow; ++row)"):
                text.add(
                    f"Mul(product, rows[(row - firstRow) * tileLength], {right}Local, count);",
                    "const uint64_t at = (row - firstRow) * BLOCK_COLUMNS + column - firstColumn;",
                    "ReduceSum(partial[at], product, work, count);",
                )
            text.add(*([] if self.copies.queued else ["PipeBarrier<PIPE_ALL>();"]), *self.copies.give(self.right))
