import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from memory_db import Memory
from tasks import snapshots
from tasks.errors import ConfigurationError
from tasks.snapshots import versions
from tasks.snapshots.create import md5
from tasks.snapshots.objects import stored
from tasks.snapshots.restore import damage
from tests.tasks.snapshots.conftest import practice

DVC = Path(sys.executable).with_name("dvc")


def titles(path: Path) -> set[str]:
    with Memory.open(path, read_only=True) as memory:
        return {item.title for item in memory.items()}


def test_a_snapshot_is_tracked_by_dvc(memory, versioned, project):
    snapshot = snapshots.create(memory, versioned)
    lock = yaml.safe_load((project / "dvc.lock").read_text())
    assert lock["stages"]["refine"]["outs"][0]["md5"] == snapshot.md5 == md5(versioned)
    assert subprocess.run([DVC, "status", "-q"], check=False).returncode == 0


def test_an_unchanged_memory_gets_no_second_snapshot(memory, versioned):
    first = snapshots.create(memory, versioned)
    assert snapshots.create(memory, versioned) == first
    assert snapshots.snapshots(versioned) == [first]


def test_restoring_brings_back_content_and_keeps_what_was_there(memory, versioned):
    first = snapshots.create(memory, versioned)
    memory.add([practice("use two buffers")])
    second = snapshots.create(memory, versioned)
    assert second.parent == first.id
    memory.close()
    snapshots.restore(first, versioned, memory.path)
    assert titles(memory.path) == titles(versioned) == {"tile large"}
    assert "use two buffers" in titles(memory.path.with_name("memory.db.before-restore"))
    snapshots.restore(second, versioned, memory.path)
    assert titles(versioned) == {"tile large", "use two buffers"}


def test_without_git_snapshots_work_too(memory, versioned, project):
    shutil.rmtree(project / ".git")
    first = snapshots.create(memory, versioned)
    memory.add([practice("use two buffers")])
    snapshots.create(memory, versioned)
    memory.close()
    snapshots.restore(first, versioned, memory.path)
    assert titles(versioned) == {"tile large"}


def test_a_snapshot_comes_back_from_a_remote(memory, versioned, project, tmp_path_factory):
    remote = tmp_path_factory.mktemp("remote")
    subprocess.run([DVC, "remote", "add", "-q", "-d", "store", str(remote)], check=True)
    first = snapshots.create(memory, versioned)
    subprocess.run([DVC, "push", "-q"], check=True)
    memory.add([practice("use two buffers")])
    snapshots.create(memory, versioned)
    shutil.rmtree(project / ".dvc/cache")
    memory.close()
    snapshots.restore(first, versioned, memory.path)
    assert titles(versioned) == {"tile large"}


def test_all_snapshots_can_be_pushed_also_without_git(memory, versioned, project, tmp_path_factory):
    shutil.rmtree(project / ".git")
    with pytest.raises(ConfigurationError, match="nothing was pushed"):
        snapshots.push([snapshots.create(memory, versioned)])
    remote = tmp_path_factory.mktemp("remote")
    subprocess.run([DVC, "remote", "add", "-q", "-d", "store", str(remote)], check=True)
    memory.add([practice("use two buffers")])
    snapshots.create(memory, versioned)
    first, _ = known = snapshots.snapshots(versioned)
    assert [snapshots.push(known), snapshots.push(known)] == [2, 0]
    shutil.rmtree(project / ".dvc/cache")
    memory.close()
    snapshots.restore(first, versioned, memory.path)
    assert titles(versioned) == {"tile large"}


def test_a_memory_without_any_run_and_so_without_metrics_gets_a_snapshot(memory, versioned, project):
    shutil.rmtree(project / "reports", ignore_errors=True)
    snapshot = snapshots.create(memory, versioned)
    assert stored(snapshot) is not None


def test_a_snapshot_that_is_nowhere_is_a_clear_error_and_changes_nothing(memory, versioned, project):
    first = snapshots.create(memory, versioned)
    memory.add([practice("use two buffers")])
    snapshots.create(memory, versioned)
    shutil.rmtree(project / ".dvc/cache")
    memory.close()
    before = md5(versioned)
    with pytest.raises(ConfigurationError, match=rf"{first.id}.*not in the DVC cache"):
        snapshots.restore(first, versioned, memory.path)
    assert md5(versioned) == before
    assert "use two buffers" in titles(memory.path)


def test_a_damaged_copy_of_what_is_checked_out_is_found_and_mended_from_there(memory, versioned):
    snapshot = snapshots.create(memory, versioned)
    memory.close()
    path = stored(snapshot)
    assert path is not None
    path.chmod(0o644)
    content = path.read_bytes()
    damaged = path.with_suffix(".damaged")  # a file of its own, whether or not DVC has linked the two
    damaged.write_bytes(content[:9000] + b"X" + content[9001:])
    damaged.replace(path)
    assert [wrong for _, (wrong,) in snapshots.problems(versioned)] == [damage(snapshot, path)]
    path.unlink()
    snapshots.restore(snapshot, versioned, memory.path)
    assert path.read_bytes() == content


def test_a_damaged_copy_is_found_and_refused(memory, versioned):
    first = snapshots.create(memory, versioned)
    memory.add([practice("use two buffers")])
    second = snapshots.create(memory, versioned)
    memory.close()
    path = stored(first)
    assert path is not None
    path.chmod(0o644)
    path.write_bytes(path.read_bytes()[:-100])
    found = {snapshot.id: wrong for snapshot, wrong in snapshots.problems(versioned)}
    assert "damaged" in found[first.id][0]
    assert found[second.id] == []
    with pytest.raises(ConfigurationError, match="damaged"):
        snapshots.restore(first, versioned, memory.path)


def test_garbage_collection_keeps_the_newest_and_the_list(memory, versioned):
    first = snapshots.create(memory, versioned)
    memory.add([practice("use two buffers")])
    second = snapshots.create(memory, versioned)
    assert snapshots.collect_garbage(versioned, keep=1) == [first]
    assert [entry.id for entry in snapshots.snapshots(versioned)] == [first.id, second.id]
    assert stored(first) is None
    assert stored(second) is not None


def test_a_snapshot_elsewhere_is_no_business_of_the_pipeline(memory, versioned, project):
    snapshots.create(memory, versioned)
    lock = (project / "dvc.lock").read_text()
    memory.add([practice("use two buffers")])
    elsewhere = project / "experiment/memory.db"
    snapshots.create(memory, elsewhere)
    assert titles(elsewhere) == {"tile large", "use two buffers"}
    assert (project / "dvc.lock").read_text() == lock
    assert not versions.fetch(project / "other/memory.db")


def test_names_are_ids_their_beginnings_or_latest(memory, versioned):
    first = snapshots.create(memory, versioned)
    assert snapshots.find(versioned, first.id[:6]) == snapshots.find(versioned, "latest") == first
    with pytest.raises(ConfigurationError, match=first.id):
        snapshots.find(versioned, "0009")
