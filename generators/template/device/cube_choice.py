"""Which products go to the cube unit, and what that changes for a kernel's other passes."""

from __future__ import annotations

from generators.template.graph.extents import product
from generators.template.graph.partition import Plan
from generators.template.graph.passes import Pass, RegionPass
from generators.template.graph.steps import Program
from generators.template.schedule import Schedule

INPUTS = ("float32", "float16", "bfloat16")
"""Dtypes that the cube unit multiplies into sums of floats."""


def on_cube(pass_: Pass, plan: Plan, schedule: Schedule) -> bool:
    """Whether a pass is a product that the schedule gives to the cube unit."""
    if not isinstance(pass_, RegionPass) or schedule.product != "cube" or schedule.cores != "all":
        return False
    if schedule.style != "vector":
        return False
    if pass_.step.instruction == "TapSum":
        return True
    return fits_cube(pass_, plan.program, plan.storage) or is_cube_window(pass_, plan, schedule)


def is_cube_window(pass_: Pass, plan: Plan, schedule: Schedule) -> bool:
    """Whether a pass is a convolution of several channels, of floats, whose weights lie as the cube unit needs them."""
    if not isinstance(pass_, RegionPass) or not windows_on_cube(schedule):
        return False
    step, values = pass_.step, plan.program.values
    several = step.instruction == "Conv" and plan.program.extents(step.inputs[1])[1] != 1
    floats = all(values[plan.storage[name]].dtype == "float32" for name in (*step.inputs, step.output))
    return floats and (several or bool(step.attributes.get("turned")))


def windows_on_cube(schedule: Schedule) -> bool:
    """Whether convolutions go to the cube unit: their columns are built by queues and padded copies."""
    whole = schedule.product == "cube" and schedule.cores == "all" and schedule.style == "vector"
    return whole and schedule.queue == "tque" and schedule.tail == "pad"


def fits_cube(pass_: RegionPass, program: Program, storage: dict[str, str]) -> bool:
    """Whether a step is a product of matrices, not with a single column, of dtypes that the cube unit takes."""
    if pass_.step.instruction != "MatMul" or pass_.extents[-1] == 1:
        return False
    left, right = (program.values[storage[name]].dtype for name in pass_.step.inputs)
    result = program.values[storage[pass_.step.output]].dtype
    return left == right and left in INPUTS and result in ("float32", left)


def is_mixed(plan: Plan, schedule: Schedule) -> bool:
    """Whether a kernel uses the cube unit: then a block is one cube core and its two vector cores."""
    return any(on_cube(pass_, plan, schedule) for pass_ in plan.passes)


def core_count(plan: Plan, schedule: Schedule) -> str:
    """C++ expression of how many vector cores run."""
    return "GetBlockNum() * GetTaskRation()" if is_mixed(plan, schedule) else "GetBlockNum()"


def flattened(pass_: RegionPass, program: Program) -> bool:
    """Whether the batch of a product is only more rows: the right operand is the same for all of it."""
    left, right = (program.extents(name) for name in pass_.step.inputs)
    shared = all(extent == 1 for extent in right[:-2])
    return shared and not pass_.step.attributes["transpose_a"] and len(left) == len(pass_.extents)


def matrices(pass_: RegionPass, program: Program) -> str:
    """C++ expression of how many products there are."""
    return "1" if flattened(pass_, program) else product(pass_.extents[:-2])


def rows(pass_: RegionPass, program: Program) -> str:
    """C++ expression of the rows of one product."""
    return product(pass_.extents[:-1]) if flattened(pass_, program) else str(pass_.extents[-2])
