"""One line of a window's columns: the elements of an input row that a tap reaches, zeros where it reaches outside."""

from __future__ import annotations

from generators.template.device.copies import Copies
from generators.template.device.frame import Frame
from generators.template.device.region_text import Region, moved, scaled
from generators.template.device.text import Text, lower_camel

EDGE = 64
"""Elements of room beyond a stretch of input, with zeros among them."""


class ColumnRow:
    """Writes the method ``Row``, which fills ``target[0:count]``."""

    def __init__(self, frame: Frame, region: Region, copies: Copies) -> None:
        self.frame, self.region, self.copies = frame, region, copies
        self.inverse = region.step.instruction == "ConvTranspose"
        self.stride = region.numbers("stride")[-1]
        self.input = region.step.inputs[0]
        self.room = 1 if self.inverse else self.stride

    @property
    def bytes_per_element(self) -> int:
        """Bytes of the unified buffer for one position: the input's stretch, and offsets where elements are picked."""
        table = 0 if self.stride == 1 else 4 * (self.stride if self.inverse else 1)
        return 4 * self.room * self.frame.craft.schedule.buffers + table

    def add(self) -> None:
        """The input's queue, the table of offsets, and the method."""
        frame, short = self.frame, lower_camel(self.input)
        room = f"tileLength * {self.room}" if self.room > 1 else "tileLength"
        size = f"({room} + {EDGE}) * sizeof(float)"
        frame.buffers.append(
            (f"TQue<TPosition::VECIN, BUFFERS> {short}Queue;", f"pipe->InitBuffer({short}Queue, BUFFERS, {size});")
        )
        if self.stride > 1:
            size = f"tileLength * {f'{self.stride} * ' if self.inverse else ''}sizeof(int32_t)"
            frame.buffers.append(
                ("TBuf<TPosition::VECCALC> offsetsBuffer;", f"pipe->InitBuffer(offsetsBuffer, {size});")
            )
        frame.methods.append(self._row())

    def prepare(self) -> list[str]:
        """Statements that fill the table of offsets, before the first tile."""
        if self.stride == 1:
            return []
        lines = ["LocalTensor<int32_t> offsets = offsetsBuffer.Get<int32_t>();"]
        if not self.inverse:
            return [
                "// Byte offsets of every element that the stride keeps.",
                *lines,
                "CreateVecIndex(offsets, 0, tileLength);",
                f"Muls(offsets, offsets, {4 * self.stride}, tileLength);",
            ]
        return [
            "// Byte offsets for each phase: an input where the stride meets one, else a zero behind the inputs.",
            *lines,
            f"for (uint32_t at = 0; at < {self.stride} * tileLength; ++at) {{",
            "    const uint32_t phase = at / tileLength;",
            "    const uint32_t position = at % tileLength;",
            f"    const bool met = position >= phase && (position - phase) % {self.stride} == 0;",
            f"    offsets.SetValue(at, met ? (position - phase) / {self.stride} * 4 : (tileLength + 8) * 4);",
            "}",
            self.frame.craft.order("S_V"),
        ]

    def position(self, text: Text, axis: int) -> None:
        """The input's coordinate ``i{axis}`` for the output's ``o{axis}``, and whether it is ``inside``."""
        numbers = {name: self.region.numbers(name)[axis] for name in ("stride", "padding", "dilation")}
        size, stride = self.region.shape(0)[2 + axis], numbers["stride"]
        tap = scaled(f"k{axis}", numbers["dilation"])
        output = f"static_cast<int64_t>(o{axis})"
        if self.inverse:
            text.add(
                f"const int64_t reach{axis} = {moved(output, numbers['padding'])} - {tap};",
                f"const int64_t i{axis} = reach{axis}{f' / {stride}' if stride > 1 else ''};",
                f"inside = inside && reach{axis} >= 0{f' && reach{axis} % {stride} == 0' if stride > 1 else ''};",
                f"inside = inside && i{axis} < static_cast<int64_t>({size});",
            )
            return
        text.add(
            f"const int64_t i{axis} = {moved(f'{scaled(output, stride)} + {tap}', -numbers['padding'])};",
            f"inside = inside && i{axis} >= 0 && i{axis} < static_cast<int64_t>({size});",
        )

    def begin(self) -> str:
        """Where along the input's last axis the tile begins; of a transposed window before its stride is divided by."""
        axis = len(self.region.numbers("stride")) - 1
        padding, dilation = self.region.numbers("padding")[axis], self.region.numbers("dilation")[axis]
        tap = scaled(f"k{axis}", dilation)
        if self.inverse:
            return f"{moved('start', padding)} - {tap}"
        return moved(f"{scaled('start', self.stride)} + {tap}", -padding)

    def _row(self) -> Text:
        short, size = lower_camel(self.input), self.region.shape(0)[-1]
        text = Text()
        text.add("// One row of the input as a tap sees it.")
        head = (
            "__aicore__ inline void Row(const LocalTensor<float> &target, uint64_t row, bool inside, int64_t reach, "
            "uint32_t count)"
        )
        with text.block(head):
            if self.inverse and self.stride > 1:
                text.add(
                    f"const uint32_t phase = (-reach % {self.stride} + {self.stride}) % {self.stride};",
                    f"const int64_t begin = (reach + phase) / {self.stride};",
                    f"const int64_t span = phase < count ? (count - phase + {self.stride - 1}) / {self.stride} : 0;",
                )
            else:
                text.add(
                    "const int64_t begin = reach;",
                    "const int64_t span = count;"
                    if self.inverse or self.stride == 1
                    else f"const int64_t span = static_cast<int64_t>(count - 1) * {self.stride} + 1;",
                )
            text.add(
                f"const int64_t left = static_cast<int64_t>({size}) - begin;",
                "const int64_t valid = span < left ? span : left;  // nothing lies behind the row",
                "const int64_t lead = begin < 0 ? -begin : 0;      // nor before it",
            )
            with text.block("if (!inside || valid <= lead)"):
                text.add("Duplicate(target, 0.0f, count);", "return;")
            text.add(f"LocalTensor<float> {short}Local = {short}Queue.AllocTensor<float>();")
            with text.block("if (lead > 0 || valid < span)"):
                text.add(f"Duplicate({short}Local, 0.0f, span);", self.frame.craft.order("V_MTE2"))
            text.add(
                "const uint32_t blocks = lead / 8 * 8;",
                "const uint8_t before = lead - blocks;",
                "const uint8_t after = (8 - valid % 8) % 8;  // the last 32 bytes are filled up",
                "const DataCopyExtParams extent{1, static_cast<uint32_t>((valid - lead) * sizeof(float)), 0, 0, 0};",
                "const DataCopyPadExtParams<float> padding{true, before, after, 0.0f};",
                f"DataCopyPad({short}Local[blocks], {self.frame.gm(self.input)}[row + begin + lead], extent, padding);",
                f"{short}Queue.EnQue({short}Local);",
                f"{short}Local = {short}Queue.DeQue<float>();",
            )
            if self.stride == 1:
                text.add(f"Adds(target, {short}Local, 0.0f, count);")
            else:
                text.add("LocalTensor<int32_t> offsets = offsetsBuffer.Get<int32_t>();")
                if self.inverse:
                    text.add(f"Duplicate({short}Local[tileLength + 8], 0.0f, 8);")
                table = "offsets[phase * tileLength]" if self.inverse else "offsets"
                text.add(f"Gather(target, {short}Local, {table}.ReinterpretCast<uint32_t>(), 0u, count);")
            text.add(f"{short}Queue.FreeTensor({short}Local);")
        return text
