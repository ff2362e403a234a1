"""From an operator, a schedule and slips to a complete kernel."""

from __future__ import annotations

from generators.template.craft import Craft
from generators.template.device.cube_choice import is_cube_window, windows_on_cube
from generators.template.device.cube_window import SUFFIX
from generators.template.device.row_meeting import PARTS, can_meet, parts_of
from generators.template.device.source import write_device
from generators.template.device.writers import write_passes
from generators.template.graph.partition import plan, with_workspace
from generators.template.graph.passes import LoopPass, RegionPass
from generators.template.graph.steps import Program
from generators.template.host import write_host, write_tiling_struct
from generators.template.lowering import lower
from generators.template.schedule import Schedule
from operators import Kernel, Operator


def lowered(operator: Operator, schedule: Schedule) -> Program:
    """The operator as elementary steps, as a schedule wants them."""
    cube = windows_on_cube(schedule)
    return lower(operator, cheap=schedule.math == "cheap", cube=cube, taps=cube and schedule.window == "taps")


def compose(operator: Operator, craft: Craft) -> Kernel:
    """The three files of an Ascend C operator. Raises GeneratorError for a primitive that the writer does not know."""
    program = lowered(operator, craft.schedule)
    passes = plan(program, craft.schedule.fuse, craft.schedule.reuse == "recompute")
    if craft.schedule.combine == "all" and craft.schedule.cores == "all" and craft.schedule.style == "vector":
        most = max((parts_of(p) for p in passes.passes if isinstance(p, LoopPass) and can_meet(p)), default=0)
        passes = with_workspace(passes, PARTS, most) if most else passes
    for pass_ in passes.passes:
        if isinstance(pass_, RegionPass) and is_cube_window(pass_, passes, craft.schedule):
            passes = with_workspace(passes, f"{pass_.step.output}{SUFFIX}", 0)
    written = write_passes(operator, passes, craft)
    name = operator.kernel_name
    return Kernel(
        {
            f"op_kernel/{name}.cpp": write_device(operator, passes, written, craft),
            f"op_host/{name}_tiling.h": write_tiling_struct(operator, passes, written),
            f"op_host/{name}.cpp": write_host(operator, passes, written, craft),
        }
    )
