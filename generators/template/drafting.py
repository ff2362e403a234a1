"""Choosing a schedule for a first feasible kernel."""

from __future__ import annotations

import random

from generators.template.schedule import Schedule, parse
from generators.template.settings import TemplateSettings
from generators.types import Request
from memory_db.types import Role

PLAIN_VECTOR = Schedule(style="vector", tile=2048)
UPGRADES: tuple[tuple[str, object], ...] = (
    ("fuse", True),
    ("cores", "all"),
    ("tail", "pad"),
    ("queue", "tque"),
    ("reduce", "vector"),
    ("product", "vector"),
)
"""What a writer without an example adds to a plain kernel."""
UPGRADE_CHANCE = 0.6


def shown_schedules(request: Request) -> list[Schedule]:
    """Schedules of feasible traces in the context, in rank order."""
    found = []
    for entry in request.context.of(Role.TRACE, Role.EXAMPLE, Role.VARIANT, Role.START_POINT):
        if entry.item.feasible:
            schedule = parse("\n".join(entry.item.files.values()))
            if schedule is not None:
                found.append(schedule)
    return found


def drafted(request: Request, settings: TemplateSettings, dice: random.Random) -> tuple[Schedule, str]:
    """A schedule, and where it comes from."""
    shown = shown_schedules(request)
    if shown and dice.random() < settings.adopt:
        vectors = [schedule for schedule in shown if schedule.style == "vector"]
        return (vectors or shown)[0], "adopted from a trace"
    schedule = (PLAIN_VECTOR if dice.random() < settings.bold else Schedule()).with_(fuse=False)
    for name, value in UPGRADES:
        if dice.random() < UPGRADE_CHANCE:
            schedule = schedule.with_(**{name: value})
    return schedule, "own idea"
