"""The copy of a memory that the web view serves: consistent, closed, and without places of this machine."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from audit.places import without_places
from memory_db import Memory

NAME = "memory"
"""The database's name in addresses."""


def copy(memory: Memory, folder: Path) -> Path:
    """Write the memory as it is now into a folder; a run may go on writing to the memory meanwhile."""
    path = folder / f"{NAME}.db"
    memory.snapshot(path)
    with closing(sqlite3.connect(path)) as database, database:
        for run, parameters in database.execute("SELECT id, parameters FROM runs").fetchall():
            database.execute("UPDATE runs SET parameters = ? WHERE id = ?", (_clean(parameters), run))
        for key, value in database.execute("SELECT key, value FROM meta WHERE key = 'lineage'").fetchall():
            ancestors = [{**each, "parameters": _clean(each["parameters"])} for each in json.loads(value)]
            database.execute("UPDATE meta SET value = ? WHERE key = ?", (json.dumps(ancestors), key))
    return path


def _clean(parameters: str) -> str:
    return json.dumps(without_places(json.loads(parameters)))
