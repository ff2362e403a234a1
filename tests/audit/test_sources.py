"""What a command looks at: the last run, a run by its beginning, or a snapshot."""

import shutil
from pathlib import Path

import pytest

from audit.errors import AuditError
from flows.audit_sources import source
from tasks.snapshots import Snapshot
from tasks.snapshots.create import md5
from tasks.snapshots.registry import append


@pytest.fixture
def project(recorded, tmp_path, monkeypatch):
    """A folder with a snapshot of the recorded memory, and no live memory."""
    monkeypatch.chdir(tmp_path)
    versioned = tmp_path / "memory_db/versioned/memory.db"
    versioned.parent.mkdir(parents=True)
    shutil.copyfile(recorded, versioned)
    size = versioned.stat().st_size
    append(versioned, Snapshot("0001-abcdef", "", "bench", "2026-01-01", md5(versioned), "content", size))
    return tmp_path


def look(name, memory=None):
    with source(name, memory, Path("params.yaml"), []) as found:
        return found.run, found.name, found.memory.path.name


def test_without_a_name_the_last_run_is_meant(project, recorded):
    assert look("", recorded)[:2] == ("bench", "bench")


def test_a_run_is_found_by_its_beginning(project, recorded):
    assert look("ben", recorded)[:2] == ("bench", "bench")


def test_a_snapshot_is_found_without_a_live_memory(project):
    assert look("0001") == ("bench", "0001-abcdef", "memory.db")
    assert look("latest")[1] == "0001-abcdef"


def test_what_is_neither_is_said(project):
    with pytest.raises(AuditError, match="no run, and no snapshot"):
        look("other")
