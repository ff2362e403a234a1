"""A convolution's weights with a matrix of inputs × outputs for each tap: elements are picked from rows of taps."""

from __future__ import annotations

from generators.template.device.frame import Frame
from generators.template.device.region_text import Region
from generators.template.device.text import Text
from generators.template.graph.passes import RegionPass


class TapWeights:
    """Writes one pass. A unit is an input channel; its weights for some outputs come in one copy."""

    def __init__(self, frame: Frame, region_pass: RegionPass) -> None:
        self.frame = frame
        self.region = Region(frame, region_pass)
        self.count, self.inputs, self.outputs = region_pass.extents
        self.input, self.output = region_pass.step.inputs[0], region_pass.step.output
        self.turned, self.mirrored = (bool(self.region.attribute(name)) for name in ("inputs_first", "mirrored"))
        self.pitch = (int(self.count) + 7) // 8 * 8

    @property
    def outer(self) -> str:
        """C++ expression of the input channels."""
        return str(self.inputs)

    @property
    def inner(self) -> str:
        """C++ expression of the outputs, which a tile counts."""
        return str(self.outputs)

    @property
    def bytes_per_element(self) -> int:
        """Bytes of the unified buffer for one output: its taps, offset and the one that is picked."""
        return 4 * (self.pitch + 2)

    def write(self) -> Text:
        """The class."""
        frame = self.frame
        frame.members.append("uint32_t tileLength;")
        frame.setup.append(f"tileLength = tiling.{frame.tile_field};")
        frame.constants.append("constexpr uint32_t FLOATS_PER_BLOCK = 8;  // a copied row begins at 32 bytes")
        for declaration, name, size in (
            ("TQue<TPosition::VECIN, 1>", "weightsQueue", f"tileLength * {self.pitch} * sizeof(float)"),
            ("TQue<TPosition::VECOUT, 1>", "tapQueue", "tileLength * sizeof(float)"),
            ("TBuf<TPosition::VECCALC>", "offsetsBuffer", "tileLength * sizeof(int32_t)"),
        ):
            depth = "1, " if "Que" in declaration else ""
            frame.buffers.append((f"{declaration} {name};", f"pipe->InitBuffer({name}, {depth}{size});"))
        frame.split(self.outer)
        process = Text()
        with process.block("__aicore__ inline void Process()"):
            process.add(
                f"constexpr uint32_t TAPS = {self.count};",
                "constexpr uint32_t PITCH = (TAPS + FLOATS_PER_BLOCK - 1) / FLOATS_PER_BLOCK * FLOATS_PER_BLOCK;",
                "LocalTensor<int32_t> offsets = offsetsBuffer.Get<int32_t>();  // in bytes, of each output's first tap",
                "CreateVecIndex(offsets, 0, tileLength);",
                "Muls(offsets, offsets, static_cast<int32_t>(PITCH * sizeof(float)), tileLength);",
                f"const uint64_t outputs = {self.outputs};",
            )
            with (
                process.block("for (uint64_t channel = firstUnit; channel < lastUnit; ++channel)"),
                process.block("for (uint64_t first = 0; first < outputs; first += tileLength)"),
            ):
                self._outputs(process)
        return frame.text(process, "For each tap a matrix of inputs by outputs, so that the outputs lie side by side.")

    def _outputs(self, text: Text) -> None:
        start = "(channel * outputs + first) * TAPS" if self.turned else f"(first * {self.inputs} + channel) * TAPS"
        skipped = "0" if self.turned else f"({self.inputs} - 1) * TAPS * sizeof(float)"
        tap = "(TAPS - 1 - tap)" if self.mirrored else "tap"
        text.add(
            "const uint32_t count = outputs - first < tileLength ? outputs - first : tileLength;",
            "LocalTensor<float> weights = weightsQueue.AllocTensor<float>();",
            "const DataCopyExtParams in{static_cast<uint16_t>(count), static_cast<uint32_t>(TAPS * sizeof(float)), "
            f"static_cast<int64_t>({skipped}), 0, 0}};",
            f"DataCopyPad(weights, {self.frame.gm(self.input)}[{start}], in, "
            "DataCopyPadExtParams<float>{false, 0, 0, 0});",
            "weightsQueue.EnQue(weights);",
            "weights = weightsQueue.DeQue<float>();",
        )
        with text.block("for (uint32_t tap = 0; tap < TAPS; ++tap)"):
            text.add(
                "LocalTensor<float> picked = tapQueue.AllocTensor<float>();",
                "const uint32_t base = tap * sizeof(float);",
                "Gather(picked, weights, offsets.ReinterpretCast<uint32_t>(), base, count);",
                "tapQueue.EnQue(picked);",
                "picked = tapQueue.DeQue<float>();",
                "const DataCopyExtParams out{1, static_cast<uint32_t>(count * sizeof(float)), 0, 0, 0};",
                f"DataCopyPad({self.frame.gm(self.output)}[({tap} * {self.inputs} + channel) * outputs + first], "
                "picked, out);",
                "tapQueue.FreeTensor(picked);",
            )
        text.add("weightsQueue.FreeTensor(weights);")
