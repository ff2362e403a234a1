"""The host side: the tiling struct, the tiling function, and the operator's definition."""

from __future__ import annotations

from generators.template.craft import Craft
from generators.template.device.frame import BYTES
from generators.template.device.text import Text, lower_camel
from generators.template.device.writers import Written
from generators.template.graph.extents import parenthesised, product
from generators.template.graph.partition import Plan
from generators.template.graph.passes import LoopPass, RegionPass
from generators.template.graph.steps import Program
from generators.template.host_cube import add_product_tilings, parts
from operators import Operator

RESERVED_BYTES = 12288
DIM = "std::max<uint64_t>(1, std::min<uint64_t>(cores, {}))"
"""How many cores run, of those that have work."""
GE_TYPES = {
    "float32": "DT_FLOAT",
    "float16": "DT_FLOAT16",
    "bfloat16": "DT_BF16",
    "int32": "DT_INT32",
    "int64": "DT_INT64",
    "bool": "DT_BOOL",
    "uint8": "DT_UINT8",
    "int8": "DT_INT8",
}


def write_tiling_struct(operator: Operator, plan: Plan, units: tuple[Written, ...]) -> str:
    """The source of ``op_host/NAME_tiling.h``."""
    out = Text()
    name = f"{operator.op_type}TilingData"
    cubes = [unit.cube_field for unit in units if unit.cube_field]
    out.add("#pragma once", '#include "register/tilingdata_base.h"')
    out.add(*(['#include "tiling/tiling_api.h"'] if cubes else []), "")
    with out.namespace("optiling"):
        out.lines.append(f"BEGIN_TILING_DATA_DEF({name})")
        out.lines += [f"TILING_DATA_FIELD_DEF(uint64_t, {lower_camel(v)}Offset);" for v in plan.workspace]
        fields = [
            *plan.program.sizes,
            *(n for n, _ in plan.program.derived),
            *(u.tile_field for u in units if u.tile_field),
        ]
        fields += [unit.resident_field for unit in units if unit.resident_field]
        if not fields and not plan.workspace and not cubes:
            fields = ["unused"]
        out.lines += [f"TILING_DATA_FIELD_DEF(uint32_t, {field});" for field in fields]
        out.lines += [f"TILING_DATA_FIELD_DEF_STRUCT(TCubeTiling, {field});" for field in cubes]
        out.lines += [f"TILING_DATA_FIELD_DEF(float, {name});" for name, _ in plan.program.constants]
        out.lines += ["END_TILING_DATA_DEF;", "", f"REGISTER_TILING_DATA_CLASS({operator.op_type}, {name})"]
    return str(out)


def write_host(operator: Operator, plan: Plan, units: tuple[Written, ...], craft: Craft) -> str:
    """The source of ``op_host/NAME.cpp``."""
    out = Text()
    out.add(
        f'#include "{operator.kernel_name}_tiling.h"',
        "",
        "#include <algorithm>",
        *(["#include <cmath>"] if plan.program.constants else []),
        "",
        '#include "register/op_def_registry.h"',
        '#include "tiling/platform/platform_ascendc.h"',
        *(['#include "tiling/tiling_api.h"'] if any(unit.cube_field for unit in units) else []),
        "",
    )
    with out.namespace("optiling"):
        if any(unit.tile_field for unit in units):
            out.add(
                f"constexpr uint32_t WANTED_TILE = {craft.schedule.tile};  // elements of one copy, where they fit",
                "constexpr uint32_t LANES = 64;  // floats of one vector repeat: tiles are whole repeats",
            )
            if _checked(units, craft):
                out.add(f"constexpr uint32_t RESERVED_BYTES = {RESERVED_BYTES};  // for small buffers")
            out.add("")
        with out.block("static ge::graphStatus TilingFunc(gert::TilingContext *context)"):
            _tiling_body(out, operator, plan, units, craft)
    out.add("")
    _definition(out, operator, plan)
    return str(out)


