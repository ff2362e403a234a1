"""The hash chain over attempts and value updates: a changed, missing or reordered row shows."""

from __future__ import annotations

from memory_db.connection import Connection
from memory_db.identity import digest

GENESIS = ""
"""The hash before the first link."""

_ATTEMPT = """SELECT runs.id AS run, runs.generator, runs.target AS run_target, runs.seed AS run_seed, runs.operators,
    runs.parameters, runs.parent_snapshot, runs.git_revision, runs.keep_known, plans.iteration, plans.position,
    plans.operator, plans.category, plans.description, plans.target, plans.stage, plans.seed, attempts.id,
    attempts.kernel, attempts.trace, attempts.start_point, attempts.raw_reward, attempts.reward,
    attempts.normaliser_count, attempts.normaliser_mean, attempts.normaliser_sigma, attempts.recorded_at
    FROM attempts JOIN plans ON plans.id = attempts.id JOIN runs ON runs.id = plans.run WHERE attempts.id = ?"""
_PARTS = (
    "SELECT * FROM outcomes WHERE attempt = ?",
    "SELECT * FROM generator_calls WHERE plan = ?",
    "SELECT * FROM contexts WHERE plan = ? ORDER BY rank",
)
_LATER = ("SELECT * FROM judgements WHERE plan = ?", "SELECT * FROM lessons WHERE plan = ?")
"""Tables that older memories did not have: what they hold is part of a link only where there is any."""
_UPDATE = """SELECT attempt, item, stage, category, before, after, reward, alpha, visits FROM value_updates
    WHERE number = ?"""


def attempt_link(connection: Connection, attempt: str, previous: str) -> str:
    """Hash of everything stored about an attempt, and of the link before it."""
    parts = [[tuple(row) for row in connection.rows(sql, (attempt,))] for sql in (_ATTEMPT, *_PARTS)]
    later = [[tuple(row) for row in connection.rows(sql, (attempt,))] for sql in _LATER]
    return digest(["attempt", previous, parts + [rows for rows in later if rows]])


def update_link(connection: Connection, number: int, previous: str) -> str:
    """Hash of a value update, and of the link before it."""
    row = connection.row(_UPDATE, (number,))
    return digest(["update", previous, tuple(row) if row else None])


def head(connection: Connection) -> tuple[str, int]:
    """The hash of the last link, and the number of links."""
    values = {row["key"]: row["value"] for row in connection.rows("SELECT * FROM meta WHERE key LIKE 'chain.%'")}
    return values.get("chain.head", GENESIS), int(values.get("chain.length", "0"))


def set_head(connection: Connection, link: str, length: int) -> None:
    """Store the end of the chain within a transaction, so that rows cut off at the end are missed."""
    connection.run_many(
        "INSERT OR REPLACE INTO meta VALUES (?, ?)", [("chain.head", link), ("chain.length", str(length))]
    )
