import os
import sqlite3
from pathlib import Path

import pytest

from memory_db import Memory, MemoryDbError
from memory_db.schema import VERSION
from tests.memory_db.small import iterate, run_record, seed_items


def test_a_file_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE notes (text)")
    before = path.read_bytes()
    with pytest.raises(MemoryDbError, match="of another program, not a memory"):
        Memory.open(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("notes " * 100)
    with pytest.raises(MemoryDbError, match="no SQLite file"):
        Memory.open(path)


def test_a_truncated_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with Memory.open(path) as memory:
        memory.add(seed_items())
    os.truncate(path, path.stat().st_size // 2)
    with pytest.raises(MemoryDbError, match="cut short"):
        Memory.open(path)


def test_damage_inside_the_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with Memory.open(path) as memory:
        memory.add(seed_items())
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 8 * 4096)
    with pytest.raises(MemoryDbError, match="damaged"), Memory.open(path) as memory:
        memory.items()


def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    Memory.open(path).close()
    with sqlite3.connect(path) as other:
        other.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(MemoryDbError, match=rf"schema version {VERSION + 1}.*update evokernel"):
        Memory.open(path)


def test_a_missing_file_is_not_made_for_reading(tmp_path: Path) -> None:
    with pytest.raises(MemoryDbError, match="there is no memory"):
        Memory.open(tmp_path / "memory.db", read_only=True)
    assert not list(tmp_path.iterdir())


def test_a_file_left_by_a_process_that_died_while_creating_it_becomes_a_memory(tmp_path: Path) -> None:
    (tmp_path / "memory.db").touch()
    with pytest.raises(MemoryDbError, match="is empty"):
        Memory.open(tmp_path / "memory.db", read_only=True)
    with Memory.open(tmp_path / "memory.db") as memory:
        assert memory.items() == []


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(MemoryDbError, match="does not exist"):
        Memory.open(tmp_path / "nowhere" / "memory.db")


def test_a_reader_cannot_write(tmp_path: Path) -> None:
    Memory.open(tmp_path / "memory.db").close()
    with (
        Memory.open(tmp_path / "memory.db", read_only=True) as memory,
        pytest.raises(MemoryDbError, match="reading only"),
    ):
        memory.add(seed_items())


def test_a_path_with_odd_characters_works(tmp_path: Path) -> None:
    path = tmp_path / "100% what? #1 é.db"
    with Memory.open(path) as memory:
        memory.add(seed_items())
    with Memory.open(path, read_only=True) as memory:
        assert len(memory.items()) == len(seed_items())
    assert all(each.name.startswith(path.name) for each in tmp_path.iterdir())


def test_everything_is_there_after_opening_again(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with Memory.open(path) as memory:
        memory.add(seed_items())
        iterate(memory, memory.start_run(run_record()), range(1, 3))
        before = memory.content_hash()
    with Memory.open(path) as memory:
        assert memory.content_hash() == before
