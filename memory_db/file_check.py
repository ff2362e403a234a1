"""Refuses files that are no memory, are cut short, or come from a newer version."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from memory_db.errors import MemoryDbError
from memory_db.schema import APPLICATION_ID, VERSION

_MAGIC = b"SQLite format 3\0"


def check_file(path: Path, *, read_only: bool) -> None:
    """Check what can be seen without SQLite: presence, header, and length against the header's page count.

    Raises MemoryDbError. A file that a write-ahead log completes may be shorter than its header says.
    """
    if not path.exists():
        if read_only:
            raise MemoryDbError(f"{path}: there is no memory; a run creates it, or restore a snapshot")
        if not path.parent.is_dir():
            raise MemoryDbError(f"{path}: the folder {path.parent} does not exist")
        return
    if path.is_dir():
        raise MemoryDbError(f"{path} is a folder, not a memory file")
    with path.open("rb") as file:
        header = file.read(100)
    size = path.stat().st_size
    if size == 0:
        return
    if not header.startswith(_MAGIC) or len(header) < 100:
        raise MemoryDbError(f"{path} is not a memory: it is no SQLite file")
    page = int.from_bytes(header[16:18], "big")
    pages = int.from_bytes(header[28:32], "big")
    expected = (65536 if page == 1 else page) * pages
    log = path.with_name(path.name + "-wal")
    if size < expected and not (log.exists() and log.stat().st_size):
        raise MemoryDbError(
            f"{path} is cut short: {size} of {expected} bytes are there; restore it from a snapshot or fetch it again"
        )


def check_version(connection: sqlite3.Connection, path: Path, *, new: bool) -> None:
    """Check the application id, and that the schema is not newer than this code. Raises MemoryDbError.

    ``new``: an empty file will do, which is about to become a memory.
    """
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    # A process that was killed while it created the file may leave nothing but the empty table of migrations.
    tables = "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> '_sqlite_migrations'"
    if connection.execute(tables).fetchone()[0] == 0:
        if new:
            return
        raise MemoryDbError(f"{path} is empty: no memory was ever written to it")
    if application != APPLICATION_ID:
        raise MemoryDbError(f"{path} is an SQLite file of another program, not a memory; choose another file")
    if version > VERSION:
        raise MemoryDbError(
            f"{path} has schema version {version}, but this evokernel knows only up to {VERSION}; update evokernel"
        )


def is_older(connection: sqlite3.Connection) -> bool:
    """Whether a memory has an older schema, which is migrated before use."""
    return 0 < int(connection.execute("PRAGMA user_version").fetchone()[0]) < VERSION
