"""Recomputing instead of reloading: what is a few cheap instructions away from stored values need not be stored."""

from __future__ import annotations

import dataclasses

from generators.template.graph.draft import Draft
from generators.template.graph.steps import Map, Program, Region, Step, View

CHEAP = ("Add", "Sub", "Mul", "Max", "Min", "Adds", "Muls", "Maxs", "Mins", "Abs", "Relu", "LeakyRelu")
LONGEST = 3
"""Instructions that may be repeated instead of a copy to global memory and one back."""


def recomputed(
    name: str, program: Program, drafts: list[Draft | Region], stored: set[str], fuse: bool
) -> Program | None:
    """The program with a value computed anew in each later pass that reads it; None where nothing is to be gained.

    Gained is one copy to global memory: the value depends on one tensor as large as itself, which is there already, and
    else on smaller ones.
    """
    step = next((step for step in program.steps if step.output == name), None)
    if not isinstance(step, Map) or name not in stored or name in program.outputs:
        return None
    made_in = {
        made.output: number
        for number, draft in enumerate(drafts)
        for made in ([draft] if isinstance(draft, Region) else draft.steps)
    }
    readers = [
        reader
        for reader in program.steps
        if name in reader.inputs and made_in.get(reader.output) not in (None, made_in[name])
    ]
    chain = _chain(step, program, stored)
    if not chain or not readers or not all(_takes(reader, step, fuse) for reader in readers):
        return None
    return _with_copies(program, chain, {made_in[reader.output]: reader for reader in reversed(readers)}, made_in)


def _chain(step: Map, program: Program, stored: set[str]) -> list[Map]:
    """The instructions that lead from what is there to a value, itself last; none where it takes too much."""
    makers = {maker.output: maker for maker in program.steps if isinstance(maker, Map)}
    shown = {view.output: view.inputs[0] for view in program.steps if isinstance(view, View)}
    size, chain, leaves, pending = program.extents(step.output), [step], set(), [step]
    while pending:
        current = pending.pop()
        if current.instruction not in CHEAP or program.values[current.output].dtype != "float32":
            return []
        for name in current.inputs:
            if program.extents(name) != size:
                continue  # smaller: storing it costs little
            if _root(name, shown) in program.inputs or name in stored:
                leaves.add(name)
            elif name not in makers:
                return []
            elif makers[name] not in chain:
                chain.append(makers[name])
                pending.append(makers[name])
    order = {maker.output: number for number, maker in enumerate(program.steps)}
    fits = len(chain) <= LONGEST and len(leaves) == 1
    return sorted(chain, key=lambda maker: order[maker.output]) if fits else []


def _root(name: str, shown: dict[str, str]) -> str:
    while name in shown:
        name = shown[name]
    return name


def _takes(reader: Step, step: Map, fuse: bool) -> bool:
    """Whether a reader's pass can hold the copy: it computes element by element, for the same node unless fused."""
    return not isinstance(reader, Region | View) and (fuse or reader.origin == step.origin)


def _with_copies(program: Program, chain: list[Map], first: dict[int, Step], made_in: dict[str, int]) -> Program:
    """The chain again, ahead of the first reader in each pass."""
    values = dict(program.values)
    steps: list[Step] = []
    last = chain[-1].output
    names = {number: {step.output: f"{step.output}Again{number}" for step in chain} for number in first}
    for copies in names.values():
        for name, copy in copies.items():
            values[copy] = dataclasses.replace(values[name], name=copy)
    for current in program.steps:
        number = made_in.get(current.output, -1)
        if first.get(number) is current:
            for step in chain:
                inputs = tuple(names[number].get(name, name) for name in step.inputs)
                copy = names[number][step.output]
                begins = step is chain[0]
                steps.append(
                    dataclasses.replace(step, output=copy, inputs=inputs, origin=current.origin, begins=begins)
                )
        if number in names and last in current.inputs:
            renamed = tuple(names[number][last] if name == last else name for name in current.inputs)
            current = dataclasses.replace(current, inputs=renamed)
        steps.append(current)
    return _live(dataclasses.replace(program, values=values, steps=tuple(steps)))


def _live(program: Program) -> Program:
    """The program without steps that nothing needs any more."""
    needed, kept = set(program.outputs), []
    for step in reversed(program.steps):
        if step.output in needed:
            needed |= set(step.inputs)
            kept.append(step)
    return dataclasses.replace(program, steps=tuple(reversed(kept)))
