"""Opens a memory file: checks that it is one, migrates it, and gives transactions."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from memory_db.errors import MemoryDbError
from memory_db.file_check import check_file, check_version, is_older
from memory_db.schema import migrate

BUSY_SECONDS = 30.0
Row = sqlite3.Row

_RESTORE = "the file is damaged; restore it from a snapshot"
_SPACE = "free some space and run the command again; nothing that was recorded is lost"
_ADVICE = {
    "locked": "another process is writing to it; wait until it has finished",
    "disk is full": _SPACE,
    "disk I/O": _SPACE,
    "readonly": "its file or folder must not be written; change the permissions, or choose another place",
    "unable to open": "its file or folder cannot be opened; check the path and the permissions",
    "malformed": _RESTORE,
    "not a database": _RESTORE,
    "Could not decode": _RESTORE,
    "no such table": _RESTORE,
}
"""What to do about errors that the user can meet, by a part of SQLite's message."""


class Connection:
    """One SQLite connection that threads share: reads and transactions take turns.

    Errors of SQLite that mean a damaged or full file become MemoryDbError; others are defects and stay as they are.
    """

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        self.path = path
        self.read_only = read_only
        self._lock = threading.RLock()
        self._depth = 0
        check_file(path, read_only=read_only)
        uri = f"file:{str(path).replace('%', '%25').replace('?', '%3f').replace('#', '%23')}"
        mode = "ro" if read_only else "rwc"
        with self._translated():
            self._sqlite = sqlite3.connect(
                f"{uri}?mode={mode}", uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            self._sqlite.row_factory = sqlite3.Row
        try:
            with self._translated():
                check_version(self._sqlite, path, new=not read_only)
                if read_only and is_older(self._sqlite):
                    self._sqlite = _migrated_copy(self._sqlite)
                self._sqlite.execute("PRAGMA foreign_keys = ON")
                if not read_only:
                    self._sqlite.execute("PRAGMA journal_mode = WAL")
                    self._sqlite.execute("PRAGMA synchronous = NORMAL")
                    self.migrated = migrate(Database(self._sqlite))
        except BaseException:
            self._sqlite.close()
            raise

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.DatabaseError as error:
            advice = next((advice for sign, advice in _ADVICE.items() if sign in str(error)), "")
            if not advice:
                raise
            raise MemoryDbError(f"{self.path}: {error}; {advice}") from error

    def rows(self, sql: str, parameters: Any = ()) -> list[Row]:
        """All rows of a query."""
        with self._lock, self._translated():
            return self._sqlite.execute(sql, parameters).fetchall()

    def row(self, sql: str, parameters: Any = ()) -> Row | None:
        """The first row of a query, or None."""
        with self._lock, self._translated():
            found: Row | None = self._sqlite.execute(sql, parameters).fetchone()
            return found

    def value(self, sql: str, parameters: Any = ()) -> Any:
        """The first column of the first row, or None."""
        row = self.row(sql, parameters)
        return None if row is None else row[0]

    def tuples(self, sql: str, parameters: Any = ()) -> list[tuple[Any, ...]]:
        """All rows as plain tuples, for queries over many rows."""
        with self._lock, self._translated():
            cursor = self._sqlite.cursor()
            cursor.row_factory = None
            return cursor.execute(sql, parameters).fetchall()

    def stream(self, sql: str) -> Iterator[tuple[Any, ...]]:
        """Rows as plain tuples, one at a time, for queries over a whole table; write nothing meanwhile."""
        with self._lock, self._translated():
            cursor = self._sqlite.cursor()
            cursor.row_factory = None
            yield from cursor.execute(sql)

    def run(self, sql: str, parameters: Any = ()) -> int:
        """Execute one statement of a transaction; returns the row id of an insert."""
        with self._lock, self._translated():
            return self._sqlite.execute(sql, parameters).lastrowid or 0

    def run_many(self, sql: str, rows: list[tuple[Any, ...]]) -> None:
        """Execute one statement of a transaction for each row."""
        with self._lock, self._translated():
            self._sqlite.executemany(sql, rows)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """One writing transaction (BEGIN IMMEDIATE); nested ones join the outer one."""
        if self.read_only:
            raise MemoryDbError(f"{self.path} is open for reading only")
        with self._lock:
            outermost = self._depth == 0
            self._depth += 1
            try:
                if outermost:
                    with self._translated():
                        self._sqlite.execute("BEGIN IMMEDIATE")
                try:
                    yield
                except BaseException:
                    if outermost and self._sqlite.in_transaction:
                        self._sqlite.execute("ROLLBACK")
                    raise
                if outermost:
                    with self._translated():
                        self._sqlite.execute("COMMIT")
            finally:
                self._depth -= 1

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Several reads that see one state of the file, whatever another process commits meanwhile."""
        with self._lock:
            if self._sqlite.in_transaction:
                yield
                return
            with self._translated():
                self._sqlite.execute("BEGIN")
            try:
                yield
            finally:
                self._sqlite.execute("ROLLBACK")

    def backup(self, destination: sqlite3.Connection) -> None:
        """Copy a consistent state of the whole file, rows in the WAL included. SQLite's errors may be either file's."""
        with self._lock:
            self._sqlite.backup(destination)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._sqlite.close()


def _migrated_copy(older: sqlite3.Connection) -> sqlite3.Connection:
    """A private copy, in a temporary file of SQLite's, in this version's schema; the file itself stays as it is."""
    copy = sqlite3.connect("", isolation_level=None, check_same_thread=False)
    older.backup(copy)
    older.close()
    migrate(Database(copy))
    copy.row_factory = sqlite3.Row
    return copy
