"""Grouping steps into passes: neighbours that can share one loop are fused, the rest meet in global memory."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from generators.template.graph.draft import Draft
from generators.template.graph.extents import Extents
from generators.template.graph.passes import Pass, RegionPass
from generators.template.graph.recompute import recomputed
from generators.template.graph.steps import Map, Program, Region, Value, View


@dataclass(frozen=True)
class Plan:
    """The passes of a kernel in order. ``storage`` maps every stored value to the global tensor that holds it.

    ``workspace`` names the values that live in the workspace.
    """

    program: Program
    passes: tuple[Pass, ...]
    storage: dict[str, str]
    workspace: tuple[str, ...]


def plan(program: Program, fuse: bool, recompute: bool = True) -> Plan:
    """Greedy grouping in program order; without ``fuse`` every node of the operator's graph is on its own.

    With ``recompute`` later passes compute cheap values anew instead of reading them back.
    """
    drafts = _drafts(program, fuse)
    stored = _stored(program, drafts)
    for name in [step.output for step in program.steps] if recompute else ():
        changed = recomputed(name, program, drafts, stored, fuse)
        if changed is None:
            continue
        again = _drafts(changed, fuse)
        needed = _stored(changed, again)
        if name not in needed and not (changed.values.keys() - program.values.keys()) & needed:
            program, drafts, stored = changed, again, needed
    storage = _storage(program)
    passes: list[Pass] = []
    for draft in drafts:
        if isinstance(draft, Region):
            passes.append(RegionPass(draft, program.extents(draft.output)))
        else:
            passes.append(draft.close(tuple(step.output for step in draft.steps if step.output in stored)))
    places = dict.fromkeys(storage[name] for name in program.values if name in stored or name in program.inputs)
    fixed = {*program.inputs, *program.outputs}
    return Plan(program, tuple(passes), storage, tuple(name for name in places if name not in fixed))


def with_workspace(plan: Plan, name: str, floats: int) -> Plan:
    """The plan with one more tensor in the workspace, which no step writes."""
    values = {**plan.program.values, name: Value(name, (floats,))}
    storage = {**plan.storage, name: name}
    program = dataclasses.replace(plan.program, values=values)
    return Plan(program, plan.passes, storage, (*plan.workspace, name))


def _drafts(program: Program, fuse: bool) -> list[Draft | Region]:
    result: list[Draft | Region] = []
    current: Draft | None = None
    origin = -1
    for step in program.steps:
        if isinstance(step, Region):
            current = None
            result.append(step)
            continue
        if (not fuse and step.origin != origin) or (isinstance(step, Map) and step.begins):
            current = None
        origin = step.origin
        if isinstance(step, View):
            if current is not None and step.inputs[0] in current.axes and not current.add(step):
                current = None
            continue
        if current is None or not current.add(step):
            current = Draft(program)
            result.append(current)
            if not current.add(step):
                raise AssertionError(f"a pass of its own must accept {step}")
    return result


def same_order(left: Extents, right: Extents) -> bool:
    """Whether two shapes differ only by axes of size 1."""
    return tuple(e for e in left if e != 1) == tuple(e for e in right if e != 1)


def _storage(program: Program) -> dict[str, str]:
    """Views share the storage of what they show; an output that is a view lends its storage to its source."""
    storage = {name: name for name in program.values}
    views = [step for step in program.steps if isinstance(step, View)]
    for view in reversed(views):
        source = view.inputs[0]
        if storage[view.output] in program.outputs and source not in program.inputs and source not in program.outputs:
            storage[source] = storage[view.output]
    for view in views:
        if view.output not in program.outputs:
            storage[view.output] = storage[view.inputs[0]]
    return storage


def _stored(program: Program, drafts: list[Draft | Region]) -> set[str]:
    """Values that must reach global memory: outputs, and whatever another pass reads (seen through views)."""
    needed: set[str] = set()
    source = {step.output: step.inputs[0] for step in program.steps if isinstance(step, View)}
    made_in = {step.output: i for i, d in enumerate(drafts) for step in ([d] if isinstance(d, Region) else d.steps)}

    def require(name: str, reader: int) -> None:
        while name in source and made_in.get(name) != reader:
            if name in made_in:
                needed.add(name) if made_in.get(source[name]) != made_in[name] else None
            name = source[name]
        if made_in.get(name) not in (None, reader):
            needed.add(name)

    for reader, draft in enumerate(drafts):
        for step in [draft] if isinstance(draft, Region) else draft.steps:
            for name in step.inputs:
                require(name, reader)
    for name in program.outputs:
        require(name, -1)
    return needed
