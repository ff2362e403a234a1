"""The third schema: indexes that keep recording fast in runs of many thousand attempts."""

from __future__ import annotations

from sqlite_utils import Database

STATEMENTS = (
    "CREATE INDEX plans_run ON plans(run)",
    "CREATE INDEX plans_operator ON plans(run, operator)",
)


def migrate(database: Database) -> None:
    """Add the indexes."""
    for statement in STATEMENTS:
        database.execute(statement)
