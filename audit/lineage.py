"""The story of one kernel: what it grew from, what was shown and why, what it earned, and what that moved."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from memory_db import Memory
from memory_db.blobs import get_kernel, get_text

_ATTEMPT = """SELECT plans.*, attempts.kernel, attempts.trace, attempts.start_point, attempts.raw_reward,
    attempts.reward, attempts.normaliser_mean, attempts.normaliser_sigma, attempts.previous_hash, attempts.hash,
    attempts.recorded_at
    FROM attempts JOIN plans ON plans.id = attempts.id WHERE attempts.id = ?"""
_CONTEXT = """SELECT contexts.*, items.kind, items.title, items.operator, items.attempt AS made_by
    FROM contexts JOIN items ON items.id = contexts.item WHERE contexts.plan = ? ORDER BY rank"""
_UPDATES = """SELECT value_updates.*, items.kind, items.title FROM value_updates
    JOIN items ON items.id = value_updates.item WHERE value_updates.attempt = ? ORDER BY value_updates.number"""
_PARENT = """SELECT plans.id, plans.operator, plans.iteration, outcomes.latency_us, attempts.start_point
    FROM items JOIN plans ON plans.id = items.attempt JOIN attempts ON attempts.id = plans.id
    JOIN outcomes ON outcomes.attempt = plans.id WHERE items.id = ?"""

Record = Mapping[str, Any]


@dataclass(frozen=True)
class Lineage:
    """Everything the memory knows of one attempt; the records' keys are the columns of the memory's tables.

    ``ancestors`` are the attempts behind the start point, the nearest first. ``context`` is in the order of rank;
    ``updates`` in the order in which they were made. ``call`` holds the prompt and the answer in
    full, and their content addresses as ``prompt_hash`` and ``answer_hash``; so do ``judgement`` and ``lesson``, which
    are empty where no model was asked.
    """

    attempt: Record
    run: Record
    ancestors: tuple[Record, ...]
    context: tuple[Record, ...]
    call: Record
    files: Mapping[str, str]
    outcome: Record
    updates: tuple[Record, ...]
    judgement: Record
    lesson: Record


def lineage(memory: Memory, attempt: str) -> Lineage:
    """The lineage of an attempt by id, as ``find_attempt`` gives it."""
    connection = memory.connection
    (row,) = connection.rows(_ATTEMPT, (attempt,))
    (run,) = connection.rows("SELECT * FROM runs WHERE id = ?", (row["run"],))
    (outcome,) = connection.rows("SELECT * FROM outcomes WHERE attempt = ?", (attempt,))
    calls = connection.rows("SELECT * FROM generator_calls WHERE plan = ?", (attempt,))
    return Lineage(
        attempt=dict(row),
        run=_parsed(run, "operators", "parameters"),
        ancestors=_ancestors(memory, row["start_point"]),
        context=tuple(dict(entry) for entry in connection.rows(_CONTEXT, (attempt,))),
        call=_texts(memory, _parsed(calls[0], "decisions")) if calls else {},
        files=get_kernel(connection, row["kernel"]) if row["kernel"] else {},
        outcome=_parsed(outcome, "detail", "protocol", "seconds"),
        updates=tuple(dict(entry) for entry in connection.rows(_UPDATES, (attempt,))),
        judgement=_asked(memory, "judgements", attempt),
        lesson=_asked(memory, "lessons", attempt),
    )


def _ancestors(memory: Memory, start_point: str | None) -> tuple[Record, ...]:
    found: list[Record] = []
    seen = set()
    while start_point and start_point not in seen:
        seen.add(start_point)
        row = memory.connection.row(_PARENT, (start_point,))
        if row is None:  # a trace that was imported: its own attempt is in another memory
            found.append({"id": start_point, "operator": "", "iteration": None, "latency_us": None})
            break
        found.append({key: row[key] for key in ("id", "operator", "iteration", "latency_us")})
        start_point = row["start_point"]
    return tuple(found)


def _asked(memory: Memory, table: str, attempt: str) -> Record:
    row = memory.connection.row(f"SELECT * FROM {table} WHERE plan = ?", (attempt,))
    return _texts(memory, dict(row)) if row else {}


def _texts(memory: Memory, row: Record) -> Record:
    """A row whose prompt and answer are addresses, with the texts themselves."""
    return {
        **row,
        "prompt_hash": row["prompt"],
        "answer_hash": row["answer"],
        "prompt": get_text(memory.connection, row["prompt"]),
        "answer": get_text(memory.connection, row["answer"]),
    }


def _parsed(row: Any, *columns: str) -> dict[str, Any]:
    return {key: json.loads(value) if key in columns else value for key, value in dict(row).items()}
