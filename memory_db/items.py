"""Items as rows: adding, reading and finding them by text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from memory_db.blobs import put_kernel, unpack_files
from memory_db.clock import now
from memory_db.connection import Connection, Row
from memory_db.errors import MemoryDbError
from memory_db.identity import identified
from memory_db.types import Item, Kind, Stage

SELECT = "SELECT items.*, kernels.files AS files FROM items LEFT JOIN kernels ON kernels.hash = items.kernel"
"""Rows for ``item_of``; a condition and an order may follow."""
_BATCH = 500


def item_of(row: Row) -> Item:
    """The item of a row that joins ``items`` with the ``files`` of its kernel."""
    return Item(
        id=row["id"],
        kind=Kind(row["kind"]),
        target=row["target"],
        title=row["title"],
        text=row["text"],
        tags=tuple(json.loads(row["tags"])),
        operator=row["operator"],
        category=row["category"],
        stage=Stage(row["stage"]) if row["stage"] else None,
        files=unpack_files(row["files"]) if row["files"] else {},
        parent=row["parent"] or "",
        attempt=row["attempt"] or "",
        feasible=None if row["feasible"] is None else bool(row["feasible"]),
        latency_us=row["latency_us"],
        bottleneck=row["bottleneck"],
    )


def insert_items(connection: Connection, items: Iterable[Item]) -> tuple[list[str], list[tuple[int, Item]]]:
    """Add items within a transaction: their content ids in order, and the new ones with their row numbers.

    An item that is there already stays as it is; the attempt that found it again becomes one of its sources.
    """
    ids: list[str] = []
    new: list[tuple[int, Item]] = []
    for item in map(identified, items):
        ids.append(item.id)
        if connection.row("SELECT 1 FROM items WHERE id = ?", (item.id,)) is None:
            new.append((_insert(connection, item), item))
        if item.attempt:
            connection.run("INSERT OR IGNORE INTO item_sources VALUES (?, ?)", (item.id, item.attempt))
    return ids, new


def _insert(connection: Connection, item: Item) -> int:
    kernel = put_kernel(connection, item.files) if item.files else None
    number = connection.run(
        """INSERT INTO items (id, kind, target, title, text, tags, operator, category, stage, kernel, parent, attempt,
            feasible, latency_us, bottleneck, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (
            item.id,
            item.kind,
            item.target,
            item.title,
            item.text,
            json.dumps(item.tags),
            item.operator,
            item.category,
            item.stage,
            kernel,
            item.parent or None,
            item.attempt or None,
            None if item.feasible is None else int(item.feasible),
            item.latency_us,
            item.bottleneck,
            now(),
        ),
    )
    names = item.tags if item.kind is not Kind.TRACE else ()
    connection.run_many("INSERT OR IGNORE INTO item_names VALUES (?, ?)", [(name, number) for name in names])
    connection.run(
        "INSERT INTO items_text (rowid, title, text, tags) VALUES (?, ?, ?, ?)",
        (number, item.title, item.text, " ".join(item.tags)),
    )
    return number


def items_by_id(connection: Connection, ids: Sequence[str]) -> list[Item]:
    """The items with these ids, in this order. Raises MemoryDbError when one is missing."""
    found: dict[str, Item] = {}
    for start in range(0, len(ids), _BATCH):
        part = list(ids[start : start + _BATCH])
        marks = ",".join("?" * len(part))
        found |= {row["id"]: item_of(row) for row in connection.rows(f"{SELECT} WHERE items.id IN ({marks})", part)}
    missing = [each for each in ids if each not in found]
    if missing:
        raise MemoryDbError(f"no item {missing[0]!r} in {connection.path}; `evokernel memory search` finds items")
    return [found[each] for each in ids]


def items_by_number(connection: Connection, numbers: Sequence[int]) -> list[Item]:
    """The items with these row numbers, in this order."""
    found: dict[int, Item] = {}
    for start in range(0, len(numbers), _BATCH):
        part = [int(each) for each in numbers[start : start + _BATCH]]
        marks = ",".join("?" * len(part))
        rows = connection.rows(f"{SELECT} WHERE items.number IN ({marks})", part)
        found |= {row["number"]: item_of(row) for row in rows}
    return [found[int(each)] for each in numbers]


def items_where(connection: Connection, *, archived: bool = False, **columns: Any) -> list[Item]:
    """The items whose columns have these values (None: any), in the order in which they were added."""
    wanted = {name: value for name, value in columns.items() if value is not None}
    clauses = [f"items.{name} = ?" for name in wanted] + ([] if archived else ["items.archived = 0"])
    where = f" WHERE {' AND '.join(clauses)}" if clauses else ""
    rows = connection.rows(f"{SELECT}{where} ORDER BY items.number", list(wanted.values()))
    return [item_of(row) for row in rows]


def items_with_text(connection: Connection, words: str, limit: int) -> list[Item]:
    """The items that contain these words in title, text or tags, best match first (FTS5)."""
    terms = re.findall(r"\w+", words)
    if not terms:
        raise MemoryDbError(f"nothing to search for in {words!r}; give one or more words")
    match = " ".join(f'"{term}"' for term in terms)
    rows = connection.rows(
        f"""{SELECT} JOIN items_text ON items_text.rowid = items.number
            WHERE items_text MATCH ? ORDER BY items_text.rank, items.number LIMIT ?""",
        (match, limit),
    )
    return [item_of(row) for row in rows]
