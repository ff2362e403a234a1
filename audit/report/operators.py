"""What a report tells of each operator: its trajectory, its first and its fastest kernel, and where that came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import polars as pl
from markupsafe import Markup

from audit.lineage import Lineage, lineage
from audit.measures import by_operator
from audit.report.material import Material
from audit.report.opening import opening
from audit.report.side_by_side import side_by_side
from audit.report.trajectory import trajectory
from memory_db import Memory
from memory_db.blobs import get_kernel


@dataclass(frozen=True)
class Story:
    """One operator. ``best`` is the lineage of its fastest kernel, of its first feasible one when none was timed, and
    of its last attempt while it is unsolved. ``pipes``: name, busy share in the first and in the best kernel;
    ``openings``: how they overlap in each of them."""

    number: int
    summary: Mapping[str, Any]
    attempts: tuple[Mapping[str, Any], ...]
    picture: Markup
    best: Lineage
    pipes: tuple[tuple[str, float, float], ...]
    openings: tuple[tuple[str, Markup], ...]
    difference: Markup | None


def stories(memory: Memory, material: Material) -> Iterator[Story]:
    """The operators of a run, in the order in which the run took them."""
    attempts = material.attempts.sort("iteration", "position")
    parts = attempts.partition_by("operator", as_dict=True, maintain_order=True)
    for number, summary in enumerate(by_operator(attempts).iter_rows(named=True)):
        yield _story(memory, number, summary, parts[(summary["operator"],)])


def _story(memory: Memory, number: int, summary: Mapping[str, Any], attempts: pl.DataFrame) -> Story:
    feasible = attempts.filter(pl.col("feasible"))
    timed = feasible.filter(pl.col("latency_us").is_not_null())
    first = (timed if timed.height else feasible if feasible.height else attempts).row(0, named=True)
    best = timed.sort("latency_us", maintain_order=True).row(0, named=True) if timed.height else first
    shown = best if feasible.height else attempts.row(-1, named=True)
    story = lineage(memory, shown["attempt"])
    different = feasible.height and first["attempt"] != best["attempt"] and first["kernel"] != best["kernel"]
    before, after = (_detail(memory, first["attempt"]), story.outcome["detail"]) if timed.height else ({}, {})
    return Story(
        number=number,
        summary=summary,
        attempts=tuple(attempts.iter_rows(named=True)),
        picture=trajectory(attempts),
        best=story,
        pipes=_pipes(before, after),
        openings=_openings(before, after, bool(different)),
        difference=side_by_side(get_kernel(memory.connection, first["kernel"]), story.files) if different else None,
    )


def _detail(memory: Memory, attempt: str) -> Mapping[str, Any]:
    import json

    found: Mapping[str, Any] = json.loads(
        memory.connection.value("SELECT detail FROM outcomes WHERE attempt = ?", (attempt,))
    )
    return found


def _openings(first: Mapping[str, Any], best: Mapping[str, Any], different: bool) -> tuple[tuple[str, Markup], ...]:
    shown = [("first feasible kernel", opening(first))] if different else []
    return tuple((name, picture) for name, picture in [*shown, ("fastest kernel", opening(best))] if picture)


def _pipes(first: Mapping[str, Any], best: Mapping[str, Any]) -> tuple[tuple[str, float, float], ...]:
    before, after = _shares(first), _shares(best)
    names = sorted({*before, *after}, key=lambda name: -max(before.get(name, 0), after.get(name, 0)))
    return tuple((name, before.get(name, 0.0), after.get(name, 0.0)) for name in names)


def _shares(detail: Mapping[str, Any]) -> dict[str, float]:
    timing = detail.get("timing") or {}
    latency = timing.get("latency_us") or 0
    return {name: min(1.0, us / latency) for name, us in (timing.get("pipe_us") or {}).items() if latency}
