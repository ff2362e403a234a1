"""Experiences: by rule what failed and why, what fixed it, what made a kernel faster or slower; or a model's words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from memory_db.difference import changed_decisions, changed_lines, identifiers, introduced, shortened
from memory_db.operator_names import anonymous
from memory_db.records import AnswerRecord, LessonRecord, OutcomeRecord, PlannedAttempt
from memory_db.types import Item, Kind

_FEEDBACK = 600
_NOTEWORTHY = 1.05
"""Ratio of latencies from which a change counts as faster or slower."""

KnownNames = Callable[[Collection[str]], Sequence[str]]


@dataclass(frozen=True)
class Before:
    """An earlier kernel of the same operator to compare with: the last attempt, or the start point."""

    outcome: OutcomeRecord
    files: Mapping[str, str] = field(default_factory=dict)
    decisions: Mapping[str, str] = field(default_factory=dict)


def experiences_of(
    planned: PlannedAttempt,
    answer: AnswerRecord,
    outcome: OutcomeRecord,
    last: Before | None,
    start: Before | None,
    known: KnownNames,
) -> list[Item]:
    """The experiences that one attempt yields.

    ``last`` is the operator's last attempt in the run and ``start`` the start point. ``known`` keeps of some
    identifiers those that are names of API knowledge; they become tags.
    """
    found: list[Item] = []
    if not outcome.feasible:
        found.append(_failure(planned, outcome, known))
    if last is not None and not last.outcome.feasible and outcome.feasible and answer.files:
        found.append(_fix(planned, answer, last, known))
    if start is not None and answer.files:
        found += _speed(planned, answer, outcome, start, known)
    return found


def told(planned: PlannedAttempt, lesson: LessonRecord, known: KnownNames) -> list[Item]:
    """The experience that a model wrote about an attempt; none where its answer was no lesson."""
    if not lesson.text:
        return []
    title, text = (anonymous(part, planned.operator) for part in (lesson.title, lesson.text))
    return [_experience(planned, title, text, known(identifiers(f"{title}\n{text}")))]


def _failure(planned: PlannedAttempt, outcome: OutcomeRecord, known: KnownNames) -> Item:
    where = _first(outcome, "faults", "call") or _first(outcome, "diagnostics", "rule")
    details = [outcome.error_class, where, _first(outcome, "faults", "kind"), _pattern(outcome)]
    details += known(identifiers(outcome.feedback[:_FEEDBACK]))
    title = f"Failure ({outcome.failed_gate or 'no kernel'}): {outcome.error_class or 'unknown'}"
    title += f" in {where}" if where else ""
    buffer = _first(outcome, "faults", "buffer")
    text = anonymous(outcome.feedback[:_FEEDBACK], planned.operator)
    text += f"\nBuffer: {buffer}" if buffer else ""
    text += f"\nPattern: {_pattern(outcome)}" if _pattern(outcome) else ""
    return _experience(planned, title, text, [each for each in details if each])


def _fix(planned: PlannedAttempt, answer: AnswerRecord, last: Before, known: KnownNames) -> Item:
    error = last.outcome.error_class or last.outcome.failed_gate or "failure"
    symptom = anonymous(last.outcome.feedback.split("\n")[0][:_FEEDBACK], planned.operator)
    change, names = _change(planned, answer, last, known)
    return _experience(planned, f"Fix of {error}", f"Symptom: {symptom}\n{change}", [error, *names])


def _speed(
    planned: PlannedAttempt, answer: AnswerRecord, outcome: OutcomeRecord, start: Before, known: KnownNames
) -> list[Item]:
    before, after = start.outcome.latency_us, outcome.latency_us
    if not outcome.feasible or before is None or after is None:
        return []
    if max(before, after) < _NOTEWORTHY * min(before, after):
        return []
    change, names = _change(planned, answer, start, known)
    word, ratio = ("Faster", before / after) if after < before else ("Slower", after / before)
    bound = start.outcome.bottleneck
    title = f"{word}{f' where {bound} bound' if bound else ''}: {planned.category or planned.operator}"
    return [_experience(planned, title, f"{word} by {ratio:.2f}×.\n{change}", [bound, *names], bottleneck=bound)]


def _change(planned: PlannedAttempt, answer: AnswerRecord, before: Before, known: KnownNames) -> tuple[str, list[str]]:
    lines = changed_lines(before.files, answer.files or {})
    decisions = changed_decisions(before.decisions, answer.decisions)
    parts = [f"Decisions changed: {decisions}" if decisions else "", shortened(lines)]
    return anonymous("\n".join(part for part in parts if part), planned.operator), list(known(introduced(lines)))


def _experience(planned: PlannedAttempt, title: str, text: str, tags: Sequence[str], bottleneck: str = "") -> Item:
    return Item(
        id="",
        kind=Kind.EXPERIENCE,
        target=planned.target,
        title=title,
        text=text.strip(),
        tags=tuple(dict.fromkeys(tag for tag in tags if tag)),
        operator=planned.operator,
        category=planned.category,
        stage=planned.stage,
        attempt=planned.id,
        bottleneck=bottleneck,
    )


def _first(outcome: OutcomeRecord, part: str, key: str) -> str:
    entries = outcome.detail.get(part)
    if isinstance(entries, Sequence) and entries and isinstance(entries[0], Mapping):
        return str(entries[0].get(key) or "")
    return ""


def _pattern(outcome: OutcomeRecord) -> str:
    mismatch = outcome.detail.get("mismatch")
    return str(mismatch.get("pattern") or "") if isinstance(mismatch, Mapping) else ""
