from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from memory_db import Memory, MemoryDbError
from memory_db.schema import APPLICATION_ID, VERSION, m0001_memory


@pytest.fixture
def first_version(tmp_path: Path) -> Path:
    """A memory as the first schema version left it, with a run and an item."""
    path = tmp_path / "memory.db"
    database = Database(path)
    with closing(database.conn):
        first = Migrations("evokernel-memory")
        first(name="m0001_memory")(m0001_memory.migrate)
        first.apply(database)
        database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        database.execute("PRAGMA user_version = 1")
        database["items"].insert(
            {"id": "abc", "kind": "practice", "target": "twin", "title": "old", "text": "kept", "tags": "[]",
             "operator": "", "category": "", "bottleneck": "", "archived": 0, "created_at": "2026-01-01"}
        )  # fmt: skip
        database["runs"].insert(
            {"id": "r", "generator": "g", "target": "twin", "seed": 1, "operators": "[]", "parameters": "{}",
             "parent_snapshot": "", "git_revision": "", "keep_known": 0, "status": "finished", "started_at": ""}
        )  # fmt: skip
    return path


def test_an_older_memory_migrates_and_keeps_everything(first_version: Path) -> None:
    with Memory.open(first_version) as memory:
        assert [item.text for item in memory.items()] == ["kept"]
        assert [run.id for run in memory.runs()] == ["r"]
        assert memory.connection.value("PRAGMA user_version") == VERSION
        assert memory.connection.rows("SELECT * FROM imports") == []


def test_an_older_memory_is_read_but_not_changed_by_readers(first_version: Path) -> None:
    before = first_version.read_bytes()
    with Memory.open(first_version, read_only=True) as memory:
        assert [item.text for item in memory.items()] == ["kept"]
        with pytest.raises(MemoryDbError, match="open for reading only"):
            memory.finish_run("r")
    assert first_version.read_bytes() == before


def test_every_step_is_named(first_version: Path) -> None:
    with Memory.open(first_version) as memory:
        names = memory.connection.tuples("SELECT name FROM _sqlite_migrations ORDER BY id")
    assert [name for (name,) in names] == [
        "m0001_memory",
        "m0002_sharing",
        "m0003_order",
        "m0004_judgements",
        "m0005_lessons",
    ]
