"""Copies single runs and attempts between memories, and learns again what they teach."""

from __future__ import annotations

import json

from memory_db.blobs import get_text, put_text
from memory_db.connection import Connection, Row
from memory_db.learner import ValueUpdate, load_normaliser, save_normaliser
from memory_db.operator_names import Mentions, exact_names
from memory_db.recording import link_attempt
from memory_db.sharing.selection import Selection
from memory_db.types import Stage
from memory_db.values import updated

REMOVED = "(removed when this memory was shared: it showed items that were not)"
"""Stands for a prompt or an answer that cannot be shared."""

_RESULT = """SELECT kernel, raw_reward, feasible, latency_us, error_class, detail FROM attempts
    JOIN outcomes ON outcomes.attempt = attempts.id WHERE id = ?"""
_ASKED = {"judgements": ("reason",), "lessons": ("title", "text")}
"""Tables of what a model was asked about an attempt, with the columns that hold its words."""


def same_attempt(source: Connection, destination: Connection, attempt: str) -> bool:
    """Whether both memories hold the same result of an attempt."""
    return source.tuples(_RESULT, (attempt,)) == destination.tuples(_RESULT, (attempt,))


def copy_run(source: Connection, destination: Connection, run: str, selection: Selection) -> None:
    """Copy a run without the operators that are not selected; one that has not ended counts as abandoned."""
    row = dict(source.rows("SELECT * FROM runs WHERE id = ?", (run,))[0])
    del row["number"]
    names = Mentions(name for operator in selection.exclude_operators for name in exact_names(operator))
    if names.found_in(row["parameters"]):
        row["parameters"] = "{}"
    excluded = set(selection.exclude_operators)
    row["operators"] = json.dumps([each for each in json.loads(row["operators"]) if each not in excluded])
    row["status"] = "abandoned" if row["status"] == "running" else row["status"]
    _insert(destination, "runs", row)


def copy_plan(destination: Connection, plan: Row) -> None:
    """Copy a planned attempt, without its context."""
    row = {name: plan[name] for name in plan.keys() if name not in ("number", "recorded_at")}  # noqa: SIM118
    _insert(destination, "plans", row)


def copy_attempt(
    source: Connection, destination: Connection, attempt: str, items: set[str], code: Mentions, words: Mentions
) -> None:
    """Copy an attempt with context, answer, outcome and value updates, as far as they are about these items.

    A destination that planned the attempt and did not record it has its context already, and takes the answer that was
    evaluated. When an item of the context is left out, so is the prompt, which showed it; so are prompts and
    answers that have one of the names in ``code``, and what a model said of the attempt in ``words``.
    """
    context = source.rows("SELECT * FROM contexts WHERE plan = ? ORDER BY rank", (attempt,))
    planned = destination.row("SELECT 1 FROM contexts WHERE plan = ?", (attempt,)) is not None
    for row in context:
        if row["item"] in items and not planned:
            _insert(destination, "contexts", dict(row))
    whole = all(row["item"] in items for row in context)
    for row in source.rows("SELECT * FROM generator_calls WHERE plan = ?", (attempt,)):
        destination.run("DELETE FROM generator_calls WHERE plan = ?", (attempt,))
        _copy_call(source, destination, dict(row), whole, code)
    for table, columns in _ASKED.items():
        for row in source.rows(f"SELECT * FROM {table} WHERE plan = ?", (attempt,)):
            destination.run(f"DELETE FROM {table} WHERE plan = ?", (attempt,))
            _copy_asked(source, destination, table, dict(row), columns, code, words)
    result = dict(source.rows("SELECT * FROM attempts WHERE id = ?", (attempt,))[0])
    del result["number"]
    for name in ("trace", "start_point"):
        result[name] = result[name] if result[name] in items else None
    _insert(destination, "attempts", result)
    for outcome in source.rows("SELECT * FROM outcomes WHERE attempt = ?", (attempt,)):
        _insert(destination, "outcomes", dict(outcome))
    link_attempt(destination, attempt, _learned(source, destination, attempt, items))
    if source.value("SELECT stage FROM plans WHERE id = ?", (attempt,)) == Stage.REFINE:
        save_normaliser(destination, load_normaliser(destination).observe(result["raw_reward"]))


def _copy_call(
    source: Connection, destination: Connection, row: dict[str, object], whole: bool, names: Mentions
) -> None:
    prompt, answer = get_text(source, str(row["prompt"])), get_text(source, str(row["answer"]))
    row["prompt"] = put_text(destination, prompt if whole and not names.found_in(prompt) else REMOVED)
    row["answer"] = put_text(destination, REMOVED if names.found_in(answer) else answer)
    if row["kernel"]:
        for kernel in source.rows("SELECT * FROM kernels WHERE hash = ?", (row["kernel"],)):
            destination.run("INSERT OR IGNORE INTO kernels VALUES (?, ?, ?)", tuple(kernel))
    _insert(destination, "generator_calls", row)


def _copy_asked(
    source: Connection,
    destination: Connection,
    table: str,
    row: dict[str, object],
    columns: tuple[str, ...],
    code: Mentions,
    words: Mentions,
) -> None:
    prompt, answer = get_text(source, str(row["prompt"])), get_text(source, str(row["answer"]))
    said = [answer, *(str(row[column]) for column in columns)]
    if words.found_in(*said):
        row |= dict.fromkeys(columns, REMOVED)
        answer = REMOVED
    row["prompt"] = put_text(destination, REMOVED if code.found_in(prompt) else prompt)
    row["answer"] = put_text(destination, answer)
    _insert(destination, table, row)


def _learned(source: Connection, destination: Connection, attempt: str, items: set[str]) -> list[ValueUpdate]:
    updates = []
    for row in source.rows("SELECT * FROM value_updates WHERE attempt = ? ORDER BY number", (attempt,)):
        if row["item"] not in items:
            continue
        key = (row["item"], row["stage"], row["category"])
        known = destination.row("SELECT q, visits FROM item_values WHERE item = ? AND stage = ? AND category = ?", key)
        initial = source.value(
            """SELECT before FROM value_updates WHERE item = ? AND stage = ? AND category = ?
                ORDER BY number LIMIT 1""",
            key,
        )
        before, visits = (known["q"], known["visits"]) if known else (initial, 0)
        after = updated(before, row["reward"], row["alpha"])
        destination.run(
            "INSERT OR REPLACE INTO item_values VALUES (?, ?, ?, ?, ?, ?)", (*key, after, visits + 1, row["reward"])
        )
        updates.append(
            ValueUpdate(row["item"], Stage(row["stage"]), row["category"], before, after, row["reward"], row["alpha"],
                        visits + 1)
        )  # fmt: skip
    return updates


def _insert(destination: Connection, table: str, row: dict[str, object]) -> None:
    names = ", ".join(row)
    destination.run(f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(row))})", tuple(row.values()))
