"""Running sums and products along an axis: each line is one walk of the scalar unit, on tiles in the unified buffer."""

from __future__ import annotations

from generators.template.craft import Craft
from generators.template.device.copies import Copies
from generators.template.device.frame import Frame
from generators.template.device.region_text import Region, coordinates, index
from generators.template.device.text import Text, camel, lower_camel
from generators.template.graph.extents import product
from generators.template.graph.passes import RegionPass


class Scan:
    """Writes one scan. A unit is a line; with ``tiled`` its elements pass through the unified buffer."""

    def __init__(self, frame: Frame, region_pass: RegionPass, craft: Craft) -> None:
        self.frame, self.craft = frame, craft
        self.region = Region(frame, region_pass)
        self.copies = Copies(frame)
        self.extents = region_pass.extents
        self.axis = int(str(region_pass.step.attributes["axis"]))
        self.input, self.output = region_pass.step.inputs[0], region_pass.step.output
        floats = all(frame.dtype(name) == "float32" for name in (self.input, self.output))
        last = self.axis == len(self.extents) - 1
        self.tiled = last and floats and craft.schedule.style == "vector" and craft.schedule.tail == "pad"

    @property
    def lines(self) -> str:
        """C++ expression of the number of lines."""
        return product(extent for axis, extent in enumerate(self.extents) if axis != self.axis)

    @property
    def bytes_per_element(self) -> int:
        """Bytes of the unified buffer that one element of a tile takes."""
        return self.copies.bytes_per_element

    def write(self) -> Text:
        """The class."""
        frame = self.frame
        if self.tiled:
            frame.members.append("uint32_t tileLength;")
            frame.setup.append(f"tileLength = tiling.{frame.tile_field};")
            self.copies.add_input(self.input)
            self.copies.add_output(self.output)
        frame.split(self.lines)
        process = Text()
        with (
            process.block("__aicore__ inline void Process()"),
            process.block("for (uint64_t unit = firstUnit; unit < lastUnit; ++unit)"),
        ):
            others = [extent for axis, extent in enumerate(self.extents) if axis != self.axis]
            names = [name for axis, name in enumerate(self.region.names) if axis != self.axis]
            coordinates(process, tuple(others), "unit", names)
            process.add(f"float total = {'1.0f' if self.region.attribute('product') else '0.0f'};")
            (self._tiles if self.tiled else self._elements)(process)
        return frame.text(process, "Each line is walked once with a running total.")

    def _walk(self, position: str, length: str) -> tuple[str, str]:
        """Head of a loop over ``length`` positions in the direction of the scan."""
        if self.region.attribute("reverse"):
            return f"for (uint64_t step = {length}; step > 0; --step)", f"const uint64_t {position} = step - 1;"
        return f"for (uint64_t step = 0; step < {length}; ++step)", f"const uint64_t {position} = step;"

    def _change(self, text: Text, value: str, store: str) -> None:
        sign = "*=" if self.region.attribute("product") else "+="
        lines = [f"total {sign} {value};", store]
        text.add(*(reversed(lines) if self.region.attribute("exclusive") else lines))

    def _elements(self, text: Text) -> None:
        at = ["k" if axis == self.axis else name for axis, name in enumerate(self.region.names)]
        head, position = self._walk("k", str(self.extents[self.axis]))
        with text.block(head):
            text.add(position, f"const float element = {self.region.read(0, at)};")
            self._change(text, "element", self.region.write(index(self.extents, at), "total"))

    def _tiles(self, text: Text) -> None:
        length = self.extents[self.axis]
        head, position = self._walk("chunk", f"({length} + tileLength - 1) / tileLength")
        with text.block(head):
            text.add(
                position,
                "const uint64_t start = chunk * tileLength;",
                f"const uint64_t rest = {length} - start;",
                "const uint32_t count = rest < tileLength ? rest : tileLength;",
            )
            at = index(self.extents, [*self.region.names[:-1], "start"])
            text.add(f"CopyIn{camel(self.input)}({at}, count);", *self.copies.after_loads())
            text.add(*self.copies.take(self.input), self.copies.open(self.output))
            if self.copies.queued:
                text.add(self.craft.order("MTE2_S"), self.craft.order("MTE3_S"))
            inner, position = self._walk("k", "count")
            with text.block(inner.replace("step", "i")):
                text.add(position.replace("step", "i"))
                store = f"{lower_camel(self.output)}Local.SetValue(k, total);"
                text.add(f"const float element = {lower_camel(self.input)}Local.GetValue(k);")
                self._change(text, "element", store)
            if self.copies.queued:
                text.add(self.craft.order("S_MTE3"), self.craft.order("S_MTE2"))
            text.add(*self.copies.hand_over(self.output), *self.copies.give(self.input))
            text.add(f"CopyOut{camel(self.output)}({at}, count);")
