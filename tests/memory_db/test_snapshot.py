import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from memory_db import Memory, MemoryDbError
from tests.memory_db.small import api, iterate, run_record


@pytest.fixture
def snapshot(memory: Memory, tmp_path: Path) -> Path:
    iterate(memory, memory.start_run(run_record()), range(1, 3))
    memory.snapshot(tmp_path / "snapshot.db")
    return tmp_path / "snapshot.db"


def test_a_snapshot_holds_rows_that_are_still_in_the_log(memory: Memory, snapshot: Path) -> None:
    with Memory.open(snapshot, read_only=True) as copy:
        assert copy.content_hash() == memory.content_hash()


def test_a_snapshot_is_one_closed_file(snapshot: Path) -> None:
    assert [path.name for path in snapshot.parent.iterdir() if "snapshot" in path.name] == ["snapshot.db"]
    with closing(sqlite3.connect(snapshot)) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_snapshot_does_not_follow_the_memory(memory: Memory, snapshot: Path) -> None:
    memory.add([api("Mul")])
    with Memory.open(snapshot, read_only=True) as copy:
        assert not copy.search("Mul")


def test_restoring_beside_a_stale_log_keeps_the_snapshot_whole(memory: Memory, snapshot: Path, tmp_path: Path) -> None:
    expected = memory.content_hash()
    live = tmp_path / "live.db"
    for suffix in ("", "-wal"):
        source = memory.path.with_name(memory.path.name + suffix)
        live.with_name(live.name + suffix).write_bytes(source.read_bytes())
    Memory.restore(snapshot, live)
    with Memory.open(live) as restored:
        assert restored.content_hash() == expected
        assert restored.connection.value("PRAGMA integrity_check") == "ok"


def test_restoring_keeps_the_old_file(memory: Memory, snapshot: Path, tmp_path: Path) -> None:
    live = tmp_path / "live.db"
    with Memory.open(live) as old:
        old.add([api("OnlyHere")])
    Memory.restore(snapshot, live)
    with Memory.open(tmp_path / "live.db.before-restore", read_only=True) as kept:
        assert kept.search("OnlyHere")


def test_a_half_written_snapshot_is_not_restored(snapshot: Path, tmp_path: Path) -> None:
    live = tmp_path / "live.db"
    Memory.open(live).close()
    before = live.read_bytes()
    snapshot.write_bytes(snapshot.read_bytes()[:-4096])
    with pytest.raises(MemoryDbError, match="cut short"):
        Memory.restore(snapshot, live)
    assert live.read_bytes() == before


def test_an_empty_file_is_not_restored(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    before = memory.content_hash()
    with pytest.raises(MemoryDbError, match="is empty"):
        Memory.restore(tmp_path / "empty.db", memory.path)
    assert memory.content_hash() == before


def test_a_snapshot_of_another_program_is_not_restored(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE notes (text)")
    with pytest.raises(MemoryDbError, match="another program"):
        Memory.restore(tmp_path / "other.db", tmp_path / "live.db")
    assert not (tmp_path / "live.db").exists()


def test_a_snapshot_that_cannot_be_written_is_an_error(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(MemoryDbError, match="cannot hold a memory"):
        memory.snapshot(tmp_path / "file" / "snapshot.db")


def test_the_live_file_is_not_its_own_snapshot(memory: Memory) -> None:
    with pytest.raises(MemoryDbError, match="is the live memory"):
        memory.snapshot(memory.path)
