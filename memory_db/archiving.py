"""Taking items out of use without deleting them, by hand or by the policy of the configuration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memory_db.clock import now
from memory_db.connection import Connection
from memory_db.items import items_by_id
from memory_db.settings import ArchiveSettings
from memory_db.types import Kind

_AGED = """WITH ages AS (
        SELECT items.id, items.number, items.kind, items.operator, items.target, items.feasible, items.latency_us,
            (SELECT count(*) FROM attempts) - origin.number AS age
        FROM items JOIN attempts AS origin ON origin.id = items.attempt
        WHERE items.archived = 0 AND items.kind IN (:trace, :experience)),
    uses AS (
        SELECT item, sum(visits) AS visits, max(q) AS best FROM item_values WHERE category = '' GROUP BY item),
    fastest AS (
        SELECT id, row_number() OVER (PARTITION BY operator, target ORDER BY latency_us, number) AS place
        FROM items WHERE kind = :trace AND feasible = 1 AND archived = 0 AND latency_us IS NOT NULL)
    SELECT ages.id, ages.age, coalesce(uses.visits, 0), uses.best FROM ages
    LEFT JOIN uses ON uses.item = ages.id LEFT JOIN fastest ON fastest.id = ages.id
    WHERE ages.age >= :age AND coalesce(fastest.place, :kept + 1) > :kept
    AND (coalesce(uses.visits, 0) = 0 OR (uses.visits >= :visits AND uses.best < :below)) ORDER BY ages.number"""


@dataclass(frozen=True)
class Archival:
    """An item that the policy takes out of use, and why."""

    item: str
    reason: str


def due(connection: Connection, settings: ArchiveSettings) -> list[Archival]:
    """The items that the policy would archive now, oldest first; none while it is off."""
    if not settings.enabled:
        return []
    rows = connection.tuples(
        _AGED,
        {
            "trace": Kind.TRACE,
            "experience": Kind.EXPERIENCE,
            "age": settings.age,
            "kept": settings.fastest_kept,
            "visits": settings.visits,
            "below": settings.below,
        },
    )
    return [
        Archival(item, f"never shown in {age} attempts" if not visits else f"value {best:.3f} after {visits} uses")
        for item, age, visits, best in rows
    ]


def set_archived(connection: Connection, ids: Sequence[str], archived: bool, reason: str) -> list[int]:
    """Archive items or bring them back, within a transaction; returns the row numbers of those that changed.

    Raises MemoryDbError for an unknown id.
    """
    items_by_id(connection, ids)
    changed: list[int] = []
    for item in ids:
        number = connection.value("SELECT number FROM items WHERE id = ? AND archived <> ?", (item, int(archived)))
        if number is None:
            continue
        connection.run("UPDATE items SET archived = ? WHERE number = ?", (int(archived), number))
        connection.run(
            "INSERT INTO archive_events (item, archived, reason, happened_at) VALUES (?, ?, ?, ?)",
            (item, int(archived), reason, now()),
        )
        changed.append(number)
    return changed
