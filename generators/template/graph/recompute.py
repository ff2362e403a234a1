"""Recomputing instead of reloading: what is one cheap instruction away from stored values need not be stored."""

from __future__ import annotations

import dataclasses

from generators.template.graph.draft import Draft
from generators.template.graph.steps import Map, Program, Region, Step, View

CHEAP = ("Add", "Sub", "Mul", "Max", "Min", "Adds", "Muls", "Maxs", "Mins", "Abs", "Relu", "LeakyRelu")


def recomputed(program: Program, drafts: list[Draft | Region], stored: set[str], fuse: bool) -> Program | None:
    """The program with one value computed anew in each pass that reads it; None where nothing is to be gained.

    Gained is one copy to global memory: the value has one operand as large as itself, which is there already.
    """
    made_in = {
        step.output: number
        for number, draft in enumerate(drafts)
        for step in ([draft] if isinstance(draft, Region) else draft.steps)
    }
    for step in program.steps:
        if not isinstance(step, Map) or step.output not in stored or not _cheap(step, program, stored):
            continue
        readers = [
            reader
            for reader in program.steps
            if step.output in reader.inputs and made_in.get(reader.output) not in (None, made_in[step.output])
        ]
        if readers and all(_takes(reader, step, fuse) for reader in readers):
            return _with_copies(
                program, step, {made_in[reader.output]: reader for reader in reversed(readers)}, made_in
            )
    return None


def _cheap(step: Map, program: Program, stored: set[str]) -> bool:
    """Whether an instruction is cheap, no result, and its operands are inputs or stored, one of them as large as it."""
    sizes = [program.extents(name) for name in step.inputs]
    own = program.extents(step.output)
    shown = {view.output: view.inputs[0] for view in program.steps if isinstance(view, View)}
    there = all(_root(name, shown) in program.inputs or name in stored for name in step.inputs)
    floats = all(program.values[name].dtype == "float32" for name in (*step.inputs, step.output))
    large = len({name for name, size in zip(step.inputs, sizes, strict=True) if size == own}) == 1
    return step.instruction in CHEAP and there and floats and large and step.output not in program.outputs


def _root(name: str, shown: dict[str, str]) -> str:
    while name in shown:
        name = shown[name]
    return name


def _takes(reader: Step, step: Map, fuse: bool) -> bool:
    """Whether a reader's pass can hold the copy: it computes element by element, for the same node unless fused."""
    return not isinstance(reader, Region) and hasattr(reader, "instruction") and (fuse or reader.origin == step.origin)


def _with_copies(program: Program, step: Map, first: dict[int, Step], made_in: dict[str, int]) -> Program:
    values = dict(program.values)
    steps: list[Step] = []
    names = {}
    for number in first:
        name = f"{step.output}Again{number}"
        values[name] = dataclasses.replace(values[step.output], name=name)
        names[number] = name
    for current in program.steps:
        number = made_in.get(current.output, -1)
        if first.get(number) is current:
            steps.append(dataclasses.replace(step, output=names[number], origin=current.origin))
        if number in names and step.output in current.inputs:
            renamed = tuple(names[number] if name == step.output else name for name in current.inputs)
            current = dataclasses.replace(current, inputs=renamed)
        steps.append(current)
    return dataclasses.replace(program, values=values, steps=tuple(steps))
