"""The entry point of a kernel: one pass after the other."""

from __future__ import annotations

from collections.abc import Mapping

from generators.template.craft import Craft
from generators.template.device.frame import Frame
from generators.template.device.sharing import Use
from generators.template.device.text import Text, lower_camel
from generators.template.device.writers import Written
from generators.template.graph.partition import Plan
from operators import Operator


def write_entry(
    out: Text,
    operator: Operator,
    plan: Plan,
    written: tuple[Written, ...],
    craft: Craft,
    uses: Mapping[str, Use],
) -> None:
    """The function that the launch calls. ``uses`` says which class each pass is an instance of."""
    tensors = [*plan.program.inputs, *plan.program.outputs]
    parameters = ", ".join(f"GM_ADDR {lower_camel(name)}" for name in tensors)
    head = (
        f'extern "C" __global__ __aicore__ void {operator.kernel_name}({parameters}, GM_ADDR workspace, GM_ADDR tiling)'
    )
    with out.block(head):
        out.add("GET_TILING_DATA(tilingData, tiling);")
        if plan.workspace:
            out.add("GM_ADDR scratch = GetUserWorkspace(workspace);")
        for name in plan.workspace:
            out.add(f"GM_ADDR {lower_camel(name)} = scratch + tilingData.{lower_camel(name)}Offset;")
        mixed = any(each.cube_field for each in written)
        piped = any(frame.buffers for each in written for frame, _ in each.classes)
        piped = piped or mixed
        if piped:
            out.add("TPipe pipe;")
        if mixed:
            _register(out, written, uses)
        for number, each in enumerate(written):
            if number:
                out.add(*_between(craft, piped))
            frames = [frame for frame, _ in each.classes]
            if each.cube_field:
                _call(out, frames[0], uses, declare=False)
                continue
            if not each.resident_field:
                _call(out, frames[0], uses)
                continue
            with out.block(f"if (tilingData.{each.resident_field} != 0)", ""):
                _call(out, frames[0], uses)
            out.lines.pop()
            with out.block("} else"):
                _call(out, frames[1], uses)


def _register(out: Text, written: tuple[Written, ...], uses: Mapping[str, Use]) -> None:
    """Makes all products known to the cube unit, at the kernel's start."""
    pairs = []
    for each in written:
        if each.cube_field:
            name = each.classes[0][0].name
            out.add(f"{uses[name].name} {lower_camel(name)};")
            pairs.append(f"{lower_camel(name)}.product, &tilingData.{each.cube_field}")
    out.add(f"REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), {', '.join(pairs)});")


def _call(out: Text, frame: Frame, uses: Mapping[str, Use], declare: bool = True) -> None:
    instance, use = lower_camel(frame.name), uses[frame.name]
    arguments = ", ".join(lower_camel(name) for name in frame.arguments)
    sizes = "".join(f", tilingData.{field}" for field in use.fields)
    pipe = ", &pipe" if frame.buffers else ""
    out.add(*([f"{use.name} {instance};"] if declare else []))
    out.add(f"{instance}.Init({arguments}, tilingData{sizes}{pipe});", f"{instance}.Process();")


def _between(craft: Craft, piped: bool) -> list[str]:
    lines = ["PipeBarrier<PIPE_ALL>();"]
    if craft.schedule.cores == "all" and not craft.slips_on("sync:missing"):
        lines.append("SyncAll();  // the next pass reads what other cores wrote")
    if piped:
        lines.append("pipe.Reset();")
    return ["", *lines]
