"""The host's part of a product on the cube unit: how it is cut into parts for the cores."""

from __future__ import annotations

from collections.abc import Sequence

from generators.template.device.cube_choice import matrices, rows
from generators.template.device.text import Text
from generators.template.device.writers import Written
from generators.template.graph.extents import product
from generators.template.graph.passes import RegionPass
from generators.template.graph.steps import Program

MATMUL_TYPES = {"float32": "DT_FLOAT", "float16": "DT_FLOAT16", "bfloat16": "DT_BF16"}


def add_product_tilings(
    out: Text, units: Sequence[Written], program: Program, storage: dict[str, str], block: str
) -> None:
    """Statements that fill the TCubeTilings of ``tiling``. Products of one shape and kind share what computes it."""
    known: dict[str, str] = {}
    for unit in units:
        field, pass_ = unit.cube_field, unit.pass_
        assert isinstance(pass_, RegionPass)
        text = Text()
        if pass_.step.instruction == "TapSum":
            add_tap_tiling(text, field, pass_, program, block)
        elif unit.tile_field:
            add_window_tiling(text, field, pass_, program, unit.tile_field, block)
        else:
            add_cube_tiling(text, field, pass_, program, storage, block)
        first = known.setdefault(str(text).replace(field, ""), field)
        out.add(*(text.lines if first == field else [_filled(f"{first}Tiling", field)]))


def add_cube_tiling(
    out: Text, field: str, pass_: RegionPass, program: Program, storage: dict[str, str], block: str
) -> None:
    """Statements that fill a TCubeTiling of ``tiling``; they fail the tiling where nothing fits."""
    count = matrices(pass_, program)
    shared = "cores" if count == "1" else f"std::max<uint64_t>(1, cores / ({count}))"
    size = f"{rows(pass_, program)}, {pass_.extents[-1]}, {pass_.step.attributes['inner']}"
    sides = zip("AB", pass_.step.inputs, strict=True)
    types = [
        (side, storage[name], ", true" if pass_.step.attributes[f"transpose_{side.lower()}"] else "")
        for side, name in sides
    ]
    types.append(("C", storage[pass_.step.output], ""))
    name = f"{field}Tiling"
    out.add("", f"matmul_tiling::MultiCoreMatmulTiling {name}(platform);")
    out.add(f"{name}.SetDim({shared});" + ("" if count == "1" else "  // cores for each of the products"))
    for side, value, turned in types:
        kind = MATMUL_TYPES[program.values[value].dtype]
        place = "matmul_tiling::TPosition::GM, matmul_tiling::CubeFormat::ND"
        out.add(f"{name}.Set{side}Type({place}, matmul_tiling::DataType::{kind}{turned});")
    _finish(out, name, field, size, sides_of(block))


def add_window_tiling(out: Text, field: str, pass_: RegionPass, program: Program, tile: str, block: str) -> None:
    """Statements that fill a TCubeTiling for one core's product of weights and a tile's columns."""
    attributes = pass_.step.attributes
    weights = program.extents(pass_.step.inputs[1])
    lines = product(weights[-2:]) if attributes.get("turned") else product(weights[1:])
    size = f"{attributes['per_group']}, {tile}, {lines}"
    name = f"{field}Tiling"
    out.add("", f"matmul_tiling::MatmulApiTiling {name}(platform);")
    for side in "ABC":
        place = "matmul_tiling::TPosition::GM, matmul_tiling::CubeFormat::ND"
        out.add(f"{name}.Set{side}Type({place}, matmul_tiling::DataType::DT_FLOAT);")
    _finish(out, name, field, size, sides_of(block))


def add_tap_tiling(out: Text, field: str, pass_: RegionPass, program: Program, block: str) -> None:
    """Statements that fill a TCubeTiling for one block of a convolution's outputs, all whose taps L0C adds up."""
    rows, columns, _ = sides_of(block) or ("128", "256", "")
    name, outputs = f"{field}Tiling", pass_.extents
    out.add(
        "",
        f"// One block of L0C holds {field}Rows channels of {field}Columns outputs, in whole fractals.",
        f"const uint64_t {field}Rows = std::min<uint64_t>({rows}, ({outputs[1]} + 15) / 16 * 16);",
        f"const uint64_t {field}Columns = std::min<uint64_t>({columns}, ({outputs[-1]} + 15) / 16 * 16);",
        f"matmul_tiling::MatmulApiTiling {name}(platform);",
    )
    for side in "ABC":
        place = "matmul_tiling::TPosition::GM, matmul_tiling::CubeFormat::ND"
        out.add(f"{name}.Set{side}Type({place}, matmul_tiling::DataType::DT_FLOAT{', true' if side == 'A' else ''});")
    size = f"{field}Rows, {field}Columns, {program.extents(pass_.step.inputs[0])[1]}"
    _finish(out, name, field, size, (f"{field}Rows", f"{field}Columns", "-1"))


def sides_of(block: str) -> tuple[str, ...]:
    """Rows, columns and depth of a block such as 128x128x128; none where the library chooses."""
    return () if block == "auto" else tuple(block.split("x"))


def _finish(out: Text, name: str, field: str, size: str, block: Sequence[str]) -> None:
    out.add(
        f"{name}.SetShape({size});",
        f"{name}.SetOrgShape({size});",
        f"{name}.SetBias(false);",
        f"{name}.SetBufferSpace(-1, -1, -1);",
        *([f"{name}.SetFixSplit({', '.join(block)});"] if block else []),
        _filled(name, field),
    )


def _filled(name: str, field: str) -> str:
    return f"if ({name}.GetTiling(tiling.{field}) == -1) {{ return ge::GRAPH_FAILED; }}"


def parts(field: str, pass_: RegionPass, program: Program) -> str:
    """C++ expression of how many parts the products of a pass have."""
    count = matrices(pass_, program)
    used = f"tiling.{field}.get_usedCoreNum()"
    return used if count == "1" else f"{count} * {used}"
