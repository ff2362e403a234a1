"""Convolutions on the cube unit without columns: L0C adds up the products of all taps for a block of outputs."""

from __future__ import annotations

from generators.template.device.cube_choice import core_count
from generators.template.device.cube_product import cube_field
from generators.template.device.frame import Frame
from generators.template.device.region_text import Region, coordinates, index, scaled
from generators.template.device.text import Text
from generators.template.graph.extents import parenthesised, product
from generators.template.graph.passes import RegionPass


class CubeTaps:
    """Writes one convolution. A unit is a block: some channels of neighbouring outputs of one row."""

    def __init__(self, frame: Frame, region_pass: RegionPass) -> None:
        self.frame = frame
        self.region = Region(frame, region_pass)
        self.image, self.taps = region_pass.step.inputs
        self.extents = region_pass.extents
        shift = region_pass.step.attributes.get("shift")
        self.shift: tuple[int, ...] = shift if isinstance(shift, tuple) else ()
        self.phased = bool(self.shift) and self.region.numbers("stride")[-1] > 1
        self.space = self.extents[2:]
        self.output = region_pass.step.output

    @property
    def units(self) -> str:
        """C++ expression, for the host, of how many blocks there are at least."""
        field = cube_field(self.frame)
        columns = f"(({self.space[-1]} + {field}Columns - 1) / {field}Columns)"
        return product((self.extents[0], *self.space[:-1], columns))

    @property
    def bytes_per_element(self) -> int:
        """Nothing of the unified buffer is used."""
        return 0

    @property
    def outer(self) -> str:
        """As for the other passes of a convolution: the number of units."""
        return self.units

    @property
    def inner(self) -> str:
        """Outputs of a row."""
        return str(self.space[-1])

    def write(self) -> Text:
        """The class. Its ``product`` is registered by the entry point."""
        frame, tiling = self.frame, f"tiling.{cube_field(self.frame)}"
        plain = "MatmulType<TPosition::GM, CubeFormat::ND, float>"
        frame.public.append(
            f"Matmul<MatmulType<TPosition::GM, CubeFormat::ND, float, true>, {plain}, {plain}> product;"
        )
        frame.members += ["uint64_t blockChannels;", "uint64_t blockColumns;"]
        frame.setup += [f"blockChannels = {tiling}.baseM;", f"blockColumns = {tiling}.baseN;"]
        process = Text()
        with process.block("__aicore__ inline void Process()"):
            self._blocks(process)
        return frame.text(process, "A convolution on the cube unit: each tap is a product, and L0C adds them up.")

    def _blocks(self, text: Text) -> None:
        batch, channels, *_ = self.extents
        depth = self.region.shape(0)[1]
        rows = [f"y{axis}" for axis in range(len(self.space) - 1)]
        if self.phased:
            rows[-1] = "phase"
        text.add(
            f"const uint64_t channelCount = {channels};",
            f"const uint64_t rowLength = {self.space[-1]};",
            f"const uint64_t outputPlane = {product(self.space)};",
            f"const uint64_t inputPlane = {product(self.region.shape(0)[2:])};",
            "const uint64_t channelBlocks = (channelCount + blockChannels - 1) / blockChannels;",
            "const uint64_t columnBlocks = (rowLength + blockColumns - 1) / blockColumns;",
            f"const uint64_t blocks = {product((batch, *self.space[:-1]))} * columnBlocks * channelBlocks;",
            f"const uint64_t cores = {core_count(self.frame.plan, self.frame.craft.schedule)};",
            f"product.SetOrgShape(channelCount, inputPlane, {depth}, {depth}, outputPlane);",
        )
        with text.block("for (uint64_t block = GetBlockIdx(); block < blocks; block += cores)"):
            extents = (batch, *self.space[:-1], "columnBlocks", "channelBlocks")
            coordinates(text, extents, "block", ["image", *rows, "columnBlock", "channelBlock"])
            text.add(
                "const uint64_t firstChannel = channelBlock * blockChannels;",
                "const uint64_t firstColumn = columnBlock * blockColumns;",
                "const uint64_t channelsLeft = channelCount - firstChannel;",
                "const uint64_t columnsLeft = rowLength - firstColumn;",
            )
            if not self.frame.craft.slips_on("cube:tail"):
                text.add(
                    "product.SetTail(channelsLeft < blockChannels ? channelsLeft : blockChannels, "
                    "columnsLeft < blockColumns ? columnsLeft : blockColumns);"
                )
            text.add("bool added = false;  // whether L0C holds sums of this block")
            self._taps(text, 0, depth)
            where = index((batch, channels, *self.space), ["image", "firstChannel", *rows, "firstColumn"])
            if self.region.step.attributes.get("gaps"):
                self._add_clear()
                with text.block("if (!added)"):
                    text.add(f"Clear({where}, channelsLeft, columnsLeft);", "continue;")
            text.add(f"product.GetTensorC({self.frame.gm(self.output)}[{where}]);")
        text.add("product.End();")

    def _add_clear(self) -> None:
        """A method for blocks of outputs that no tap reaches."""
        frame = self.frame
        size = "blockColumns * sizeof(float)"
        frame.buffers.append(("TBuf<TPosition::VECCALC> zerosBuffer;", f"pipe->InitBuffer(zerosBuffer, {size});"))
        method = Text()
        method.add("// No tap reaches these outputs: they are zero.")
        head = "__aicore__ inline void Clear(uint64_t at, uint64_t channelsLeft, uint64_t columnsLeft)"
        with method.block(head):
            method.add(
                "const uint64_t channels = channelsLeft < blockChannels ? channelsLeft : blockChannels;",
                "const uint32_t columns = columnsLeft < blockColumns ? columnsLeft : blockColumns;",
                "LocalTensor<float> zeros = zerosBuffer.Get<float>();",
                "Duplicate(zeros, 0.0f, columns);",
                frame.craft.order("V_MTE3"),
                "const DataCopyExtParams extent{1, static_cast<uint32_t>(columns * sizeof(float)), 0, 0, 0};",
            )
            with method.block("for (uint64_t channel = 0; channel < channels; ++channel)"):
                plane = f"at + channel * {parenthesised(product(self.space))}"
                method.add(f"DataCopyPad({frame.gm(self.output)}[{plane}], zeros, extent);")
        frame.methods.append(method)

    def _taps(self, text: Text, axis: int, depth: int | str) -> None:
        kernel, dilation = self.region.numbers("kernel"), self.region.numbers("dilation")
        if axis < len(kernel):
            with text.block(f"for (uint64_t k{axis} = 0; k{axis} < {kernel[axis]}; ++k{axis})"):
                if self.shift:
                    self._reach(text, axis, dilation[axis])
                self._taps(text, axis + 1, depth)
            return
        at = [self._input(number, dilation[number]) for number in range(len(kernel))]
        image, taps = self.frame.gm(self.image), self.frame.gm(self.taps)
        tap = index(kernel, [f"k{number}" for number in range(len(kernel))])
        text.add(
            f"const uint64_t tap = {tap};",
            f"product.SetTensorA({taps}[tap * {depth} * channelCount + firstChannel], true);",
            f"product.SetTensorB({image}[{index(self.region.shape(0), ['image', '0', *at])}]);",
            "product.Iterate(added);",
            "added = true;",
        )

    def _reach(self, text: Text, axis: int, dilation: int) -> None:
        """Of a transposed convolution: the input that a tap gives to an output, unless it falls between two inputs."""
        stride = self.region.numbers("stride")[axis]
        last = axis == len(self.shift) - 1
        output = ("phase" if self.phased else "0") if last else f"y{axis}"
        text.add(
            f"const int64_t reach{axis} = static_cast<int64_t>({output}) + {self.shift[axis]} - "
            f"static_cast<int64_t>({scaled(f'k{axis}', dilation)});",
        )
        if stride > 1:
            text.add(f"if (reach{axis} % {stride} != 0) {{ continue; }}")

    def _input(self, axis: int, dilation: int) -> str:
        """C++ expression of the input's coordinate for the block's first output."""
        stride = self.region.numbers("stride")[axis]
        last = axis == len(self.region.numbers("stride")) - 1
        if self.shift:
            reach = f"reach{axis} / {stride}" if stride > 1 else f"reach{axis}"
            return f"(firstColumn + {reach})" if last else f"({reach})"
        output = "firstColumn" if last else f"y{axis}"
        return f"({scaled(output, stride)} + {scaled(f'k{axis}', dilation)})"
