"""The second schema: where imported history came from, and why items were archived or brought back."""

from __future__ import annotations

from sqlite_utils import Database

STATEMENTS = (
    """CREATE TABLE imports (
        number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, source_head TEXT NOT NULL,
        selection TEXT NOT NULL, runs INTEGER NOT NULL, attempts INTEGER NOT NULL, items INTEGER NOT NULL,
        imported_at TEXT NOT NULL)""",
    """CREATE TABLE archive_events (
        number INTEGER PRIMARY KEY, item TEXT NOT NULL REFERENCES items(id), archived INTEGER NOT NULL,
        reason TEXT NOT NULL, happened_at TEXT NOT NULL)""",
    "CREATE INDEX archive_events_item ON archive_events(item)",
)


def migrate(database: Database) -> None:
    """Add the tables of sharing and archiving."""
    for statement in STATEMENTS:
        database.execute(statement)
