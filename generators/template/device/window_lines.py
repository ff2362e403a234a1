"""A line of a window's columns in one copy: what a tap sees of the input, for all rows of a tile together."""

from __future__ import annotations

from generators.template.device.frame import Frame
from generators.template.device.region_text import Region, index, moved, scaled
from generators.template.device.text import Text, lower_camel


class ColumnLines:
    """Writes the method ``Line``, which moves rows from the input to the columns without any computation."""

    def __init__(self, frame: Frame, region: Region, columns: str) -> None:
        self.frame, self.region = frame, region
        self.input = region.step.inputs[0]
        self.inverse = region.step.instruction == "ConvTranspose"
        self.columns = columns
        self.space = region.extents[2:]
        self.edged = any(self._has_edges(axis) for axis in range(len(self.space)))
        self.taps = [f"k{axis}" for axis in range(len(self.space))]

    @staticmethod
    def fits(region: Region) -> bool:
        """Whether neighbouring outputs of a row see neighbouring inputs, and outputs a stride apart the next rows."""
        strides = region.numbers("stride")
        return strides[-1] == 1 if region.step.instruction == "Conv" else set(strides) == {1}

    @property
    def bytes_per_element(self) -> int:
        """Bytes of the unified buffer for one position of a tile."""
        return 4 * self.frame.craft.schedule.buffers

    def add(self) -> None:
        """The queue and the method. Without edges a copy in is bound to a copy out; with edges zeros come between."""
        name = f"{lower_camel(self.columns)}Queue"
        kind = "TQue<TPosition::VECOUT" if self.edged else "TQueBind<TPosition::VECIN, TPosition::VECOUT"
        self.frame.buffers.append(
            (f"{kind}, BUFFERS> {name};", f"pipe->InitBuffer({name}, BUFFERS, tileLength * sizeof(float));")
        )
        self.frame.methods.append(self._line())

    def call(self, text: Text) -> None:
        """The statement that fills one line."""
        taps = "".join(f"{tap}, " for tap in self.taps)
        text.add(f"Line(image, c, {taps}firstRow, lastRow, start, count, slot + line * tileLength);")

    def _line(self) -> Text:
        frame, queue = self.frame, f"{lower_camel(self.columns)}Queue"
        order, last = frame.craft.order, len(self.space) - 1
        text = Text()
        text.add("// What a tap sees of an input channel, for all rows of the tile: zeros where it reaches outside.")
        taps = "".join(f"int64_t {tap}, " for tap in self.taps)
        head = (
            f"__aicore__ inline void Line(uint64_t image, uint64_t c, {taps}uint64_t firstRow, uint64_t lastRow, "
            "int64_t start, uint32_t count, uint64_t to)"
        )
        with text.block(head):
            text.add(
                f"LocalTensor<float> tile = {queue}.AllocTensor<float>();",
                "const uint32_t pitch = (count + 7) / 8 * 8;  // a row begins at 32 bytes",
                f"const int64_t begin = {self._shifted('start', last)};",
                f"const int64_t left = static_cast<int64_t>({self.region.shape(0)[-1]}) - begin;",
                "const int64_t valid = count < left ? count : left;  // nothing lies behind the row",
                "const int64_t lead = begin < 0 ? -begin : 0;        // nor before it",
                "const bool inside = valid > lead;",
                "const uint32_t blocks = lead / 8 * 8;",
                "const uint8_t before = lead - blocks;",
                "const uint8_t after = (8 - valid % 8) % 8;  // the last 32 bytes are filled up",
                "const uint32_t taken = (valid - lead) * sizeof(float);",
                "const uint32_t gap = (pitch - valid - after) / 8;",
            )
            if self.edged:
                with text.block(f"if ({' || '.join(['!inside', 'blocks > 0', 'gap > 0', *self._outside()])})"):
                    text.add("Duplicate(tile, 0.0f, (lastRow - firstRow) * pitch);")
                text.add(order("V_MTE2"))
            with text.block("if (inside)"):
                text.add("const DataCopyPadExtParams<float> padding{true, before, after, 0.0f};")
                self._rows(text)
            text.add(
                *([order("MTE2_MTE3")] if self.edged else []),
                f"{queue}.EnQue(tile);",
                f"tile = {queue}.DeQue<float>();",
                "const uint16_t rows = lastRow - firstRow;",
                "const DataCopyExtParams extent{rows, static_cast<uint32_t>(count * sizeof(float)), 0, 0, 0};",
                f"DataCopyPad({frame.gm(self.columns)}[to], tile, extent);",
                f"{queue}.FreeTensor(tile);",
            )
        return text

    def _outside(self) -> list[str]:
        """C++ conditions: some row of the tile lies outside; along the second of two axes, of any tile."""
        axes = [axis for axis in range(len(self.space) - 1) if self._has_edges(axis)]
        ends = {axis: ("0", f"{self.space[axis]} - 1") for axis in axes}
        if 0 in ends:
            rows = f" / {self.space[1]}" if len(self.space) > 2 else ""
            ends[0] = (f"firstRow{rows}", f"(lastRow - 1){rows}")
        conditions = []
        for axis, (first, last) in ends.items():
            size = self.region.shape(0)[2 + axis]
            low = self._shift(axis) if first == "0" else self._at(first, axis)
            conditions += [f"{low} < 0", f"{self._at(last, axis)} >= static_cast<int64_t>({size})"]
        return conditions

    def _rows(self, text: Text) -> None:
        axis = len(self.space) - 2
        if axis < 0:
            self._copy(text, "0", "1", 0)
        elif axis == 0:
            self._met(text, axis, "firstRow", "lastRow - firstRow", "skipped")
        else:
            rows = self.space[axis]
            with text.block("for (uint64_t row = firstRow, next; row < lastRow; row = next)"):
                text.add(
                    f"const uint64_t o{axis} = row % {rows};",
                    f"next = row - o{axis} + {rows} < lastRow ? row - o{axis} + {rows} : lastRow;",
                    f"const int64_t i0 = {self._at(f'row / {rows}', 0)};",
                    f"if (i0 < 0 || i0 >= static_cast<int64_t>({self.region.shape(0)[2]})) {{ continue; }}",
                )
                self._met(text, axis, f"o{axis}", "next - row", "(row - firstRow + skipped)")

    def _met(self, text: Text, axis: int, first: str, count: str, place: str) -> None:
        """The rows from ``first`` on that the tap meets inside the input, all in one copy."""
        stride, size = self.region.numbers("stride")[axis], self.region.shape(0)[2 + axis]
        text.add(
            f"const int64_t reach = {self._at(first, axis)};",
            f"const int64_t skipped = reach < 0 ? {_rounds('-reach', stride)} : 0;",
            f"const int64_t i{axis} = reach + {scaled('skipped', stride)};",
            f"const int64_t room = {_rounds(f'static_cast<int64_t>({size}) - i{axis}', stride)};",
            f"const int64_t wanted = static_cast<int64_t>({count}) - skipped;",
            "const int64_t met = wanted < room ? wanted : room;",
        )
        with text.block("if (met > 0)"):
            self._copy(text, place, "met", stride)

    def _copy(self, text: Text, place: str, rows: str, stride: int) -> None:
        """Rows that are ``stride`` rows apart in the input, to neighbouring places in the tile."""
        shape = self.region.shape(0)
        inner = [f"i{axis}" for axis in range(len(self.space) - 1)]
        source = f"{index(shape, ['image', 'c', *inner, '0'])} + begin + lead"
        if stride:
            text.add(f"const uint32_t skippedBytes = {scaled(str(shape[-1]), stride)} * sizeof(float) - taken;")
        text.add(
            f"const DataCopyExtParams extent{{static_cast<uint16_t>({rows}), taken, "
            f"{'skippedBytes' if stride else '0'}, gap, 0}};",
            f"DataCopyPad(tile[{'' if place == '0' else f'{place} * pitch + '}blocks], "
            f"{self.frame.gm(self.input)}[{source}], extent, padding);",
        )

    def _at(self, output: str, axis: int) -> str:
        """C++ expression of the input's coordinate for an output's."""
        return self._shifted(scaled(f"static_cast<int64_t>({output})", self.region.numbers("stride")[axis]), axis)

    def _shifted(self, value: str, axis: int) -> str:
        shift = self._shift(axis)
        return f"{value} - {shift[1:]}" if shift.startswith("-") else f"{value} + {shift}"

    def _shift(self, axis: int) -> str:
        """What a tap adds to an output's coordinate."""
        padding, dilation = self.region.numbers("padding")[axis], self.region.numbers("dilation")[axis]
        tap = scaled(f"k{axis}", dilation)
        if self.inverse:
            return f"{padding} - {tap}" if padding else f"-{tap}"
        return moved(tap, -padding)

    def _has_edges(self, axis: int) -> bool:
        """Whether any tap of any output lies outside along an axis."""
        return bool(self.region.numbers("padding")[axis]) or (self.inverse and self.region.numbers("kernel")[axis] > 1)


def _rounds(length: str, part: int) -> str:
    """C++ expression of ``length`` over ``part``, rounded up."""
    return f"({length} + {part - 1}) / {part}" if part > 1 else length
