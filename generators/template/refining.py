"""Choosing the next schedule from a start point: bottleneck, practices, variants, and what was tried before."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping

from generators.template.composition import compose, lowered
from generators.template.craft import Craft
from generators.template.gate import Gate
from generators.template.moves import Move, neighbours
from generators.template.schedule import Schedule, body, parse
from generators.template.settings import TemplateSettings
from generators.types import Request
from memory_db.types import Role

BOTTLENECK_WEIGHT, PRACTICE_WEIGHT, VARIANT_WEIGHT, IDLE_UNIT_WEIGHT = 4.0, 3.0, 4.0, 6.0
MOST_CHANGES = 4
LEAPS: Mapping[str, object] = {"cores": "all", "style": "vector", "product": "cube"}
"""Choices that put units to work which are idle without them: orders of magnitude, where all others are factors."""


def tried(request: Request) -> set[Schedule]:
    """Schedules of the children that are shown."""
    children = (entry.item for entry in request.context.of(Role.CHILD))
    return {s for child in children if (s := parse("\n".join(child.files.values()))) is not None}


def shown_bodies(request: Request) -> set[str]:
    """The kernels of this operator that are shown: to write one of them again would teach nothing."""
    shown = request.context.of(Role.START_POINT, Role.CHILD, Role.VARIANT)
    files = [entry.item.files for entry in shown] + ([request.previous.files] if request.previous else [])
    return {body(each) for each in files}


def start_schedule(request: Request) -> Schedule:
    """The schedule of the start point; a kernel that does not state one counts as plain scalar code."""
    start = request.context.start_point
    files = start.item.files if start else request.previous.files if request.previous else {}
    return parse("\n".join(files.values())) or Schedule()


def refined(request: Request, gate: Gate, settings: TemplateSettings, dice: random.Random) -> tuple[Schedule, str]:
    """A schedule that was not tried yet, and the moves that lead to it."""
    schedule = start_schedule(request)
    seen = tried(request) | {schedule}
    names: list[str] = []
    touched: set[str] = set()  # two changes of one choice would be one
    wanted = 1
    while wanted < MOST_CHANGES and dice.random() < settings.further:
        wanted += 1
    for _ in range(wanted):
        options = _options(request, gate, schedule, seen, settings, dice)
        options = [option for option in options if touched.isdisjoint(option[0].changes)]
        before = _source(request, schedule)
        while options:
            chosen = dice.choices(options, [weight for _, _, weight in options])[0]
            if _source(request, chosen[1]) != before:
                names.append(chosen[0].name)
                touched |= chosen[0].changes.keys()
                schedule = chosen[1]
                break
            options.remove(chosen)  # this operator's kernel does not depend on that choice
    return schedule, ", ".join(names) or "nothing left to change"


def _source(request: Request, schedule: Schedule) -> str:
    """The kernel that a schedule leads to, without the line that states the schedule."""
    return body(compose(request.operator, Craft(schedule)).files)


def _options(
    request: Request,
    gate: Gate,
    schedule: Schedule,
    seen: set[Schedule],
    settings: TemplateSettings,
    dice: random.Random,
) -> list[tuple[Move, Schedule, float]]:
    variants = [
        s for entry in request.context.of(Role.VARIANT, Role.TRACE, Role.EXAMPLE)
        if entry.item.feasible and (s := parse("\n".join(entry.item.files.values()))) is not None
    ]  # fmt: skip
    options = []
    for move, changed in neighbours(schedule, lowered(request.operator, schedule)):
        if changed in seen:
            continue
        known = all(gate.knows(concept) for concept in move.concepts)
        if not known and dice.random() >= settings.venture:
            continue
        options.append((move, changed, _weight(request, gate, schedule, move, variants)))
    return options


def _weight(request: Request, gate: Gate, schedule: Schedule, move: Move, variants: list[Schedule]) -> float:
    weight = 1.0
    if request.bottleneck and request.bottleneck in move.bottlenecks:
        weight *= BOTTLENECK_WEIGHT
    if move.practice and move.practice in gate.tags:
        weight *= PRACTICE_WEIGHT
    if any(all(getattr(v, name) == value for name, value in move.changes.items()) for v in variants):
        weight *= VARIANT_WEIGHT
    leaps = sum(move.changes.get(choice) == value != getattr(schedule, choice) for choice, value in LEAPS.items())
    weight *= math.pow(IDLE_UNIT_WEIGHT, leaps)
    if "tile" in move.changes and "style" not in move.changes:
        weight /= 4.0 if move.changes["tile"] > schedule.tile else 8.0  # type: ignore[operator]
    if move.name in ("exact instructions", "reloading"):
        weight /= 8.0
    return weight
