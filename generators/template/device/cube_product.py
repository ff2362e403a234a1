"""Matrix products on the cube unit by the Matmul API: each core asks for its part of a product."""

from __future__ import annotations

from generators.template.device.cube_choice import core_count, flattened, matrices, rows
from generators.template.device.frame import Frame
from generators.template.device.region_text import coordinates, index
from generators.template.device.text import Text
from generators.template.graph.extents import Extents
from generators.template.graph.passes import RegionPass


def write_cube_product(frame: Frame, region_pass: RegionPass) -> Text:
    """The class. Its ``product`` is registered by the entry point, with the tiling of ``cube_field``."""
    writer = _CubeProduct(frame, region_pass)
    return writer.write()


def cube_field(frame: Frame) -> str:
    """Tiling field with the product's TCubeTiling."""
    return "cube" if frame.single else f"cube{frame.name}"


class _CubeProduct:
    def __init__(self, frame: Frame, region_pass: RegionPass) -> None:
        self.frame, self.pass_ = frame, region_pass
        self.program = frame.plan.program
        self.left, self.right = region_pass.step.inputs
        self.output = region_pass.step.output
        self.flat = flattened(region_pass, self.program)
        self.batch: Extents = () if self.flat else region_pass.extents[:-2]
        self.transposed = tuple(bool(region_pass.step.attributes[f"transpose_{side}"]) for side in "ab")

    def write(self) -> Text:
        frame, tiling = self.frame, f"tiling.{cube_field(self.frame)}"
        frame.public.append(f"Matmul<{self._type(0)}, {self._type(1)}, {self._result()}> product;")
        frame.members += ["uint64_t rowsPerPart;", "uint64_t columnsPerPart;"]
        frame.setup += [f"rowsPerPart = {tiling}.singleCoreM;", f"columnsPerPart = {tiling}.singleCoreN;"]
        process = Text()
        with process.block("__aicore__ inline void Process()"):
            self._parts(process)
        return frame.text(process, "A matrix product on the cube unit; every core asks for its parts.")

    def _type(self, side: int) -> str:
        kind = self.frame.type_of((self.left, self.right)[side])
        return f"MatmulType<TPosition::GM, CubeFormat::ND, {kind}{', true' if self.transposed[side] else ''}>"

    def _result(self) -> str:
        return f"MatmulType<TPosition::GM, CubeFormat::ND, {self.frame.type_of(self.output)}>"

    def _parts(self, text: Text) -> None:
        lines, columns = rows(self.pass_, self.program), self.pass_.extents[-1]
        count = matrices(self.pass_, self.program)
        text.add(
            f"const uint64_t rowCount = {lines};",
            f"const uint64_t columnCount = {columns};",
            "const uint64_t rowParts = (rowCount + rowsPerPart - 1) / rowsPerPart;",
            "const uint64_t columnParts = (columnCount + columnsPerPart - 1) / columnsPerPart;",
            f"const uint64_t parts = {'' if count == '1' else f'{count} * '}rowParts * columnParts;",
            f"const uint64_t cores = {core_count(self.frame.plan, self.frame.craft.schedule)};",
        )
        with text.block("for (uint64_t part = GetBlockIdx(); part < parts; part += cores)"):
            names = [f"c{axis}" for axis in range(len(self.batch))]
            coordinates(text, (*self.batch, "rowParts", "columnParts"), "part", [*names, "rowPart", "columnPart"])
            text.add(
                "const uint64_t firstRow = rowPart * rowsPerPart;",
                "const uint64_t firstColumn = columnPart * columnsPerPart;",
                "const uint64_t rowsLeft = rowCount - firstRow;",
                "const uint64_t columnsLeft = columnCount - firstColumn;",
            )
            a, b = ("true" if turned else "" for turned in self.transposed)
            text.add(
                f"product.SetTensorA({self._at(self.left, 0, names)}{', ' if a else ''}{a});",
                f"product.SetTensorB({self._at(self.right, 1, names)}{', ' if b else ''}{b});",
            )
            if not self.frame.craft.slips_on("cube:tail"):
                text.add(
                    "product.SetTail(rowsLeft < rowsPerPart ? rowsLeft : rowsPerPart, "
                    "columnsLeft < columnsPerPart ? columnsLeft : columnsPerPart);"
                )
            at = index(self._shape(self.pass_.extents), [*names, "firstRow", "firstColumn"])
            text.add(f"product.IterateAll({self.frame.gm(self.output)}[{at}]);")
        text.add("product.End();")

    def _shape(self, extents: Extents) -> Extents:
        """Extents by which positions are counted: of a flattened product only those of its matrix."""
        return extents[-2:] if self.flat else extents

    def _at(self, name: str, side: int, names: list[str]) -> str:
        first = "firstColumn" if side else "firstRow"
        leading = self.transposed[side] == bool(side)
        where = [*names, first, "0"] if leading else [*names, "0", first]
        extents = self._shape(self.program.extents(name))
        return f"{self.frame.gm(name)}[{index(extents, where[len(where) - len(extents) :])}]"
