"""Runs as rows."""

from __future__ import annotations

import json

from memory_db.clock import now
from memory_db.connection import Connection, Row
from memory_db.errors import MemoryDbError
from memory_db.records import RunRecord

UNFINISHED = "running"


def insert_run(connection: Connection, run: RunRecord) -> None:
    """Store a new run within a transaction. Raises MemoryDbError if its id is taken."""
    if connection.row("SELECT 1 FROM runs WHERE id = ?", (run.id,)):
        raise MemoryDbError(f"run {run.id} is in {connection.path} already; choose another id, or resume it")
    connection.run(
        """INSERT INTO runs (id, generator, target, seed, operators, parameters, parent_snapshot, git_revision,
            keep_known, status, started_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (
            run.id,
            run.generator,
            run.target,
            run.seed,
            json.dumps(run.operators),
            run.parameters,
            run.parent_snapshot,
            run.git_revision,
            int(run.keep_known),
            run.status,
            now(),
        ),
    )


def run_of(row: Row) -> RunRecord:
    """The run of a row."""
    return RunRecord(
        id=row["id"],
        generator=row["generator"],
        target=row["target"],
        seed=row["seed"],
        operators=tuple(json.loads(row["operators"])),
        parameters=row["parameters"],
        parent_snapshot=row["parent_snapshot"],
        git_revision=row["git_revision"],
        status=row["status"],
        keep_known=bool(row["keep_known"]),
    )


def get_run(connection: Connection, run: str) -> RunRecord:
    """The run with this id. Raises MemoryDbError if there is none."""
    row = connection.row("SELECT * FROM runs WHERE id = ?", (run,))
    if row is None:
        raise MemoryDbError(f"no run {run!r} in {connection.path}; `evokernel runs list` lists them")
    return run_of(row)


def list_runs(connection: Connection, status: str | None = None) -> list[RunRecord]:
    """Runs in the order in which they began, those with this status only if one is given."""
    where, parameters = ("WHERE status = ?", (status,)) if status else ("", ())
    return [run_of(row) for row in connection.rows(f"SELECT * FROM runs {where} ORDER BY number", parameters)]


def set_status(connection: Connection, run: str, status: str) -> None:
    """End a run, or mark it as running again, within a transaction. Raises MemoryDbError if there is no such run."""
    get_run(connection, run)
    finished = None if status == UNFINISHED else now()
    connection.run("UPDATE runs SET status = ?, finished_at = ? WHERE id = ?", (status, finished, run))
