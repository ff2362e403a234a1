"""Rows whose elements come from several rows in turn, as a transposed convolution with a stride leaves them."""

from __future__ import annotations

from generators.template.device.frame import Frame
from generators.template.device.region_text import Region
from generators.template.device.text import Text
from generators.template.graph.extents import parenthesised, product
from generators.template.graph.passes import RegionPass


class Interleave:
    """Writes one pass. A unit is a group of whole rows, or one row that is too long for a tile."""

    def __init__(self, frame: Frame, region_pass: RegionPass) -> None:
        self.frame = frame
        self.region = Region(frame, region_pass)
        self.extents = region_pass.extents
        self.phases, self.columns = self.region.shape(0)[-2:]
        self.input, self.output = region_pass.step.inputs[0], region_pass.step.output

    @property
    def outer(self) -> str:
        """C++ expression of the number of planes."""
        return product(self.extents[:2])

    @property
    def inner(self) -> str:
        """C++ expression of the elements of a plane, of which a tile takes as many rows as it holds."""
        return product((*self.extents[2:-1], self.phases, self.columns))

    @property
    def bytes_per_element(self) -> int:
        """Bytes of the unified buffer that an element of a tile takes: both queues and the table."""
        return 8 * self.frame.craft.schedule.buffers + 4

    def write(self) -> Text:
        """The class."""
        frame = self.frame
        frame.members += [
            "uint32_t tileLength;",
            "uint64_t columnsAtOnce;",
            "uint64_t rowsAtOnce;",
            "uint64_t outputs;  // of one row, in a tile",
        ]
        row = f"{self.phases} * {parenthesised(str(self.columns))}"
        frame.setup += [
            f"tileLength = tiling.{frame.tile_field};",
            f"const bool wholeRows = {row} <= tileLength;",
            f"columnsAtOnce = wholeRows ? {self.columns} : tileLength / {self.phases} / 8 * 8;",
            f"rowsAtOnce = wholeRows ? tileLength / ({row}) : 1;",
            f"outputs = wholeRows ? {self.extents[-1]} : {self.phases} * columnsAtOnce;",
        ]
        for declaration, name, depth in (
            ("TQue<TPosition::VECIN, BUFFERS>", "phasesQueue", "BUFFERS, "),
            ("TQue<TPosition::VECOUT, BUFFERS>", "rowQueue", "BUFFERS, "),
            ("TBuf<TPosition::VECCALC>", "offsetsBuffer", ""),
        ):
            frame.buffers.append((f"{declaration} {name};", f"pipe->InitBuffer({name}, {depth}tileLength * 4);"))
        rows = product(self.extents[:-1])
        frame.split(f"({rows} + rowsAtOnce - 1) / rowsAtOnce")
        frame.methods.append(self._merge())
        process = Text()
        with process.block("__aicore__ inline void Process()"):
            self._table(process)
            with process.block("for (uint64_t unit = firstUnit; unit < lastUnit; ++unit)"):
                process.add(
                    "const uint64_t row = unit * rowsAtOnce;",
                    f"const uint64_t rowsLeft = {rows} - row;",
                    "const uint64_t rows = rowsLeft < rowsAtOnce ? rowsLeft : rowsAtOnce;",
                )
                with process.block(f"for (uint64_t column = 0; column < {self.columns}; column += columnsAtOnce)"):
                    process.add("Merge(row, rows, column);")
        return frame.text(process, "Rows whose elements come from several rows in turn.")

    def _table(self, text: Text) -> None:
        text.add("// Where each element of a tile of results lies in the tile of inputs, in bytes.")
        text.add("LocalTensor<int32_t> offsets = offsetsBuffer.Get<int32_t>();")
        with (
            text.block("for (uint64_t row = 0; row < rowsAtOnce; ++row)"),
            text.block("for (uint64_t x = 0; x < outputs; ++x)"),
        ):
            text.add(
                f"const uint64_t phase = row * {self.phases} + x % {self.phases};",
                f"offsets.SetValue(row * outputs + x, (phase * columnsAtOnce + x / {self.phases}) * sizeof(float));",
            )
        text.add(self.frame.craft.order("S_V"))

    def _merge(self) -> Text:
        frame, phases = self.frame, self.phases
        text = Text()
        text.add("// Some rows, or of one row the columns from `column` on.")
        with text.block("__aicore__ inline void Merge(uint64_t row, uint64_t rows, uint64_t column)"):
            text.add(
                f"const uint64_t left = {self.columns} - column;",
                "const uint64_t width = left < columnsAtOnce ? left : columnsAtOnce;",
                f"const uint64_t outputsLeft = {self.extents[-1]} - column * {phases};",
                "const uint64_t count = outputsLeft < outputs ? outputsLeft : outputs;",
                f"const bool whole = width == {self.columns};  // then rows follow one another",
                f"const uint32_t inBytes = (whole ? rows * {phases} * width : width) * sizeof(float);",
                f"const uint16_t runs = whole ? 1 : {phases};",
                f"const int64_t skipped = ({self.columns} - width) * sizeof(float);",
                "const int64_t gap = whole ? 0 : (columnsAtOnce - (width + 7) / 8 * 8) / 8;",
                "LocalTensor<float> tile = phasesQueue.AllocTensor<float>();",
                f"DataCopyPad(tile, {frame.gm(self.input)}[row * {phases} * {self.columns} + column], "
                "DataCopyExtParams{runs, inBytes, skipped, gap, 0}, DataCopyPadExtParams<float>{false, 0, 0, 0});",
                "phasesQueue.EnQue(tile);",
                "tile = phasesQueue.DeQue<float>();",
                "LocalTensor<float> merged = rowQueue.AllocTensor<float>();",
                "const uint32_t elements = rows * count;",
                "Gather(merged, tile, offsetsBuffer.Get<uint32_t>(), 0u, elements);",
                "rowQueue.EnQue(merged);",
                "phasesQueue.FreeTensor(tile);",
                "merged = rowQueue.DeQue<float>();",
                "const DataCopyExtParams out{1, static_cast<uint32_t>(elements * sizeof(float)), 0, 0, 0};",
                f"DataCopyPad({frame.gm(self.output)}[row * {self.extents[-1]} + column * {phases}], merged, out);",
                "rowQueue.FreeTensor(merged);",
            )
        return text
