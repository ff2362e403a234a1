from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from flows.command import build
from memory_db import Kind, Memory, MemoryDbError
from tests.memory_db.small import iterate, run_record, seed_items

Command = Callable[..., str]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Memory.open(tmp_path / "memory.db") as memory:
        memory.add(seed_items())
        run = memory.start_run(run_record())
        iterate(memory, run, range(1, 6))
        memory.finish_run(run)
    return tmp_path / "memory.db"


@pytest.fixture
def command(path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.setenv("COLUMNS", "200")

    def call(*arguments: str, memory: Path = path) -> str:
        result = CliRunner().invoke(build(), ["memory", *arguments, "-S", f"paths.memory={memory}"])
        if result.exception is not None:
            raise result.exception
        return result.output

    return call


def test_stats_count_and_plot(command: Command) -> None:
    output = command("stats")
    assert "attempts" in output
    assert "20" in output
    assert "█" in output


def test_top_ranks_by_what_is_asked(command: Command, path: Path) -> None:
    for ranking in ("value", "use", "token"):
        assert "double buffering" in command("top", "--by", ranking, "--stage", "draft", "--kind", "practice")
    assert "double buffering" not in command("top", "--kind", "trace")


def test_history_shows_every_movement(command: Command, path: Path) -> None:
    with Memory.open(path, read_only=True) as memory:
        item = memory.items(kind=Kind.PRACTICE)[0].id
        updates = memory.connection.value(
            "SELECT count(*) FROM value_updates WHERE item = ? AND category = ''", (item,)
        )
    assert command("history", item[:12]).count("run-1/") == updates


def test_show_prints_an_item_with_its_values_and_code(command: Command, path: Path) -> None:
    with Memory.open(path, read_only=True) as memory:
        item = memory.items(kind=Kind.TRACE)[0]
    output = command("show", item.id)
    assert "Q in" in output
    assert "op_kernel/relu.cpp" in output
    assert "run-1/1/0" in output


def test_search_finds(command: Command) -> None:
    assert "double buffering" in command("search", "two", "buffers")


def test_an_unknown_item_is_an_error(command: Command) -> None:
    with pytest.raises(MemoryDbError, match="'zzz' is no item"):
        command("show", "zzz")


def test_a_memory_travels_by_file(command: Command, path: Path, tmp_path: Path) -> None:
    command("export", str(tmp_path / "x.evomemory"), "--exclude-operators", "level1/relu")
    command("import", str(tmp_path / "x.evomemory"), memory=tmp_path / "other.db")
    with Memory.open(tmp_path / "other.db", read_only=True) as other:
        operators = {item.operator for item in other.items(kind=Kind.TRACE)}
    assert operators == {"level1/sigmoid", "level1/row_sum", "level1/softmax"}


def test_merge_takes_another_memory_in(command: Command, path: Path, tmp_path: Path) -> None:
    assert "20 attempts" in command("merge", str(path), memory=tmp_path / "other.db")


def test_archive_and_unarchive(command: Command, path: Path) -> None:
    with Memory.open(path, read_only=True) as memory:
        item = memory.items(kind=Kind.PRACTICE)[0].id
    assert "Archived 1" in command("archive", item)
    assert "Brought back 1" in command("unarchive", item)
    assert "would be archived" in command("archive", "--age", "1", "--dry-run")
