"""The trace of an attempt: its kernel and what became of it, as an item."""

from __future__ import annotations

from collections.abc import Mapping

from memory_db.answers import CALL
from memory_db.durations import duration
from memory_db.embedding.passage import OUTCOME_MARK
from memory_db.records import AnswerRecord, OutcomeRecord, PlannedAttempt
from memory_db.types import Item, Kind

_FEEDBACK = 1_500


def verdict(outcome: OutcomeRecord) -> str:
    """An outcome in a few words: latency and bottleneck, or the gate and the error class."""
    if not outcome.feasible:
        return f"{outcome.failed_gate or 'no kernel'} failed" + (
            f": {outcome.error_class}" if outcome.error_class else ""
        )
    latency = f", {duration(outcome.latency_us)}" if outcome.latency_us is not None else ""
    return f"feasible{latency}" + (f", bound by {outcome.bottleneck}" if outcome.bottleneck else "")


def trace_of(
    planned: PlannedAttempt, answer: AnswerRecord, outcome: OutcomeRecord, parent: str, tags: tuple[str, ...]
) -> Item | None:
    """The trace, or None when the answer held no kernel. ``parent`` is the start point's id, empty when drafting."""
    if not answer.files:
        return None
    lines = [planned.description.strip() + OUTCOME_MARK + verdict(outcome)]
    if answer.decisions:
        lines.append("Decisions: " + decisions_text(answer.decisions))
    if outcome.feedback and not outcome.feasible:
        lines.append(outcome.feedback[:_FEEDBACK])
    names = [outcome.error_class, outcome.bottleneck, *tags]
    return Item(
        id="",
        kind=Kind.TRACE,
        target=planned.target,
        title=f"{planned.operator}: {verdict(outcome)}",
        text="\n".join(lines),
        tags=tuple(dict.fromkeys(name for name in names if name)),
        operator=planned.operator,
        category=planned.category,
        stage=planned.stage,
        files=answer.files,
        parent=parent,
        attempt=planned.id,
        feasible=outcome.feasible,
        latency_us=outcome.latency_us,
        bottleneck=outcome.bottleneck,
    )


def decisions_text(decisions: Mapping[str, str]) -> str:
    """Decisions on the kernel as one line, sorted by name, empty ones left out."""
    return "; ".join(
        f"{name} = {value}" for name, value in sorted(decisions.items()) if value and not name.startswith(CALL)
    )
