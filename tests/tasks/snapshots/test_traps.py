"""The ways in which DVC and SQLite together lose data, each with what keeps it from happening here.

``dvc gc -w`` removes what no present ``dvc.lock`` names, and nothing can keep a user from typing it: then the list
still says what was there, and ``verify`` that it is gone (see test_snapshots).
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
import yaml

from memory_db import Memory, MemoryDbError
from tasks import snapshots
from tasks.configuration import check
from tasks.errors import ConfigurationError
from tasks.memories import branch, open_live
from tasks.snapshots import versions
from tasks.snapshots.create import md5
from tasks.snapshots.objects import stored
from tests.tasks.snapshots.conftest import ROOT, practice

ADD_AND_DIE = """
import os, sys
from memory_db import Memory
from tests.tasks.snapshots.conftest import practice
Memory.open(sys.argv[1]).add([practice("left in the log")])
os._exit(9)
"""


def titles(path: Path) -> set[str]:
    with Memory.open(path, read_only=True) as memory:
        return {item.title for item in memory.items()}


def settings(project: Path):
    return check({"run": {"operators": ["basic/add"]}}, "test")


def test_rows_that_are_only_in_the_log_are_in_the_snapshot(memory, versioned):
    memory.add([practice("only in the log")])
    assert memory.path.with_name("memory.db-wal").stat().st_size > 0
    snapshots.create(memory, versioned)
    assert "only in the log" in titles(versioned)


def test_the_versioned_file_has_no_log(memory, versioned):
    snapshots.create(memory, versioned)
    with closing(sqlite3.connect(versioned)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert sorted(path.name for path in versioned.parent.glob("*.db*")) == ["memory.db"]


def test_a_log_that_a_killed_process_left_does_no_harm_to_what_is_restored(memory, versioned):
    first = snapshots.create(memory, versioned)
    memory.close()
    assert subprocess.run([sys.executable, "-c", ADD_AND_DIE, memory.path], cwd=ROOT, check=False).returncode == 9
    assert memory.path.with_name("memory.db-wal").stat().st_size > 0
    snapshots.restore(first, versioned, memory.path)
    assert titles(memory.path) == {"tile large"}
    assert "left in the log" in titles(memory.path.with_name("memory.db.before-restore"))


def test_no_output_of_the_pipeline_is_removed_before_its_stage_runs():
    stage = yaml.safe_load((ROOT / "dvc.yaml").read_text())["stages"]["refine"]
    entries = [entry for kind in ("outs", "metrics", "plots") for entry in stage[kind]]
    assert entries
    assert all(options["persist"] for entry in entries for options in entry.values())


def test_writing_to_the_versioned_file_leaves_the_stored_copy_alone(memory, versioned):
    snapshot = snapshots.create(memory, versioned)
    with versioned.open("ab") as file:
        file.write(b"x")
    copy = stored(snapshot)
    assert copy is not None
    assert md5(copy) == snapshot.md5


def test_a_versioned_file_that_is_missing_is_brought_back(memory, versioned):
    snapshot = snapshots.create(memory, versioned)
    versioned.unlink()
    assert versions.fetch(versioned)
    assert md5(versioned) == snapshot.md5


@pytest.mark.parametrize("name", [".evokernel/memory.db", ".evokernel/memory.db-wal", "x.db-wal", "x.db-shm"])
def test_git_ignores_live_files(project, name):
    (project / ".gitignore").write_text((ROOT / ".gitignore").read_text())
    assert subprocess.run(["git", "check-ignore", "-q", name], check=False).returncode == 0


def test_a_half_written_file_of_a_killed_process_is_replaced(memory, versioned):
    versioned.parent.mkdir(parents=True, exist_ok=True)
    for name in (".memory.db.partial", ".snapshots.jsonl.partial"):
        (versioned.parent / name).write_bytes(b"SQLite format 3\0 and no more")
    snapshot = snapshots.create(memory, versioned)
    assert md5(versioned) == snapshot.md5
    assert not list(versioned.parent.glob(".*.partial"))


def test_a_half_written_versioned_file_is_refused_and_named(memory, versioned, project):
    first = snapshots.create(memory, versioned)
    memory.close()
    memory.path.unlink()
    versioned.write_bytes(versioned.read_bytes()[:5000])
    assert "was cut short or changed" in snapshots.stray(versioned)
    with pytest.raises(MemoryDbError, match="cut short"):
        open_live(settings(project))
    snapshots.restore(first, versioned, memory.path)
    assert titles(memory.path) == titles(versioned) == {"tile large"}


def test_a_dirty_tree_is_marked_in_the_snapshot(memory, versioned, project):
    for line in (["config", "user.email", "a@b.c"], ["config", "user.name", "n"], ["add", "params.yaml"]):
        subprocess.run(["git", *line], check=True)
    subprocess.run(["git", "commit", "-qm", "start"], check=True)
    assert snapshots.create(memory, versioned).git_revision.endswith("+")


@pytest.fixture
def small_disk(project):
    """Mounts a disk with room for so many kB on a folder of the project."""
    mounted: list[Path] = []

    def mount(folder: str, size: int) -> Path:
        place = project / folder
        place.mkdir(parents=True, exist_ok=True)
        command = ["mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", place]
        if os.getuid() != 0 or subprocess.run(command, capture_output=True, check=False).returncode:
            pytest.skip("mounting a small disk needs root and the right to mount")
        mounted.append(place)
        return place

    yield mount
    for place in mounted:
        subprocess.run(["umount", "--lazy", place], check=True)


def test_a_full_disk_is_told_and_keeps_the_snapshot_from_before(memory, small_disk):
    versioned = small_disk("memory_db/versioned", 400) / "memory.db"
    first = snapshots.create(memory, versioned)
    memory.add([practice("x" * 500_000)])
    with pytest.raises(MemoryDbError, match=r"written to .*versioned/memory.db: .*full.*nothing that was recorded"):
        snapshots.create(memory, versioned)
    assert md5(versioned) == first.md5
    assert [entry.id for entry in snapshots.snapshots(versioned)] == [first.id]
    assert len(memory.items()) == 2


def test_a_full_cache_is_told_and_the_snapshot_itself_is_complete(memory, versioned, small_disk):
    small_disk(".dvc/cache", 40)
    with pytest.raises(ConfigurationError, match=r"DVC could not store the snapshot.*itself is complete"):
        snapshots.create(memory, versioned)
    assert titles(versioned) == {"tile large"}


def test_a_run_can_start_from_an_older_snapshot(memory, versioned, project):
    first = snapshots.create(memory, versioned)
    memory.add([practice("use two buffers")])
    second = snapshots.create(memory, versioned)
    memory.close()
    assert first.id in branch(settings(project), first.id[:6])
    assert titles(memory.path) == titles(versioned) == {"tile large"}
    with Memory.open(memory.path) as branched:
        branched.add([practice("tile small")])
        third = snapshots.create(branched, versioned)
    assert (third.parent, second.parent) == (first.id, first.id)


def test_branching_off_refuses_to_drop_what_no_snapshot_has(memory, versioned, project):
    first = snapshots.create(memory, versioned)
    memory.add([practice("not yet versioned")])
    memory.close()
    with pytest.raises(ConfigurationError, match="has content that no snapshot has"):
        branch(settings(project), first.id)
    assert "not yet versioned" in titles(memory.path)