def _tiling_body(out: Text, operator: Operator, plan: Plan, units: tuple[Written, ...], craft: Craft) -> None:
    program = plan.program
    for name, (index, axis) in _sources(operator).items():
        out.add(f"const uint64_t {name} = context->GetInputShape({index})->GetStorageShape().GetDim({axis});")
    for name, formula in program.derived:
        out.add(f"const uint64_t {name} = {formula};")
    out.add("", "auto platform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());")
    if craft.schedule.cores == "all":
        out.add("const uint32_t cores = platform.GetCoreNumAiv();")
    tiled = [unit for unit in units if unit.tile_field]
    if tiled and _checked(units, craft):
        out.add(
            "uint64_t bufferBytes = 0;",
            "platform.GetCoreMemSize(platform_ascendc::CoreMemType::UB, bufferBytes);",
            "bufferBytes -= RESERVED_BYTES;",
        )
    for unit in tiled:
        _tile(out, unit, craft)
    out.add("", f"{operator.op_type}TilingData tiling;")
    sizes = [*program.sizes, *(name for name, _ in program.derived)]
    out.add(*(f"tiling.set_{name}({name});" for name in sizes))
    out.add(*(f"tiling.set_{name}({formula});" for name, formula in program.constants))
    out.add(*(f"tiling.set_{unit.tile_field}({unit.tile_field});" for unit in tiled))
    out.add(*(f"tiling.set_{unit.resident_field}({unit.resident_field});" for unit in tiled if unit.resident_field))
    add_product_tilings(out, [u for u in units if u.cube_field], program, plan.storage, craft.schedule.block)
    _workspace(out, plan, dict(unit.scratch for unit in units))
    out.add("tiling.SaveToBuffer(context->GetRawTilingData()->GetData(), context->GetRawTilingData()->GetCapacity());")
    out.add("context->GetRawTilingData()->SetDataSize(tiling.GetDataSize());")
    if craft.schedule.cores == "all" and craft.slips_on("cores:remainder"):
        out.add(f"context->SetBlockDim({'cores / 2' if any(unit.cube_field for unit in units) else 'cores'});")
    elif craft.schedule.cores == "all":
        amounts = [_amount(unit, program) for unit in units]
        mixed = any(unit.cube_field for unit in units)
        if mixed:
            out.add("// A block is a cube core with two vector cores.")
        dim = "(std::max<uint64_t>(1, std::min<uint64_t>(cores, {})) + 1) / 2" if mixed else DIM
        if len(amounts) == 1:
            out.add(f"context->SetBlockDim({dim.format(amounts[0])});")
        else:
            out.add("// The widest pass decides; cores without work in another pass only wait for it.")
            wide = ", ".join(f"static_cast<uint64_t>({amount})" for amount in amounts)
            out.add(f"const uint64_t widest = std::max({{{wide}}});")
            out.add(f"context->SetBlockDim({dim.format('widest')});")
    else:
        out.add("context->SetBlockDim(1);")
    out.add("return ge::GRAPH_SUCCESS;")


def _tile(out: Text, unit: Written, craft: Craft) -> None:
    name = unit.tile_field
    outer, inner = _rows_and_length(unit)
    rows = _whole_rows(unit)
    if craft.schedule.cores == "one" or rows:
        bound, what = inner, "the row"
    elif outer == "1":
        bound, what = f"({inner} + cores - 1) / cores", "a core's share"
    else:
        out.add(f"const uint64_t {name}Parts = (cores + {outer} - 1) / ({outer});  // so that every core has work")
        bound, what = f"({inner} + {name}Parts - 1) / {name}Parts", "a core's share"
    out.add(f"// No longer than {what}, in whole repeats; and it has to fit.")
    if unit.resident_field:
        flag, fits = unit.resident_field, f"bufferBytes / {unit.resident_bytes}"
        out.add(
            f"const uint64_t {name}Row = ({inner} + LANES - 1) / LANES * LANES;",
            f"const bool {flag} = {name}Row <= {fits};  // a whole row stays in the unified buffer",
            f"uint64_t {name} = {flag} ? {name}Row : std::min<uint64_t>(WANTED_TILE, {name}Row);",
        )
        most = f"bufferBytes / {unit.bytes_per_element} / LANES * LANES"
        out.add(f"if (!{flag}) {{ {name} = std::min<uint64_t>({name}, {most}); }}")
        return
    out.add(f"uint64_t {name} = std::min<uint64_t>(WANTED_TILE, ({bound} + LANES - 1) / LANES * LANES);")
    if unit.most:
        out.add(f"{name} = std::min<uint64_t>({name}, {unit.most});")
    if not craft.slips_on("ub:unchecked"):
        out.add(f"{name} = std::min<uint64_t>({name}, bufferBytes / {max(unit.bytes_per_element, 1)} / LANES * LANES);")


