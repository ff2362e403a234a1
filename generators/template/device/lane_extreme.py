"""The position of the first extreme along an axis that is not the last: lanes are compared side by side."""

from __future__ import annotations

from generators.template.craft import Craft
from generators.template.device.copies import Copies
from generators.template.device.frame import Frame
from generators.template.device.region_text import Region
from generators.template.device.text import Text, camel, lower_camel
from generators.template.graph.extents import parenthesised, product
from generators.template.graph.passes import RegionPass

KEEPS = {"ArgMax": "CMPMODE::LE", "ArgMin": "CMPMODE::GE"}
"""How a candidate compares with the extreme so far where the latter stays: the first of equals wins."""


class LaneExtreme:
    """Writes one pass. A unit is a stretch of lanes of one outer position; extremes and positions stay in UB."""

    def __init__(self, frame: Frame, region_pass: RegionPass) -> None:
        self.frame = frame
        self.region = Region(frame, region_pass)
        self.copies = Copies(frame)
        self.kind = region_pass.step.instruction
        self.input, self.output = region_pass.step.inputs[0], region_pass.step.output
        axis = int(str(region_pass.step.attributes["axis"]))
        extents = self.region.shape(0)
        self.outer, self.length, self.lanes = product(extents[:axis]), extents[axis], product(extents[axis + 1 :])

    @staticmethod
    def fits(frame: Frame, region_pass: RegionPass, craft: Craft) -> bool:
        """Whether there is a vector path: floats by queues and padded copies, and an axis that is not the last."""
        step, schedule = region_pass.step, craft.schedule
        if step.instruction not in KEEPS or step.attributes["axis"] == len(region_pass.extents) - 1:
            return False
        queued = schedule.style == "vector" and schedule.queue == "tque" and schedule.tail == "pad"
        return queued and schedule.reduce == "vector" and frame.dtype(step.inputs[0]) == "float32"

    @property
    def bytes_per_element(self) -> int:
        """Bytes of the unified buffer that one lane takes: queues, extreme and position, an eighth for the mask."""
        return self.copies.bytes_per_element + 8 + 1

    def write(self) -> Text:
        """The class."""
        frame = self.frame
        frame.constants.append(
            "constexpr uint32_t LANES = 64;  // floats of one vector repeat: Compare takes whole ones"
        )
        frame.members += ["uint32_t tileLength;", "uint64_t chunksPerRow;"]
        frame.setup += [
            f"tileLength = tiling.{frame.tile_field};",
            f"chunksPerRow = ({self.lanes} + tileLength - 1) / tileLength;",
        ]
        self.copies.add_input(self.input)
        self.copies.add_output(self.output)
        for name, size in (
            ("extreme", "tileLength * sizeof(float)"),
            ("position", "tileLength * sizeof(float)"),
            ("keeps", "tileLength / 8"),
        ):
            frame.buffers.append(
                (f"TBuf<TPosition::VECCALC> {name}Buffer;", f"pipe->InitBuffer({name}Buffer, {size});")
            )
        frame.split("chunksPerRow" if self.outer == "1" else f"chunksPerRow * {parenthesised(self.outer)}")
        process = Text()
        with (
            process.block("__aicore__ inline void Process()"),
            process.block("for (uint64_t unit = firstUnit; unit < lastUnit; ++unit)"),
        ):
            self._unit(process)
        return frame.text(process, "Lanes are compared side by side; each keeps its extreme and where it was.")

    def _unit(self, text: Text) -> None:
        short, out = lower_camel(self.input), lower_camel(self.output)
        source = f"(row * {self.length} + step) * {parenthesised(self.lanes)} + start"
        text.add(
            "const uint64_t row = unit / chunksPerRow;",
            "const uint64_t start = unit % chunksPerRow * tileLength;",
            f"const uint64_t rest = {self.lanes} - start;",
            "const uint32_t count = rest < tileLength ? rest : tileLength;",
            "const uint32_t whole = (count + LANES - 1) / LANES * LANES;",
            "LocalTensor<float> extreme = extremeBuffer.Get<float>();",
            "LocalTensor<float> position = positionBuffer.Get<float>();  // as floats, which are exact up to 2^24",
            "LocalTensor<uint8_t> keeps = keepsBuffer.Get<uint8_t>();",
            "Duplicate(position, 0.0f, whole);",
        )
        with text.block(f"for (uint64_t step = 0; step < {self.length}; ++step)"):
            text.add(f"CopyIn{camel(self.input)}({source}, count);", *self.copies.take(self.input))
            with text.block("if (step == 0)"):
                text.add(f"Adds(extreme, {short}Local, 0.0f, count);")
            text.lines.pop()
            with text.block("} else"):
                text.add(
                    f"Compare(keeps, {short}Local, extreme, {KEEPS[self.kind]}, whole);",
                    "const float here = step;",
                    "Select(position, keeps, position, here, SELMODE::VSEL_TENSOR_SCALAR_MODE, whole);",
                    f"{self.kind.removeprefix('Arg')}(extreme, extreme, {short}Local, count);",
                )
            text.add(*self.copies.give(self.input))
        text.add(
            self.copies.open(self.output),
            f"Cast({out}Local, position, RoundMode::CAST_RINT, count);",
            *self.copies.hand_over(self.output),
            f"CopyOut{camel(self.output)}(row * {parenthesised(self.lanes)} + start, count);",
        )
