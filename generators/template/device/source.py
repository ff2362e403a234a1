"""The device source: includes, constants, the classes of all passes, the entry point."""

from __future__ import annotations

from generators.template.craft import Craft
from generators.template.device.entry import write_entry
from generators.template.device.results import PER_FLUSH
from generators.template.device.sharing import shared
from generators.template.device.text import Text
from generators.template.device.writers import Written
from generators.template.graph.partition import Plan
from operators import Operator

WORK_BYTES = 4096


def write_device(operator: Operator, plan: Plan, written: tuple[Written, ...], craft: Craft) -> str:
    """The source of ``op_kernel/NAME.cpp``."""
    out = Text()
    mixed = any(each.cube_field for each in written)
    out.add(craft.schedule.comment(), '#include "kernel_operator.h"')
    out.add(*(['#include "lib/matmul_intf.h"'] if mixed else []))
    out.add("", "using namespace AscendC;", *(["using namespace matmul;"] if mixed else []))
    classes, uses = shared([pair for each in written for pair in each.classes])
    body = "\n".join(str(text) for text in classes)
    out.add("", f"using Tiling = {operator.op_type}TilingData;")
    if "BUFFERS" in body:
        why = "copies overlap with the computation" if craft.schedule.buffers == 2 else "one tile at a time"
        out.add(f"constexpr int32_t BUFFERS = {craft.schedule.buffers};  // {why}")
    if "RESULTS_PER_COPY" in body:
        out.add(f"constexpr uint32_t RESULTS_PER_COPY = {PER_FLUSH};  // row results written together")
    if "WORK_BYTES" in body:
        out.add(f"constexpr uint32_t WORK_BYTES = {WORK_BYTES};  // scratch of the reduce instructions")
    out.add(*dict.fromkeys(line for each in written for frame, _ in each.classes for line in frame.constants))
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
    write_entry(out, operator, plan, written, craft, uses)
    return str(out)