def _checked(units: tuple[Written, ...], craft: Craft) -> bool:
    """Whether the tiling asks for the unified buffer's size."""
    return not craft.slips_on("ub:unchecked") or any(unit.resident_field for unit in units)


def _whole_rows(unit: Written) -> bool:
    """Whether a core takes whole rows, so that their number bounds the cores."""
    pass_ = unit.pass_
    if isinstance(pass_, LoopPass):
        return pass_.reduces and not pass_.is_lanes and not unit.split
    return unit.whole


def _rows_and_length(unit: Written) -> tuple[str, str]:
    """C++ expressions of how many rows a tiled pass has, and of their length."""
    pass_ = unit.pass_
    if not isinstance(pass_, LoopPass):
        return unit.outer, unit.inner
    return pass_.size(pass_.outer), pass_.size(pass_.inner)


def _amount(unit: Written, program: Program) -> str:
    """C++ expression of how many cores a pass can use."""
    pass_ = unit.pass_
    rows = _whole_rows(unit)
    if unit.cube_field and not unit.tile_field and not unit.outer and isinstance(pass_, RegionPass):
        return parts(unit.cube_field, pass_, program)
    if not unit.tile_field:
        if not isinstance(pass_, LoopPass):
            return unit.outer or f"({product(pass_.extents)} + 63) / 64"
        amount = pass_.size(pass_.outer) if rows else product(pass_.extents[a] for a in (*pass_.outer, *pass_.inner))
        return f"({amount} + 63) / 64"
    outer, inner = _rows_and_length(unit)
    if rows:
        return outer
    chunks = f"({inner} + {unit.tile_field} - 1) / {unit.tile_field}"
    return chunks if outer == "1" else f"{outer} * ({chunks})"


def _workspace(out: Text, plan: Plan, scratch: dict[str, str]) -> None:
    if plan.workspace:
        out.add("uint64_t bytes = 0;")
        for name in plan.workspace:
            value = plan.program.values[name]
            size = str(BYTES[value.dtype])
            if name in scratch:
                size += f" * {scratch[name]}"
            for extent in () if name in scratch else value.extents:
                size += f" * {parenthesised(str(extent))}"
            out.add(f"tiling.set_{lower_camel(name)}Offset(bytes);", f"bytes += ({size} + 511) / 512 * 512;")
        out.add("context->GetWorkspaceSizes(1)[0] = platform.GetLibApiWorkSpaceSize() + bytes;")
    else:
        out.add("context->GetWorkspaceSizes(1)[0] = platform.GetLibApiWorkSpaceSize();")


def _sources(operator: Operator) -> dict[str, tuple[int, int]]:
    """Where the tiling function reads each size: (input, axis)."""
    found: dict[str, tuple[int, int]] = {}
    for index, tensor in enumerate(operator.inputs):
        for axis, extent in enumerate(tensor.dims):
            if isinstance(extent, str):
                found.setdefault(extent, (index, axis))
    return found


def _definition(out: Text, operator: Operator, plan: Plan) -> None:
    with out.namespace("ops"):
        with out.block(f"class {operator.op_type} : public OpDef", "};"):
            out.lines.append("public:")
            with out.block(f"explicit {operator.op_type}(const char *name) : OpDef(name)"):
                for kind, names in (("Input", plan.program.inputs), ("Output", plan.program.outputs)):
                    for name in names:
                        dtype = GE_TYPES[plan.program.values[name].dtype]
                        out.add(
                            f'this->{kind}("{name}").ParamType(REQUIRED).DataType({{ge::{dtype}}}).Format({{ge::FORMAT_ND}});'
                        )
                out.add("this->AICore().SetTiling(optiling::TilingFunc);", 'this->AICore().AddConfig("ascend910b");')
        out.add(f"OP_ADD({operator.op_type});")
