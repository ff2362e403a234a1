import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from memory_db import Memory
from memory_db.progress import recorded_attempts
from tests.flows.conftest import EVOKERNEL, make_project

SMALL = ("-S", "run.operators=[level1/relu,basic/add]", "-S", "run.budget=3")


def content(project: Path) -> str:
    with Memory.open(project / ".evokernel/memory.db", read_only=True) as memory:
        return memory.content_hash()


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory, evokernel) -> Path:
    """A project in which one small run has ended."""
    project = make_project(tmp_path_factory.mktemp("undisturbed"))
    result = evokernel(project, "run", *SMALL)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "2 of 2 operators solved in 6 attempts" in result.stdout
    return project


def test_a_run_ends_with_metrics_and_a_snapshot_that_dvc_tracks(undisturbed):
    metrics = json.loads((undisturbed / "reports/metrics.json").read_text())
    assert metrics["correct_rate"] == 1
    assert "memory_db/versioned/memory.db" in (undisturbed / "dvc.lock").read_text()
    with Memory.open(undisturbed / "memory_db/versioned/memory.db", read_only=True) as memory:
        assert [run.status for run in memory.runs()] == ["finished"]
        assert memory.verify_chain() == []
        assert memory.content_hash() == content(undisturbed)


def test_a_killed_run_that_is_resumed_ends_in_the_memory_of_an_undisturbed_one(
    undisturbed, project, evokernel, environment
):
    process = subprocess.Popen(
        [EVOKERNEL, "run", *SMALL], cwd=project, env=environment, stdout=subprocess.DEVNULL, start_new_session=True
    )
    wait_for_attempts(project, 3)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert content(project) != content(undisturbed)
    result = evokernel(project, "resume")
    assert result.returncode == 0, result.stdout + result.stderr
    assert content(project) == content(undisturbed)


def test_nothing_to_resume_is_a_clear_error(undisturbed, evokernel):
    result = evokernel(undisturbed, "resume")
    assert result.returncode == 2
    assert "There is nothing to resume" in result.stderr


def test_the_second_run_starts_from_the_snapshot(undisturbed, evokernel, tmp_path):
    subprocess.run(["cp", "-r", f"{undisturbed}/.", tmp_path], check=True)
    (tmp_path / ".evokernel/memory.db").unlink()
    result = evokernel(tmp_path, "run", "-S", "run.operators=[level1/relu]", "-S", "run.budget=1")
    assert result.returncode == 0, result.stdout + result.stderr
    assert "starting from the snapshot 0001-" in result.stdout
    assert "1 of 1 operators solved in 1 attempts" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-S", "retrieval.epsilom=1"), "Did you mean epsilon?"),
        (("-S", "run.operators=[level1/rellu]"), "relu"),
        (("-S", "run.target=gpu"), "unknown target 'gpu'; known: ascendc-twin"),
        (("-S", "run.chip=910Z"), "unknown chip '910Z'"),
        (("-S", "generator.kind=oracle"), "unknown generator kind 'oracle'"),
        (("--params", "none.yaml"), "none.yaml does not exist"),
    ],
)
def test_a_wrong_configuration_is_a_message_and_no_run(project, evokernel, arguments, message):
    result = evokernel(project, "run", *arguments)
    assert result.returncode == 2
    assert message in result.stderr.replace("\n", " ")
    assert "Traceback" not in result.stderr
    assert not (project / "memory_db/versioned/memory.db").exists()


def wait_for_attempts(project: Path, count: int) -> None:
    """Wait until the live memory holds this many recorded attempts."""
    path = project / ".evokernel/memory.db"
    until = time.monotonic() + 180
    while time.monotonic() < until:
        if path.exists() and path.stat().st_size:
            with Memory.open(path, read_only=True) as memory:
                if any(recorded_attempts(memory, run.id) >= count for run in memory.runs()):
                    return
        time.sleep(0.2)
    raise AssertionError(f"no {count} attempts were recorded in time")
