"""Records one finished attempt: all that follows from it, in one transaction."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence

from memory_db.answers import LEFT_OUT, get_answer, insert_answer
from memory_db.blobs import get_kernel
from memory_db.chain import attempt_link, head, set_head, update_link
from memory_db.clock import now
from memory_db.connection import Connection
from memory_db.embedding import Embedder
from memory_db.errors import MemoryDbError
from memory_db.experience import Before, experiences_of, told
from memory_db.inquiries import get_lesson
from memory_db.items import insert_items
from memory_db.learner import ValueUpdate, apply_reward, load_normaliser, save_normaliser
from memory_db.merging import near_duplicate
from memory_db.plans import plan_of, require_next
from memory_db.records import AnswerRecord, FinishedAttempt, OutcomeRecord, PlannedAttempt
from memory_db.rewards import draft_reward, refine_reward
from memory_db.settings import ValueSettings
from memory_db.states import outcome_of, state_of
from memory_db.trace import trace_of
from memory_db.types import Item, Kind, Role, Stage
from memory_db.vectors import store_vectors, vectors_of

_NAMES = 200


def record_attempt(
    connection: Connection, embedder: Embedder, settings: ValueSettings, finished: FinishedAttempt
) -> list[ValueUpdate]:
    """Store an attempt, its outcome, trace and experiences, and move values and learner, within a transaction.

    Returns the value updates. Raises MemoryDbError when the attempt is not the next planned one or has no answer.
    """
    planned = plan_of(connection, require_next(connection, finished.planned))
    if finished.answer is not None and get_answer(connection, planned.id) is None:
        insert_answer(connection, planned.id, finished.answer)
    answer = get_answer(connection, planned.id)
    if answer is None:
        raise MemoryDbError(f"attempt {planned.id} has no answer; give it, or store it with record_answer() before")
    point = planned.context.start_point
    start = point.item.id if point else ""
    trace = trace_of(planned, answer, finished.outcome, start, finished.tags)
    learned = _experiences(connection, planned, answer, finished.outcome)
    if lesson := get_lesson(connection, planned.id):
        learned += told(planned, lesson, lambda names: _known_names(connection, names))
    reward, updates = _learn(connection, settings, planned, answer, finished.outcome)
    ids = remember(connection, embedder, [*([trace] if trace else []), *learned])
    _insert(connection, planned, start, ids[0] if trace else None, finished.outcome, reward, settings)
    link_attempt(connection, planned.id, updates)
    return updates


def remember(connection: Connection, embedder: Embedder, items: Sequence[Item]) -> list[str]:
    """Add and embed items within a transaction; an experience that is there in other words gains a source instead."""
    ids: list[str] = []
    vectors = vectors_of(embedder, items)
    for item, vector in zip(items, vectors, strict=True):
        same = near_duplicate(connection, item, vector) if item.kind is Kind.EXPERIENCE else None
        if same is not None:
            if item.attempt:
                connection.run("INSERT OR IGNORE INTO item_sources VALUES (?, ?)", (same, item.attempt))
            ids.append(same)
            continue
        found, new = insert_items(connection, [item])
        store_vectors(connection, [(number, vector) for number, _ in new])
        ids += found
    return ids


def _learn(
    connection: Connection,
    settings: ValueSettings,
    planned: PlannedAttempt,
    answer: AnswerRecord,
    outcome: OutcomeRecord,
) -> tuple[tuple[float, float], list[ValueUpdate]]:
    if planned.stage is Stage.DRAFT:
        raw = reward = draft_reward(outcome.feasible)
    else:
        state = state_of(connection, planned.run, planned.operator, planned.target)
        raw = refine_reward(outcome.feasible, state.best_us, outcome.latency_us)
        normaliser = load_normaliser(connection).observe(raw)
        save_normaliser(connection, normaliser)
        reward = normaliser.normalise(raw, settings.sigma_floor)
    return (raw, reward), apply_reward(
        connection, _used(planned, answer, settings), planned.stage, planned.category, reward, settings
    )


def _used(planned: PlannedAttempt, answer: AnswerRecord, settings: ValueSettings) -> list[str]:
    left_out = answer.decisions.get(LEFT_OUT, "").split()
    by_rule = (Role.CHILD, Role.VARIANT) if settings.credit == "chosen" else ()
    return [
        entry.item.id
        for entry in planned.context.items
        if entry.item.kind is not Kind.API and entry.role not in by_rule and entry.item.id not in left_out
    ]


def _experiences(
    connection: Connection, planned: PlannedAttempt, answer: AnswerRecord, outcome: OutcomeRecord
) -> list[Item]:
    row = connection.row(
        """SELECT attempts.id FROM attempts JOIN plans ON plans.id = attempts.id WHERE plans.run = ?
            AND plans.operator = ? AND plans.target = ? ORDER BY attempts.number DESC LIMIT 1""",
        (planned.run, planned.operator, planned.target),
    )
    last = _before(connection, row["id"]) if row else None
    point = planned.context.start_point
    start = None
    if point is not None:
        start = _before(connection, point.item.attempt) if point.item.attempt else None
        if start is None:
            known = OutcomeRecord(True, True, latency_us=point.item.latency_us, bottleneck=point.item.bottleneck)
            start = Before(known, point.item.files)
    return experiences_of(planned, answer, outcome, last, start, lambda names: _known_names(connection, names))


def _before(connection: Connection, attempt: str) -> Before | None:
    row = connection.row(
        """SELECT outcomes.*, generator_calls.kernel, generator_calls.decisions FROM outcomes
            JOIN generator_calls ON generator_calls.plan = outcomes.attempt WHERE attempt = ?""",
        (attempt,),
    )
    if row is None:
        return None
    files = get_kernel(connection, row["kernel"]) if row["kernel"] else {}
    return Before(outcome_of(row), files, json.loads(row["decisions"]))


def _known_names(connection: Connection, names: Collection[str]) -> list[str]:
    some = sorted(names)[:_NAMES]
    marks = ",".join("?" * len(some))
    rows = connection.tuples(
        f"""SELECT DISTINCT name FROM item_names JOIN items ON items.number = item_names.item
            WHERE name IN ({marks}) AND kind = ? ORDER BY name""",
        (*some, Kind.API),
    )
    return [name for (name,) in rows]


def _insert(
    connection: Connection,
    planned: PlannedAttempt,
    start: str,
    trace: str | None,
    outcome: OutcomeRecord,
    reward: tuple[float, float],
    settings: ValueSettings,
) -> None:
    normaliser = load_normaliser(connection)
    connection.run(
        """INSERT INTO attempts (id, kernel, trace, start_point, raw_reward, reward, normaliser_count, normaliser_mean,
            normaliser_sigma, recorded_at, previous_hash, hash)
            SELECT plan, kernel, ?, ?, ?, ?, ?, ?, ?, ?, '', '' FROM generator_calls WHERE plan = ?""",
        (
            trace,
            start or None,
            *reward,
            normaliser.count,
            normaliser.mean,
            normaliser.sigma(settings.sigma_floor),
            now(),
            planned.id,
        ),
    )
    connection.run(
        "INSERT INTO outcomes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            planned.id,
            int(outcome.feasible),
            int(outcome.compiled),
            outcome.failed_gate,
            outcome.error_class,
            outcome.feedback,
            outcome.latency_us,
            outcome.bottleneck,
            json.dumps(outcome.detail, default=dict),
            json.dumps(outcome.protocol, default=dict),
            json.dumps(outcome.seconds, default=dict),
        ),
    )


def link_attempt(connection: Connection, attempt: str, updates: Sequence[ValueUpdate]) -> None:
    """Store value updates of an attempt, and chain it and them to the history, within a transaction."""
    previous, length = head(connection)
    link = attempt_link(connection, attempt, previous)
    connection.run("UPDATE attempts SET previous_hash = ?, hash = ? WHERE id = ?", (previous, link, attempt))
    for update in updates:
        previous = link
        number = connection.run(
            """INSERT INTO value_updates (attempt, item, stage, category, before, after, reward, alpha, visits,
                previous_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '')""",
            (
                attempt,
                update.item,
                update.stage,
                update.category,
                update.before,
                update.after,
                update.reward,
                update.alpha,
                update.visits,
                previous,
            ),
        )
        link = update_link(connection, number, previous)
        connection.run("UPDATE value_updates SET hash = ? WHERE number = ?", (link, number))
    set_head(connection, link, length + 1 + len(updates))
