"""Planned attempts and their contexts as rows."""

from __future__ import annotations

from collections.abc import Sequence

from memory_db.connection import Connection, Row
from memory_db.errors import MemoryDbError
from memory_db.items import items_by_id
from memory_db.records import PlannedAttempt
from memory_db.runs import get_run
from memory_db.types import Context, ContextItem, Role, Stage

_LAST = """SELECT plans.number FROM attempts JOIN plans ON plans.id = attempts.id
    WHERE plans.run = ? ORDER BY attempts.number DESC LIMIT 1"""
_PENDING = f"""SELECT * FROM plans WHERE run = ? AND number > coalesce(({_LAST}), 0) ORDER BY number"""
"""Plans are numbered in the order in which they must be recorded, so those after the last recorded one are open."""


def insert_plans(connection: Connection, run: str, iteration: int, attempts: Sequence[PlannedAttempt]) -> None:
    """Store all attempts of one iteration with their contexts, within a transaction.

    Raises MemoryDbError when attempts of an earlier iteration are not recorded yet, because this iteration must see
    the memory with all their updates; or when the attempts do not fit the run and iteration.
    """
    get_run(connection, run)
    first = connection.row(f"{_PENDING} LIMIT 1", (run, run))
    if first is not None:
        raise MemoryDbError(
            f"iteration {iteration} of run {run} cannot be planned: attempt {first['id']} is planned and not recorded; "
            "evaluate and record what pending() returns first"
        )
    for attempt in sorted(attempts, key=lambda each: each.position):
        if (attempt.run, attempt.iteration) != (run, iteration):
            raise MemoryDbError(f"attempt {attempt.id} is no attempt of iteration {iteration} of run {run}")
        if connection.row("SELECT 1 FROM plans WHERE id = ?", (attempt.id,)):
            raise MemoryDbError(f"attempt {attempt.id} is planned already; give every attempt its own position")
        _insert(connection, attempt)


def _insert(connection: Connection, attempt: PlannedAttempt) -> None:
    connection.run(
        """INSERT INTO plans (id, run, iteration, position, operator, category, description, target, stage, seed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (
            attempt.id,
            attempt.run,
            attempt.iteration,
            attempt.position,
            attempt.operator,
            attempt.category,
            attempt.description,
            attempt.target,
            attempt.stage,
            attempt.seed,
        ),
    )
    connection.run_many(
        "INSERT INTO contexts VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                attempt.id,
                entry.rank,
                entry.item.id,
                entry.role,
                entry.similarity,
                entry.value,
                int(entry.explored),
                entry.tokens,
            )
            for entry in attempt.context.items
        ],
    )


def context_of(connection: Connection, attempt: str) -> Context:
    """The context that an attempt was shown, as it was at that time."""
    rows = connection.rows("SELECT * FROM contexts WHERE plan = ? ORDER BY rank", (attempt,))
    items = items_by_id(connection, [row["item"] for row in rows])
    return Context(
        tuple(
            ContextItem(
                item, Role(row["role"]), row["rank"], row["similarity"], row["value"], bool(row["explored"]),
                row["tokens"],
            )
            for row, item in zip(rows, items, strict=True)
        )
    )  # fmt: skip


def plan_of(connection: Connection, row: Row) -> PlannedAttempt:
    """The planned attempt of a row of ``plans``."""
    return PlannedAttempt(
        run=row["run"],
        iteration=row["iteration"],
        position=row["position"],
        operator=row["operator"],
        category=row["category"],
        target=row["target"],
        stage=Stage(row["stage"]),
        seed=row["seed"],
        context=context_of(connection, row["id"]),
        description=row["description"],
    )


def is_planned(connection: Connection, run: str, iteration: int) -> bool:
    """Whether an iteration of a run has planned attempts, recorded or not."""
    return connection.row("SELECT 1 FROM plans WHERE run = ? AND iteration = ?", (run, iteration)) is not None


def pending_plans(connection: Connection, run: str) -> list[PlannedAttempt]:
    """Attempts that are planned and not recorded, in the order in which they must be recorded."""
    get_run(connection, run)
    return [plan_of(connection, row) for row in connection.rows(_PENDING, (run, run))]


def require_next(connection: Connection, attempt: PlannedAttempt) -> Row:
    """The attempt's plan. Raises MemoryDbError unless it is the next one to be recorded."""
    row = connection.row("SELECT * FROM plans WHERE id = ?", (attempt.id,))
    if row is None:
        raise MemoryDbError(f"attempt {attempt.id} was not planned; plan() the iteration before recording")
    if connection.row("SELECT 1 FROM attempts WHERE id = ?", (attempt.id,)):
        raise MemoryDbError(f"attempt {attempt.id} is recorded already")
    first = connection.row(f"{_PENDING} LIMIT 1", (attempt.run, attempt.run))
    if first is not None and first["id"] != attempt.id:
        raise MemoryDbError(
            f"attempt {attempt.id} is recorded out of order: {first['id']} comes first; "
            "record the attempts of an iteration by position, so that a seed determines the run"
        )
    return row
