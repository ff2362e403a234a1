"""Convolutions and pooling by vector instructions along the last axis: shifted pieces of input rows are added up."""

from __future__ import annotations

from generators.template.craft import Craft
from generators.template.device.copies import Copies
from generators.template.device.frame import Frame
from generators.template.device.region_text import Region, coordinates, index, moved, scaled
from generators.template.device.text import Text, camel, literal, lower_camel
from generators.template.device.window_copy import add_window_copy
from generators.template.graph.extents import product
from generators.template.graph.passes import RegionPass

OUTPUTS = 8
"""Output channels that share a copied piece of the input."""


class VectorWindow:
    """Writes one pass. A unit is a stretch of one output row, for several channels where they share the input."""

    def __init__(self, frame: Frame, region_pass: RegionPass, craft: Craft) -> None:
        self.frame, self.craft = frame, craft
        self.region = Region(frame, region_pass)
        self.copies = Copies(frame)
        self.extents = region_pass.extents
        self.kind = region_pass.step.instruction
        self.input, self.output = region_pass.step.inputs[0], region_pass.step.output
        self.inverse = self.kind == "ConvTranspose"
        self.stride = self.region.numbers("stride")[-1]
        attributes = region_pass.step.attributes
        self.shared = OUTPUTS if self.kind in ("Conv", "ConvTranspose") and attributes["groups"] == 1 else 1
        self.fill = "LOWEST" if self.kind == "MaxPool" else "0.0f"

    @staticmethod
    def fits(region_pass: RegionPass, craft: Craft) -> bool:
        """Whether there is a vector path: padded copies, and no stride along the last axis when transposed."""
        step = region_pass.step
        if step.instruction not in ("Conv", "ConvTranspose", "MaxPool", "AveragePool"):
            return False
        strides = step.attributes["stride"]
        assert isinstance(strides, tuple)
        transposed = step.instruction == "ConvTranspose" and strides[-1] != 1
        return craft.schedule.tail == "pad" and craft.schedule.queue == "tque" and not transposed

    @property
    def bytes_per_element(self) -> int:
        """Bytes of the unified buffer that one element of an output stretch takes."""
        return self.copies.bytes_per_element + 4 * self.shared + (8 if self.stride > 1 else 0)

    def write(self) -> Text:
        """The class."""
        frame, columns = self.frame, self.extents[-1]
        frame.members += ["uint32_t tileLength;", "uint64_t chunksPerRow;"]
        frame.setup += [
            f"tileLength = tiling.{frame.tile_field};",
            f"chunksPerRow = ({columns} + tileLength - 1) / tileLength;",
        ]
        if self.kind == "MaxPool":
            frame.constants.append("constexpr float LOWEST = -3.4028235e38f;  // never the maximum")
        if self.shared > 1:
            frame.constants.append(
                f"constexpr uint32_t SHARED = {OUTPUTS};  // output channels that share a piece of input"
            )
            frame.members.append("uint64_t channelGroups;")
            frame.setup.append(f"channelGroups = ({self.extents[1]} + SHARED - 1) / SHARED;")
        add_window_copy(self.copies, frame, self.input, self.stride, self.fill)
        self.copies.add_output(self.output)
        size = "SHARED * tileLength" if self.shared > 1 else "tileLength"
        frame.buffers.append(
            ("TBuf<TPosition::VECCALC> sumsBuffer;", f"pipe->InitBuffer(sumsBuffer, {size} * sizeof(float));")
        )
        if self.stride > 1:
            for name, kind in (("picked", "float"), ("offsets", "int32_t")):
                frame.buffers.append(
                    (
                        f"TBuf<TPosition::VECCALC> {name}Buffer;",
                        f"pipe->InitBuffer({name}Buffer, tileLength * sizeof({kind}));",
                    )
                )
        frame.split(f"{product(self._rows())} * chunksPerRow")
        process = Text()
        with process.block("__aicore__ inline void Process()"):
            if self.stride > 1:
                process.add(
                    "// Byte offsets of every element that the stride keeps.",
                    "LocalTensor<int32_t> offsets = offsetsBuffer.Get<int32_t>();",
                    "CreateVecIndex(offsets, 0, tileLength);",
                    f"Muls(offsets, offsets, {4 * self.stride}, tileLength);",
                )
            with process.block("for (uint64_t unit = firstUnit; unit < lastUnit; ++unit)"):
                self._unit(process)
        return frame.text(process, f"{self.kind} along the last axis: shifted pieces of input rows are combined.")

    def _rows(self) -> tuple[int | str, ...]:
        channels = "channelGroups" if self.shared > 1 else self.extents[1]
        return (self.extents[0], channels, *self.extents[2:-1])

    def _unit(self, text: Text) -> None:
        last = f"c{len(self.extents) - 1}"
        names = [f"c{axis}" for axis in range(len(self.extents) - 1)]
        names[1] = "group" if self.shared > 1 else "c1"
        text.add("const uint64_t row = unit / chunksPerRow;")
        coordinates(text, self._rows(), "row", names)
        text.add(
            "const int64_t start = unit % chunksPerRow * tileLength;",
            f"const int64_t rest = {self.extents[-1]} - start;",
            "const uint32_t count = rest < tileLength ? rest : tileLength;",
            "LocalTensor<float> sums = sumsBuffer.Get<float>();",
        )
        if self.shared > 1:
            text.add(
                "const uint64_t firstOutput = group * SHARED;",
                f"const uint64_t left = {self.extents[1]} - firstOutput;",
                "const uint64_t lastOutput = firstOutput + (left < SHARED ? left : SHARED);",
                "Duplicate(sums, 0.0f, SHARED * tileLength);",
            )
        else:
            text.add(f"Duplicate(sums, {self.fill}, tileLength);")
        self._channels(text)
        out = lower_camel(self.output)
        if self.shared > 1:
            with text.block("for (uint64_t c1 = firstOutput; c1 < lastOutput; ++c1)"):
                self._store(text, out, "sums[(c1 - firstOutput) * tileLength]", last)
        else:
            self._store(text, out, "sums", last)

    def _store(self, text: Text, out: str, source: str, last: str) -> None:
        finish = f"Adds({out}Local, {source}, 0.0f, count);"
        if self.kind == "AveragePool":
            finish = f"Muls({out}Local, {source}, {literal(1.0 / int(product(self.region.numbers('kernel'))))}, count);"
        text.add(self.copies.open(self.output), finish, *self.copies.hand_over(self.output))
        at = index(self.extents, [*(f"c{axis}" for axis in range(len(self.extents) - 1)), "start"])
        text.add(f"CopyOut{camel(self.output)}({at}, count);")

    def _channels(self, text: Text) -> None:
        if self.kind not in ("Conv", "ConvTranspose"):
            self._taps(text, 0, "c1")
            return
        attributes, channel = self.region.step.attributes, "c"
        channels = attributes["inputs_per_group"] if self.inverse else self.region.shape(1)[1]
        if self.shared == 1:
            per_input = attributes["inputs_per_group"] if self.inverse else channels
            text.add(f"const uint64_t firstChannel = c1 / ({attributes['per_group']}) * {per_input};")
            channel = "(firstChannel + c)"
        with text.block(f"for (uint64_t c = 0; c < {channels}; ++c)"):
            self._taps(text, 0, channel)

    def _taps(self, text: Text, level: int, channel: str) -> None:
        """Loops over the window; the innermost handles a whole stretch of the last axis."""
        numbers = {name: self.region.numbers(name)[level] for name in ("kernel", "stride", "padding", "dilation")}
        dilated = scaled(f"k{level}", numbers["dilation"])
        size = self.region.shape(0)[2 + level]
        with text.block(f"for (int64_t k{level} = 0; k{level} < {numbers['kernel']}; ++k{level})"):
            if level == len(self.region.numbers("kernel")) - 1:
                self._stretch(text, level, channel, dilated, numbers["padding"])
                return
            at, stride = f"static_cast<int64_t>(c{2 + level})", numbers["stride"]
            if self.inverse:
                text.add(f"const int64_t reach{level} = {moved(at, numbers['padding'])} - {dilated};")
                divided = f" / {stride}" if stride > 1 else ""
                outside = f"reach{level} < 0 || reach{level}{divided} >= static_cast<int64_t>({size})"
                outside += f" || reach{level} % {stride} != 0" if stride > 1 else ""
                text.add(f"if ({outside}) {{ continue; }}", f"const int64_t i{level} = reach{level}{divided};")
            else:
                text.add(
                    f"const int64_t i{level} = {moved(f'{scaled(at, stride)} + {dilated}', -numbers['padding'])};",
                    f"if (i{level} < 0 || i{level} >= static_cast<int64_t>({size})) {{ continue; }}",
                )
            self._taps(text, level + 1, channel)

    def _stretch(self, text: Text, level: int, channel: str, dilated: str, padding: int) -> None:
        size = self.region.shape(0)[-1]
        short = lower_camel(self.input)
        if self.inverse:
            begin = f"{moved('start', padding)} - {dilated}"
        else:
            begin = moved(f"{scaled('start', self.stride)} + {dilated}", -padding)
        steps = scaled("static_cast<int64_t>(count - 1)", self.stride)
        text.add(
            f"const int64_t begin = {begin};",
            f"const int64_t span = {steps} + 1;" if self.stride > 1 else "const int64_t span = count;",
            f"const int64_t inside = static_cast<int64_t>({size}) - begin;",
            "const int64_t valid = span < inside ? span : inside;  // what lies behind the row adds nothing",
            "if (valid <= 0 || begin + valid <= 0) { continue; }",
        )
        at = index(self.region.shape(0), ["c0", channel, *(f"i{n}" for n in range(level)), "0"])
        text.add(f"CopyIn{camel(self.input)}({at}, begin, valid);", *self.copies.take(self.input))
        piece, lanes = f"{short}Local", "valid"
        if self.stride > 1:
            text.add(
                f"const uint32_t lanes = (valid + {self.stride - 1}) / {self.stride};",
                "LocalTensor<float> picked = pickedBuffer.Get<float>();",
                f"Gather(picked, {piece}, offsets.ReinterpretCast<uint32_t>(), 0u, lanes);",
            )
            piece, lanes = "picked", "lanes"
        self._combine(text, piece, lanes, level, channel)
        text.add(*self.copies.give(self.input))

    def _combine(self, text: Text, piece: str, lanes: str, level: int, channel: str) -> None:
        if self.kind in ("MaxPool", "AveragePool"):
            text.add(f"{'Max' if self.kind == 'MaxPool' else 'Add'}(sums, sums, {piece}, {lanes});")
            return
        taps = [f"k{n}" for n in range(level + 1)]
        if self.inverse:
            per_group = self.region.step.attributes["per_group"]
            where = [channel, "c1" if self.shared > 1 else f"(c1 % ({per_group}))", *taps]
        else:
            where = ["c1", "c", *taps]
        weight = self.region.read(1, where)
        if self.shared > 1:
            with text.block("for (uint64_t c1 = firstOutput; c1 < lastOutput; ++c1)"):
                text.add(f"Axpy(sums[(c1 - firstOutput) * tileLength], {piece}, {weight}, {lanes});")
        else:
            text.add(f"Axpy(sums, {piece}, {weight}, {lanes});")
