"""Matrix products by vector instructions: multiples of rows are added up, or rows are multiplied and summed."""

from __future__ import annotations

from generators.template.craft import Craft
from generators.template.device.copies import Copies
from generators.template.device.frame import Frame
from generators.template.device.region_text import Region, index
from generators.template.device.text import Text, camel, lower_camel
from generators.template.graph.extents import parenthesised, product
from generators.template.graph.passes import RegionPass

ROWS = 8


class VectorProduct:
    """``out[m, :] += a[m, k] * b[k, :]``: a row of b is copied once for several rows of the result."""

    def __init__(self, frame: Frame, region_pass: RegionPass, craft: Craft) -> None:
        self.frame, self.craft = frame, craft
        self.region = Region(frame, region_pass)
        self.copies = Copies(frame)
        self.extents = region_pass.extents
        self.left, self.right = region_pass.step.inputs
        self.output = region_pass.step.output

    @staticmethod
    def fits(region_pass: RegionPass) -> bool:
        """Whether rows of the right operand are contiguous along the result's columns."""
        return not region_pass.step.attributes["transpose_b"] and region_pass.extents[-1] != 1

    @property
    def bytes_per_element(self) -> int:
        """Bytes of the unified buffer for one element of a tile: b's queue, and accumulators that leave by queue."""
        return self.copies.bytes_per_element + 4 * ROWS

    def write(self) -> Text:
        """The class."""
        frame = self.frame
        *batch, rows, columns = self.extents
        frame.members += ["uint32_t tileLength;", "uint64_t chunksPerRow;", "uint64_t rowGroups;"]
        frame.setup += [
            f"tileLength = tiling.{frame.tile_field};",
            f"chunksPerRow = ({columns} + tileLength - 1) / tileLength;",
            f"rowGroups = ({rows} + ROWS_PER_TILE - 1) / ROWS_PER_TILE;",
        ]
        frame.constants.append(f"constexpr uint32_t ROWS_PER_TILE = {ROWS};  // rows of the result that share a copy")
        self.copies.add_input(self.right)
        self.copies.add_output(self.output)
        frame.buffers.append(
            (
                "TBuf<TPosition::VECCALC> sumsBuffer;",
                "pipe->InitBuffer(sumsBuffer, ROWS_PER_TILE * tileLength * sizeof(float));",
            )
        )
        units = "rowGroups * chunksPerRow" if not batch else f"{product(batch)} * rowGroups * chunksPerRow"
        frame.split(units)
        process = Text()
        with (
            process.block("__aicore__ inline void Process()"),
            process.block("for (uint64_t unit = firstUnit; unit < lastUnit; ++unit)"),
        ):
            self._unit(process)
        return frame.text(
            process, "Rows of the right operand, scaled and added up for several rows of the result at once."
        )

    def _unit(self, text: Text) -> None:
        *batch, rows, columns = self.extents
        rest = "unit"
        if batch:
            text.add("const uint64_t matrix = unit / (rowGroups * chunksPerRow);")
            for name, value in self._batch(batch):
                text.add(f"const uint64_t {name} = {value};")
            rest = "unit % (rowGroups * chunksPerRow)"
        text.add(
            f"const uint64_t within = {rest};",
            "const uint64_t firstRow = within / chunksPerRow * ROWS_PER_TILE;",
            f"const uint64_t lastRow = firstRow + ROWS_PER_TILE < {rows} ? firstRow + ROWS_PER_TILE : {rows};",
            "const uint64_t start = within % chunksPerRow * tileLength;",
            f"const uint64_t rest = {columns} - start;",
            "const uint32_t count = rest < tileLength ? rest : tileLength;",
            "LocalTensor<float> sums = sumsBuffer.Get<float>();",
            "Duplicate(sums, 0.0f, ROWS_PER_TILE * tileLength);",
        )
        b = [*self.region.names[:-2], "k", "start"]
        a = [*self.region.names[:-2], "row", "k"]
        if self.region.attribute("transpose_a"):
            a[-2:] = ["k", "row"]
        short = lower_camel(self.right)
        with text.block(f"for (uint64_t k = 0; k < {self.region.attribute('inner')}; ++k)"):
            text.add(f"CopyIn{camel(self.right)}({index(self.region.shape(1), b)}, count);")
            text.add(*self.copies.after_loads(), *self.copies.take(self.right))
            with text.block("for (uint64_t row = firstRow; row < lastRow; ++row)"):
                text.add(
                    f"const float factor = {self.region.read(0, a)};",
                    f"Axpy(sums[(row - firstRow) * tileLength], {short}Local, factor, count);",
                )
            if not self.copies.queued:
                text.add("PipeBarrier<PIPE_ALL>();")
            text.add(*self.copies.give(self.right))
        out = lower_camel(self.output)
        with text.block("for (uint64_t row = firstRow; row < lastRow; ++row)"):
            text.add(self.copies.open(self.output))
            text.add(f"Adds({out}Local, sums[(row - firstRow) * tileLength], 0.0f, count);")
            text.add(*self.copies.hand_over(self.output))
            at = index(self.extents, [*self.region.names[:-2], "row", "start"])
            text.add(f"CopyOut{camel(self.output)}({at}, count);")

    def _batch(self, batch: list[int | str]) -> list[tuple[str, str]]:
        pairs = []
        for axis in range(len(batch)):
            below = product(batch[axis + 1 :])
            value = "matrix" if below == "1" else f"matrix / {parenthesised(below)}"
            pairs.append((f"c{axis}", value if axis == 0 else f"{parenthesised(value)} % {batch[axis]}"))
        return pairs
