"""The device source: includes, constants, one class for each pass, the entry point."""

from __future__ import annotations

from dataclasses import dataclass

from generators.template.craft import Craft
from generators.template.device.frame import Frame, class_name
from generators.template.device.lane_loop import LaneLoop
from generators.template.device.results import PER_FLUSH
from generators.template.device.row_loop import RowLoop
from generators.template.device.scalar_loop import ScalarLoop
from generators.template.device import scalar_movements, scalar_windows
from generators.template.device.scalar_region import write_scalar_region
from generators.template.device.text import Text, lower_camel
from generators.template.graph.partition import Plan
from generators.template.graph.passes import LoopPass, Pass
from operators import Operator

WORK_BYTES = 4096
ELEMENT_WRITERS = (scalar_movements, scalar_windows)
"""Modules that register what region steps look like element by element."""


@dataclass(frozen=True)
class Unit:
    """What the host must know about one pass: its tile field and cost, or that it works element by element."""

    pass_: Pass
    name: str
    tile_field: str = ""
    bytes_per_element: int = 0
    uses_cube: bool = False


def write_device(operator: Operator, plan: Plan, craft: Craft) -> tuple[str, tuple[Unit, ...]]:
    """The source of ``op_kernel/NAME.cpp`` and what the tiling function needs to know about its passes."""
    classes: list[Text] = []
    units: list[Unit] = []
    calls: list[tuple[Frame, Unit]] = []
    single = len(plan.passes) == 1
    taken: dict[str, object] = {}
    for pass_ in plan.passes:
        name = class_name(_outputs(pass_), operator.op_type, single, taken)
        taken[name] = pass_
        frame = _frame(name, plan, pass_, craft, single)
        text, unit = _write_pass(frame, pass_, craft)
        classes.append(text)
        units.append(unit)
        calls.append((frame, unit))
    out = Text()
    out.add(craft.schedule.comment(), '#include "kernel_operator.h"', "", "using namespace AscendC;")
    body = "\n".join(str(text) for text in classes)
    out.add("", f"using Tiling = {operator.op_type}TilingData;")
    if "BUFFERS" in body:
        why = "copies overlap with the computation" if craft.schedule.buffers == 2 else "one tile at a time"
        out.add(f"constexpr int32_t BUFFERS = {craft.schedule.buffers};  // {why}")
    if "RESULTS_PER_COPY" in body:
        out.add(f"constexpr uint32_t RESULTS_PER_COPY = {PER_FLUSH};  // row results written together")
    if "WORK_BYTES" in body:
        out.add(f"constexpr uint32_t WORK_BYTES = {WORK_BYTES};  // scratch of the reduce instructions")
    if "Order<" in body:
        out.add("", "// Makes the second pipe of an event wait for the first.", "template <HardEvent EVENT>")
        with out.block("__aicore__ inline void Order()"):
            out.add(
                "const event_t id = static_cast<event_t>(GetTPipePtr()->FetchEventID(EVENT));",
                "SetFlag<EVENT>(id);",
                "WaitFlag<EVENT>(id);",
            )
    for text in classes:
        out.add("")
        out.extend(text)
    out.add("")
    _entry(out, operator, plan, craft, calls)
    return str(out), tuple(units)


def _outputs(pass_: Pass) -> tuple[str, ...]:
    return pass_.stores if isinstance(pass_, LoopPass) else (pass_.step.output,)


def _frame(name: str, plan: Plan, pass_: Pass, craft: Craft, single: bool) -> Frame:
    reads = pass_.loads if isinstance(pass_, LoopPass) else tuple(dict.fromkeys(pass_.step.inputs))
    return Frame(name, plan, pass_, craft, reads, _outputs(pass_), single)


def _write_pass(frame: Frame, pass_: Pass, craft: Craft) -> tuple[Text, Unit]:
    if isinstance(pass_, LoopPass):
        if craft.schedule.style == "vector" and not _needs_scalars(frame, pass_):
            writer = LaneLoop(frame, pass_, craft) if pass_.is_lanes else RowLoop(frame, pass_, craft)
            text = writer.write()
            return text, Unit(pass_, frame.name, frame.tile_field, writer.bytes_per_element)
        return ScalarLoop(frame, pass_, craft).write(), Unit(pass_, frame.name)
    return write_scalar_region(frame, pass_), Unit(pass_, frame.name)


def _needs_scalars(frame: Frame, pass_: LoopPass) -> bool:
    """Whether a value's dtype has no vector path here."""
    return any(frame.dtype(name) != "float32" for name in (*pass_.loads, *pass_.stores))


def _entry(out: Text, operator: Operator, plan: Plan, craft: Craft, calls: list[tuple[Frame, Unit]]) -> None:
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
        piped = any(frame.buffers for frame, _ in calls)
        if piped:
            out.add("TPipe pipe;")
        for number, (frame, _) in enumerate(calls):
            if number:
                out.add(*_between(craft, piped))
            instance = lower_camel(frame.name)
            arguments = ", ".join(lower_camel(name) for name in frame.arguments)
            pipe = ", &pipe" if frame.buffers else ""
            out.add(
                f"{frame.name} {instance};",
                f"{instance}.Init({arguments}, tilingData{pipe});",
                f"{instance}.Process();",
            )


def _between(craft: Craft, piped: bool) -> list[str]:
    lines = ["PipeBarrier<PIPE_ALL>();"]
    if craft.schedule.cores == "all" and not craft.slips_on("sync:missing"):
        lines.append("SyncAll();  // the next pass reads what other cores wrote")
    if piped:
        lines.append("pipe.Reset();")
    return ["", *lines]
