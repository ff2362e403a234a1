"""Running sums and products along the last axis by vectors: square tiles are turned, so that lines lie side by side."""

from __future__ import annotations

from generators.template.craft import Craft
from generators.template.device.frame import Frame
from generators.template.device.region_text import Region
from generators.template.device.text import Text
from generators.template.graph.extents import parenthesised, product
from generators.template.graph.passes import RegionPass

SIDE = 64
"""Lines of a tile, one for each lane of a vector repeat, and as many columns: then one table turns it both ways."""


class LaneScan:
    """Writes one scan. A unit is a group of lines, which are walked together, column by column."""

    def __init__(self, frame: Frame, region_pass: RegionPass) -> None:
        self.frame = frame
        self.region = Region(frame, region_pass)
        self.lines, self.length = product(region_pass.extents[:-1]), parenthesised(str(region_pass.extents[-1]))
        self.input, self.output = region_pass.step.inputs[0], region_pass.step.output
        self.reverse, self.exclusive = (bool(self.region.attribute(name)) for name in ("reverse", "exclusive"))
        self.operation = "Mul" if self.region.attribute("product") else "Add"

    @staticmethod
    def fits(frame: Frame, region_pass: RegionPass, craft: Craft) -> bool:
        """Whether there is a vector path: floats along the last axis, by queues and padded copies."""
        step, schedule = region_pass.step, craft.schedule
        if step.instruction != "Scan" or step.attributes["axis"] != len(region_pass.extents) - 1:
            return False
        queued = schedule.style == "vector" and schedule.queue == "tque" and schedule.tail == "pad"
        return queued and all(frame.dtype(name) == "float32" for name in (step.inputs[0], step.output))

    @property
    def units(self) -> str:
        """C++ expression of the number of groups of lines."""
        return f"({self.lines} + {SIDE - 1}) / {SIDE}"

    def write(self) -> Text:
        """The class."""
        frame = self.frame
        frame.constants.append(f"constexpr uint32_t SIDE = {SIDE};  // lines and columns of a square tile")
        for declaration, name, size in (
            ("TQue<TPosition::VECIN, BUFFERS>", "linesQueue", "SIDE * SIDE"),
            ("TQue<TPosition::VECOUT, BUFFERS>", "resultsQueue", "SIDE * SIDE"),
            ("TBuf<TPosition::VECCALC>", "turnedBuffer", "SIDE * SIDE"),
            ("TBuf<TPosition::VECCALC>", "totalsBuffer", "(SIDE + 1) * SIDE"),
            ("TBuf<TPosition::VECCALC>", "offsetsBuffer", "SIDE * SIDE"),
        ):
            depth = "BUFFERS, " if "Que" in declaration else ""
            size = f"{size} * sizeof(float)"
            frame.buffers.append((f"{declaration} {name};", f"pipe->InitBuffer({name}, {depth}{size});"))
        frame.split(self.units)
        frame.methods += [self._load(), self._scan(), self._store()]
        process = Text()
        with process.block("__aicore__ inline void Process()"):
            self._table(process)
            with process.block("for (uint64_t unit = firstUnit; unit < lastUnit; ++unit)"):
                self._unit(process)
        return frame.text(process, "Lines are walked side by side with a running total for each.")

    def _table(self, text: Text) -> None:
        text.add(
            "// Byte offsets that turn a tile: element (a, b) comes from (b, a). Later rows are the first, moved on.",
            "LocalTensor<int32_t> offsets = offsetsBuffer.Get<int32_t>();",
            "CreateVecIndex(offsets, 0, SIDE);",
            "Muls(offsets, offsets, static_cast<int32_t>(SIDE * sizeof(float)), SIDE);",
        )
        with text.block("for (uint32_t row = 1; row < SIDE; ++row)"):
            text.add("Adds(offsets[row * SIDE], offsets, static_cast<int32_t>(row * sizeof(float)), SIDE);")

    def _unit(self, text: Text) -> None:
        start = "1.0f" if self.operation == "Mul" else "0.0f"
        chunk = "chunks - 1 - step" if self.reverse else "step"
        text.add(
            "const uint64_t line = unit * SIDE;",
            f"const uint64_t linesLeft = {self.lines} - line;",
            "const uint32_t lines = linesLeft < SIDE ? linesLeft : SIDE;",
            f"const uint64_t chunks = ({self.length} + SIDE - 1) / SIDE;",
        )
        with text.block("for (uint64_t step = 0; step < chunks; ++step)"):
            text.add(
                f"const uint64_t column = ({chunk}) * SIDE;",
                f"const uint64_t columnsLeft = {self.length} - column;",
                "const uint32_t columns = columnsLeft < SIDE ? columnsLeft : SIDE;",
                f"const uint64_t at = line * {self.length} + column;",
                "Load(at, lines, columns);",
                f"if (step == 0) {{ Duplicate(totalsBuffer.Get<float>()[{self._first()} * SIDE], {start}, SIDE); }}",
                "Scan(columns);",
                "Store(at, lines, columns);",
            )

    def _first(self) -> str:
        """C++ expression of the row of totals that a tile begins with."""
        return "columns" if self.reverse else "0"

    def _load(self) -> Text:
        text = Text()
        text.add("// A tile of lines, turned: then each row holds one column of all lines.")
        with text.block("__aicore__ inline void Load(uint64_t at, uint32_t lines, uint32_t columns)"):
            text.add("LocalTensor<float> tile = linesQueue.AllocTensor<float>();")
            with text.block("if (lines < SIDE || columns < SIDE)"):
                text.add("Duplicate(tile, 0.0f, SIDE * SIDE);", self.frame.craft.order("V_MTE2"))
            text.add(
                "const uint32_t bytes = columns * sizeof(float);",
                f"const int64_t skipped = {self.length} * sizeof(float) - bytes;",
                "const int64_t gap = (SIDE - (columns + 7) / 8 * 8) / 8;",
                "const DataCopyExtParams extent{static_cast<uint16_t>(lines), bytes, skipped, gap, 0};",
                f"DataCopyPad(tile, {self.frame.gm(self.input)}[at], extent, "
                "DataCopyPadExtParams<float>{false, 0, 0, 0});",
                "linesQueue.EnQue(tile);",
                "tile = linesQueue.DeQue<float>();",
                "Gather(turnedBuffer.Get<float>(), tile, offsetsBuffer.Get<uint32_t>(), 0u, SIDE * SIDE);",
                "linesQueue.FreeTensor(tile);",
            )
        return text

    def _scan(self) -> Text:
        text = Text()
        before, after = ("column + 1", "column") if self.reverse else ("column", "column + 1")
        text.add("// Row by row: the totals before and after each column; the last ones begin the next tile.")
        with text.block("__aicore__ inline void Scan(uint32_t columns)"):
            text.add(
                "LocalTensor<float> turned = turnedBuffer.Get<float>();",
                "LocalTensor<float> totals = totalsBuffer.Get<float>();",
            )
            head = "for (uint32_t column = 0; column < columns; ++column)"
            if self.reverse:
                head = "for (int32_t column = columns - 1; column >= 0; --column)"
            with text.block(head):
                text.add(
                    f"{self.operation}(totals[({after}) * SIDE], totals[({before}) * SIDE], "
                    "turned[column * SIDE], SIDE);"
                )
        return text

    def _store(self) -> Text:
        shown = self.reverse == self.exclusive
        text = Text()
        text.add("// The totals of each column, turned back into lines.")
        with text.block("__aicore__ inline void Store(uint64_t at, uint32_t lines, uint32_t columns)"):
            text.add(
                "LocalTensor<float> totals = totalsBuffer.Get<float>();",
                "LocalTensor<float> results = resultsQueue.AllocTensor<float>();",
                f"Gather(results, totals{'[SIDE]' if shown else ''}, offsetsBuffer.Get<uint32_t>(), 0u, SIDE * SIDE);",
                "resultsQueue.EnQue(results);",
                *self._carry(),
                "results = resultsQueue.DeQue<float>();",
                "const uint32_t bytes = columns * sizeof(float);",
                "const int64_t gap = (SIDE - (columns + 7) / 8 * 8) / 8;",
                f"const int64_t skipped = {self.length} * sizeof(float) - bytes;",
                "const DataCopyExtParams extent{static_cast<uint16_t>(lines), bytes, gap, skipped, 0};",
                f"DataCopyPad({self.frame.gm(self.output)}[at], results, extent);",
                "resultsQueue.FreeTensor(results);",
            )
        return text

    def _carry(self) -> list[str]:
        """Statements that move the last totals to where the next tile, which is whole or the last one, begins."""
        source, target = ("0", "SIDE") if self.reverse else ("columns", "0")
        return [f"Adds(totals[{target} * SIDE], totals[{source} * SIDE], 0.0f, SIDE);"]
