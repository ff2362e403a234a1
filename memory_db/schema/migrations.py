"""Applies the named migrations, and marks the file as a memory of this version."""

from __future__ import annotations

from collections.abc import Callable

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from memory_db.schema import m0001_memory, m0002_sharing, m0003_order, m0004_judgements, m0005_lessons

APPLICATION_ID = 0x45564B4D
"""SQLite's application id of a memory file: the letters EVKM."""

_STEPS = (m0001_memory, m0002_sharing, m0003_order, m0004_judgements, m0005_lessons)
VERSION = len(_STEPS)
"""The schema version that this code reads and writes, kept as SQLite's user version."""

_migrations = Migrations("evokernel-memory")


def _register(number: int, name: str, step: Callable[[Database], None]) -> None:
    """A step and the file's new version are one transaction, so that a killed migration leaves the old version."""

    @_migrations(name=name)
    def apply(database: Database) -> None:
        step(database)
        database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        database.execute(f"PRAGMA user_version = {number}")


for _number, _step in enumerate(_STEPS, 1):
    _register(_number, _step.__name__.rsplit(".", 1)[-1], _step.migrate)


def migrate(database: Database) -> list[str]:
    """Bring a file to ``VERSION``, each step in a transaction of its own; returns the names of the steps applied."""
    pending = [step.name for step in _migrations.pending(database)]
    if pending:
        _migrations.apply(database)
    return pending
