"""Snapshots: closed, checked copies of a memory, and putting one in a memory's place."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from memory_db.connection import Connection
from memory_db.errors import MemoryDbError
from memory_db.file_check import check_file, check_version

_LOG_SUFFIXES = ("-wal", "-shm", "-journal")


def write_snapshot(connection: Connection, path: Path) -> None:
    """Copy with SQLite's backup, check, sync and only then replace ``path``; the copy has no write-ahead log.

    Raises MemoryDbError when the copy cannot be written or fails its check; ``path`` is then as it was before.
    """
    if path.resolve() == connection.path.resolve():
        raise MemoryDbError(f"{path} is the live memory; write the snapshot to another file")
    partial = path.with_name(f".{path.name}.partial")
    _make_folder(path.parent)
    try:
        partial.unlink(missing_ok=True)
        with closing(sqlite3.connect(partial, isolation_level=None)) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            _quick_check(copy, partial)
        _replace(partial, path)
    except (OSError, sqlite3.Error) as error:
        raise MemoryDbError(
            f"no snapshot was written to {path}: {error}; mend that, and run the command again: the memory itself is "
            "unharmed, and nothing that was recorded is lost"
        ) from error
    finally:
        for suffix in ("", *_LOG_SUFFIXES):
            partial.with_name(partial.name + suffix).unlink(missing_ok=True)


def restore_snapshot(snapshot: Path, path: Path) -> None:
    """Check a snapshot and put it in the place of ``path``, whose old file is kept as ``NAME.before-restore``.

    No process may have ``path`` open. Its write-ahead log goes with the old file: beside another database it would
    be taken for damage. Raises MemoryDbError, and leaves ``path`` as it was, if the snapshot is not sound.
    """
    check_file(snapshot, read_only=True)
    partial = path.with_name(f".{path.name}.partial")
    _make_folder(path.parent)
    try:
        partial.unlink(missing_ok=True)
        with (
            closing(sqlite3.connect(f"{snapshot.resolve().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(partial, isolation_level=None)) as copy,
        ):
            check_version(source, snapshot, new=False)
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            _quick_check(copy, snapshot)
        if path.exists():
            _fold_log(path)
            path.replace(path.with_name(path.name + ".before-restore"))
        for suffix in _LOG_SUFFIXES:
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        _replace(partial, path)
    except (OSError, sqlite3.Error) as error:
        raise MemoryDbError(f"{snapshot} was not restored to {path}: {error}") from error
    finally:
        partial.unlink(missing_ok=True)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MemoryDbError(f"{folder} cannot hold a memory: {error.strerror}; choose another folder") from error


def _fold_log(path: Path) -> None:
    """Move what the log of a sound old file holds into the file, so that the copy that is kept is complete."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as old:
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.DatabaseError:
        return  # damaged: restoring is how it is mended, and it is kept as it is


def _quick_check(copy: sqlite3.Connection, path: Path) -> None:
    found = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise MemoryDbError(f"{path} is damaged: {found}; use an older snapshot")


def _replace(partial: Path, path: Path) -> None:
    """Sync the file, replace, and sync the folder, so that a power cut leaves the old file or the new one."""
    for each, then in ((partial, True), (path.parent, False)):
        descriptor = os.open(each, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if then:
            partial.replace(path)
