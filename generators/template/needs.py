"""Which constructs a schedule uses, and the humbler choice where one of them is not known."""

from __future__ import annotations

from collections.abc import Iterable

from generators.template.concepts import CONCEPTS, INSTRUCTIONS
from generators.template.craft import Craft
from generators.template.device.cube_choice import is_mixed
from generators.template.gate import Gate
from generators.template.graph.partition import plan
from generators.template.graph.steps import Map, Program, Reduce
from generators.template.moves import EXTREMES
from generators.template.schedule import Schedule

FALLBACK: dict[str, dict[str, object]] = {
    "copy": {"style": "scalar"},
    "pad": {"tail": "scalar"},
    "queue": {"queue": "tbuf", "buffers": 1, "sync": "barrier"},
    "two-buffers": {"buffers": 1},
    "split": {"cores": "one"},
    "meeting": {"cores": "one", "combine": "one"},
    "flags": {"sync": "barrier"},
    "reduce-sum": {"reduce": "scalar"},
    "reduce-max": {"reduce": "scalar"},
    "reduce-min": {"reduce": "scalar"},
    "reduce-index": {"reduce": "scalar"},
    "resident-rows": {"row": "chunks"},
    "cheap-math": {"math": "exact"},
    "cube": {"product": "vector"},
    "cube-blocks": {"block": "auto"},
    "cube-sums": {"window": "columns"},
    "row-product": {"product": "scalar"},
}
"""What a writer does instead of a construct that it does not know."""


def concepts_of(schedule: Schedule, program: Program) -> tuple[str, ...]:
    """Constructs that a kernel of this program under this schedule uses, besides instructions."""
    reductions = {step.instruction for step in program.steps if isinstance(step, Reduce)}
    vector = schedule.style == "vector"
    passes = plan(program, schedule.fuse, schedule.reuse == "recompute")
    several, cube = len(passes.passes) > 1, is_mixed(passes, schedule)
    used = {
        "copy": vector,
        "capacity": vector,
        "tail": vector and schedule.tail == "scalar",
        "pad": vector and schedule.tail == "pad",
        "queue": vector and schedule.queue == "tque",
        "two-buffers": vector and schedule.queue == "tque" and schedule.buffers == 2,
        "flags": vector and schedule.queue == "tque" and schedule.sync == "flags",
        "split": schedule.cores == "all",
        "meeting": schedule.cores == "all" and (several or schedule.combine == "all"),
        "reduce-sum": vector and schedule.reduce == "vector" and "Sum" in reductions,
        "reduce-max": vector and schedule.reduce == "vector" and "Max" in reductions,
        "reduce-min": vector and schedule.reduce == "vector" and "Min" in reductions,
        "reduce-index": vector and schedule.reduce == "vector" and _has(program, *EXTREMES),
        "resident-rows": vector and schedule.row == "resident" and bool(reductions),
        "cheap-math": schedule.math == "cheap",
        "cube": cube,
        "cube-tail": cube,
        "cube-blocks": cube and schedule.block != "auto",
        "cube-sums": cube and _has(program, "TapSum"),
        "row-product": vector and schedule.product != "scalar" and _has(program, "MatMul") and not cube,
    }
    return tuple(name for name in CONCEPTS if used.get(name, False))


def _has(program: Program, *instructions: str) -> bool:
    return any(getattr(step, "instruction", "") in instructions for step in program.steps)


def instructions_of(program: Program) -> tuple[str, ...]:
    """Vector instructions whose names the program needs, in the order of the instruction list."""
    used = {step.instruction for step in program.steps if isinstance(step, Map)}
    if "Inverse" in used:
        used |= {"Duplicate", "Div"}
    return tuple(name for name in INSTRUCTIONS if name in used)


def craft(schedule: Schedule, program: Program, gate: Gate, settled: Iterable[str] = ()) -> Craft:
    """The schedule as far as the writer can realise it, with the slips it makes where it guesses.

    ``settled`` are slips that feedback or an earlier kernel has taught it not to make again.
    """
    taught = set(settled)
    slips: set[str] = set()
    for concept in CONCEPTS:
        if gate.knows(concept) or concept not in concepts_of(schedule, program):
            continue
        slip = CONCEPTS[concept].slip
        if slip in taught:
            continue
        if slip and gate.slips(concept):
            slips.add(slip)
        elif concept in FALLBACK:
            gate.guessed[concept] = "avoided"
            schedule = schedule.with_(**FALLBACK[concept])
    if schedule.style == "vector":
        for name in instructions_of(program):
            if not gate.knows_name(name) and f"name:{name}" not in taught and gate.misspells(name):
                slips.add(f"name:{name}")
    return Craft(schedule, frozenset(slips))
