"""A tensor with zeros around its last axes: whole groups of rows in one copy, which adds the zeros at their ends."""

from __future__ import annotations

from generators.template.device.frame import Frame
from generators.template.device.region_text import Region, coordinates
from generators.template.device.text import Text, lower_camel
from generators.template.graph.extents import Extents, parenthesised, product
from generators.template.graph.passes import RegionPass


class PaddedCopy:
    """Writes one pass. A unit is a plane of the result: its rows, and the rows of zeros before and behind them."""

    def __init__(self, frame: Frame, region_pass: RegionPass) -> None:
        self.frame = frame
        self.region = Region(frame, region_pass)
        self.extents = region_pass.extents
        self.input, self.output = region_pass.step.inputs[0], region_pass.step.output
        self.before, self.after = self.region.numbers("before"), self.region.numbers("after")
        self.flat = len(self.before) == 1
        self.planes: Extents = self.extents[:2] if self.flat else self.extents[:-2]

    @property
    def outer(self) -> str:
        """C++ expression of the number of planes."""
        return product(self.planes)

    @property
    def inner(self) -> str:
        """C++ expression of the elements of a plane, of which a tile takes as many rows as it holds."""
        return product(self.extents[len(self.planes) :])

    @property
    def bytes_per_element(self) -> int:
        """Bytes of the unified buffer that an element of a tile takes: the queue and the zeros."""
        return 4 * self.frame.craft.schedule.buffers + 4

    def write(self) -> Text:
        """The class."""
        frame, queue = self.frame, f"{lower_camel(self.output)}Queue"
        frame.members.append("uint32_t tileLength;")
        frame.setup.append(f"tileLength = tiling.{frame.tile_field};")
        size = "tileLength * sizeof(float)"
        frame.buffers += [
            (
                f"TQueBind<TPosition::VECIN, TPosition::VECOUT, BUFFERS> {queue};",
                f"pipe->InitBuffer({queue}, BUFFERS, {size});",
            ),
            ("TBuf<TPosition::VECCALC> zerosBuffer;", f"pipe->InitBuffer(zerosBuffer, {size});"),
        ]
        frame.split(self.outer)
        frame.methods += [self._rows(queue), self._zeros()]
        process = Text()
        with process.block("__aicore__ inline void Process()"):
            process.add(
                "Duplicate(zerosBuffer.Get<float>(), 0.0f, tileLength);",
                frame.craft.order("V_MTE3"),
                f"const uint64_t width = {self.extents[-1]};",
                "const uint64_t chunks = (width + tileLength - 1) / tileLength;",
                "const uint64_t length = (width + chunks - 1) / chunks;  // a row, or an even part of one",
                "const uint64_t rowsAtOnce = chunks > 1 ? 1 : tileLength / ((length + 7) / 8 * 8);",
            )
            with process.block("for (uint64_t unit = firstUnit; unit < lastUnit; ++unit)"):
                self._plane(process)
        return frame.text(process, "A copy with zeros around: groups of rows at once.")

    def _plane(self, text: Text) -> None:
        rows = "1" if self.flat else str(self.region.shape(0)[-2])
        low, high = (0, 0) if self.flat else (self.before[-2], self.after[-2])
        text.add(f"uint64_t to = unit * {parenthesised(self.inner)};")
        source = "unit"
        if len(self.planes) == 3:
            coordinates(text, self.planes, "unit", ["c0", "c1", "c2"])
            depth = self.region.shape(0)[2]
            text.add(f"const int64_t z = static_cast<int64_t>(c2) - {self.before[0]};")
            with text.block(f"if (z < 0 || z >= static_cast<int64_t>({depth}))"):
                text.add(f"Zeros(to, {self.inner});", "continue;")
            source = f"((c0 * {self.extents[1]} + c1) * {depth} + z)"
        if low:
            text.add(f"Zeros(to, {low} * width);", f"to += {low} * width;")
        text.add(f"const uint64_t from = {source} * {rows} * {self.region.shape(0)[-1]};")
        with text.block(f"for (uint64_t row = 0; row < {rows}; row += rowsAtOnce)"):
            text.add(f"const uint64_t rowsLeft = {rows} - row;")
            text.add("const uint64_t rows = rowsLeft < rowsAtOnce ? rowsLeft : rowsAtOnce;")
            with text.block("for (uint64_t start = 0; start < width; start += length)"):
                text.add(
                    "const uint64_t count = width - start < length ? width - start : length;",
                    f"Rows(from + row * {self.region.shape(0)[-1]}, to + row * width + start, rows, start, count);",
                )
        if high:
            text.add(f"Zeros(to + {rows} * width, {high} * width);")

    def _rows(self, queue: str) -> Text:
        frame, width = self.frame, self.region.shape(0)[-1]
        text = Text()
        text.add("// Columns from `start` on of some rows; what lies beyond a row's ends is zero.")
        head = "__aicore__ inline void Rows(uint64_t from, uint64_t to, uint64_t rows, int64_t start, uint32_t count)"
        with text.block(head):
            text.add(
                f"const int64_t begin = start - {self.before[-1]};",
                "const uint32_t lead = begin < 0 ? -begin : 0;",
                f"const int64_t inside = static_cast<int64_t>({width}) - begin;",
                "const uint32_t valid = count < inside ? count : inside;",
                "const uint32_t taken = (valid - lead) * sizeof(float);",
                f"LocalTensor<float> tile = {queue}.AllocTensor<float>();",
                f"const DataCopyExtParams in{{static_cast<uint16_t>(rows), taken, "
                f"static_cast<int64_t>({width} * sizeof(float)) - taken, 0, 0}};",
                "const DataCopyPadExtParams<float> padding{true, static_cast<uint8_t>(lead), "
                "static_cast<uint8_t>(count - valid), 0.0f};",
                f"DataCopyPad(tile, {frame.gm(self.input)}[from + begin + lead], in, padding);",
                f"{queue}.EnQue(tile);",
                f"tile = {queue}.DeQue<float>();",
                "const uint32_t bytes = count * sizeof(float);",
                "const DataCopyExtParams out{static_cast<uint16_t>(rows), bytes, 0, "
                f"static_cast<int64_t>({self.extents[-1]} * sizeof(float)) - bytes, 0}};",
                f"DataCopyPad({frame.gm(self.output)}[to], tile, out);",
                f"{queue}.FreeTensor(tile);",
            )
        return text

    def _zeros(self) -> Text:
        text = Text()
        with (
            text.block("__aicore__ inline void Zeros(uint64_t to, uint64_t length)"),
            text.block("for (uint64_t start = 0; start < length; start += tileLength)"),
        ):
            text.add(
                "const uint64_t rest = length - start;",
                "const uint32_t count = rest < tileLength ? rest : tileLength;",
                "const DataCopyExtParams extent{1, static_cast<uint32_t>(count * sizeof(float)), 0, 0, 0};",
                f"DataCopyPad({self.frame.gm(self.output)}[to + start], zerosBuffer.Get<float>(), extent);",
            )
        return text
