import json
import os
import signal
import subprocess
from pathlib import Path

import psutil
import pytest

from memory_db import Memory
from tests.flows.conftest import EVOKERNEL, ask, content, make_project, recorded, wait_until
from tests.tasks.test_places import busy_worker

SMALL = ("-S", "run.operators=[level1/relu,basic/add]", "-S", "run.budget=2")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory, evokernel) -> Path:
    """A project in which one small run has ended."""
    project = make_project(tmp_path_factory.mktemp("undisturbed"))
    result = evokernel(project, "run", *SMALL)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "operators solved in 4 attempts" in result.stdout
    return project


def test_a_run_ends_with_metrics_and_a_snapshot_that_dvc_tracks(undisturbed):
    metrics = json.loads((undisturbed / "reports/metrics.json").read_text())
    assert metrics["attempts"] == 4
    assert "memory_db/versioned/memory.db" in (undisturbed / "dvc.lock").read_text()
    with Memory.open(undisturbed / "memory_db/versioned/memory.db", read_only=True) as memory:
        assert [run.status for run in memory.runs()] == ["finished"]
        assert memory.verify_chain() == []
        assert memory.content_hash() == content(undisturbed)


def test_the_server_shows_the_run_its_attempts_and_its_artifacts(undisturbed, prefect_server):
    (log,) = (undisturbed / ".evokernel/logs").iterdir()
    (run,) = ask(prefect_server, "flow_runs/filter", {"flow_runs": {"name": {"any_": [log.stem]}}, "limit": 1})
    assert run["state"]["type"] == "COMPLETED"
    artifacts = ask(
        prefect_server, "artifacts/filter", {"artifacts": {"flow_run_id": {"any_": [run["id"]]}}, "limit": 50}
    )
    shown = {artifact["key"]: artifact["data"] for artifact in artifacts}
    assert set(shown) == {"attempts", "operators", "solved"}
    assert shown["attempts"] == 100
    assert "basic/add" in shown["operators"]
    names = {task["name"] for task in ask(prefect_server, "task_runs/filter", {"limit": 200})}
    assert {"write basic/add, iteration 1", "evaluate basic/add, iteration 2"} <= names


def test_a_killed_run_that_is_resumed_ends_in_the_memory_of_an_undisturbed_one(
    undisturbed, project, evokernel, environment
):
    process = subprocess.Popen(
        [EVOKERNEL, "run", *SMALL], cwd=project, env=environment, stdout=subprocess.DEVNULL, start_new_session=True
    )
    wait_until(lambda: recorded(project) >= 2, "two recorded attempts")
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert content(project) != content(undisturbed)
    result = evokernel(project, "resume")
    assert result.returncode == 0, result.stdout + result.stderr
    assert content(project) == content(undisturbed)


@pytest.mark.slow
def test_a_run_on_dask_that_loses_a_worker_ends_in_the_memory_of_an_undisturbed_one(undisturbed, project, environment):
    pytest.importorskip("prefect_dask")
    with subprocess.Popen(
        [EVOKERNEL, "run", *SMALL, "--runner", "dask"], cwd=project, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as process:  # fmt: skip
        wait_until(lambda: (project / ".evokernel/logs").exists(), "the run to begin")
        os.kill(busy_worker(psutil.Process(process.pid)), signal.SIGKILL)
        said, _ = process.communicate(timeout=240)
    assert process.returncode == 0, said
    assert "Traceback" not in said
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
    assert "of 1 operators solved in 1 attempts" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-S", "retrieval.epsilom=1"), "Did you mean epsilon?"),
        (("-S", "run.operators=[level1/rellu]"), "relu"),
        (("-S", "run.exclude=[level1/rellu]"), "There is no operator 'level1/rellu'"),
        (("-S", "run.runner=dusk"), "run.runner: must be threads, dask, dask://HOST:PORT, ray"),
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
