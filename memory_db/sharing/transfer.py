"""Copies history from one memory to another: runs, attempts, items, and what the attempts teach.

The values are learned again in the destination, from the recorded rewards in their order, after its own history. So
no value keeps what an attempt taught that was left out, and the destination's chain covers what it took in.
"""

from __future__ import annotations

from dataclasses import dataclass

from memory_db.chain import head
from memory_db.connection import Connection, Row
from memory_db.errors import MemoryDbError
from memory_db.items import insert_items
from memory_db.memory import Memory
from memory_db.operator_names import Mentions, code_names, loose_names
from memory_db.sharing.history import copy_attempt, copy_plan, copy_run, same_attempt
from memory_db.sharing.kept_items import kept_items
from memory_db.sharing.selection import Selection
from memory_db.types import Item

_RECORDED = """SELECT plans.*, attempts.recorded_at FROM attempts JOIN plans ON plans.id = attempts.id
    ORDER BY attempts.number"""


@dataclass(frozen=True)
class TransferReport:
    """How much was taken over that was not there already, and the end of the source's chain."""

    runs: int
    attempts: int
    items: int
    source_head: str


def merge(source: Memory, destination: Memory, selection: Selection | None = None) -> TransferReport:
    """Take the selected history of one memory into another, in one transaction; what is there already stays.

    Raises MemoryDbError, and changes nothing, when both hold the same attempt with different results.
    """
    chosen = selection or Selection()
    with source.connection.reading(), destination.connection.transaction():
        return _transfer(source.connection, destination.connection, chosen)


def _transfer(source: Connection, destination: Connection, selection: Selection) -> TransferReport:
    plans = [
        row
        for row in source.rows(_RECORDED)
        if selection.takes_attempt(row["operator"], row["category"], row["stage"], row["recorded_at"])
    ]
    items = kept_items(source, selection, {row["id"] for row in plans})
    code = Mentions(name for operator in selection.exclude_operators for name in code_names(operator))
    words = Mentions(name for operator in selection.exclude_operators for name in loose_names(operator))
    new_runs = _copy_runs(source, destination, selection, plans)
    new = []
    for plan in plans:
        if destination.row("SELECT 1 FROM attempts WHERE id = ?", (plan["id"],)) is None:
            if destination.row("SELECT 1 FROM plans WHERE id = ?", (plan["id"],)) is None:
                copy_plan(destination, plan)
            new.append(plan)
        elif not same_attempt(source, destination, plan["id"]):
            raise MemoryDbError(
                f"attempt {plan['id']} is in both memories with different results: run {plan['run']} was continued "
                "in both; share only one of the two, or filter the run out by time"
            )
    added = _copy_items(source, destination, items)
    for plan in new:
        copy_attempt(source, destination, plan["id"], set(items), code, words)
    return TransferReport(new_runs, len(new), added, head(source)[0])


def _copy_runs(source: Connection, destination: Connection, selection: Selection, plans: list[Row]) -> int:
    new = 0
    for run in dict.fromkeys(row["run"] for row in plans):
        if destination.row("SELECT 1 FROM runs WHERE id = ?", (run,)) is None:
            copy_run(source, destination, run, selection)
            new += 1
    return new


def _copy_items(source: Connection, destination: Connection, items: dict[str, Item]) -> int:
    known = {row[0] for row in destination.tuples("SELECT id FROM plans")}
    count = 0
    for item in items.values():
        _, new = insert_items(destination, [item])
        row = source.row(
            """SELECT archived, created_at, vector FROM items JOIN vectors ON vectors.item = items.number
                WHERE id = ?""",
            (item.id,),
        )
        if row is None:
            raise MemoryDbError(f"item {item.id} of {source.path} has no vector; open that memory for writing first")
        for number, _ in new:
            count += 1
            destination.run("INSERT INTO vectors VALUES (?, ?)", (number, row["vector"]))
            destination.run(
                "UPDATE items SET archived = ?, created_at = ? WHERE number = ?",
                (row["archived"], row["created_at"], number),
            )
        for (attempt,) in source.tuples("SELECT attempt FROM item_sources WHERE item = ?", (item.id,)):
            if attempt in known:
                destination.run("INSERT OR IGNORE INTO item_sources VALUES (?, ?)", (item.id, attempt))
    return count
