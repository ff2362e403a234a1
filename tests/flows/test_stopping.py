"""Stopping a run by a signal: what is in flight ends, everything is kept, and the exit code tells which signal."""

import signal
import subprocess

import pytest

from flows.journal import read_journal
from tests.flows.conftest import EVOKERNEL, ask, content, recorded, wait_until

SMALL = ("-S", "run.operators=[basic/add]", "-S", "run.budget=2", "-S", "run.concurrency=1")


@pytest.fixture
def started(project, environment):
    """A run whose first answer is being evaluated."""
    process = subprocess.Popen(
        [EVOKERNEL, "run", *SMALL], cwd=project, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    wait_until(lambda: "write" in phases(project), "the first answer")
    yield process
    process.kill()
    process.communicate()


def phases(project):
    return [event.get("phase") for log in project.glob(".evokernel/logs/*.jsonl") for event in read_journal(log)]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory, evokernel):
    from tests.flows.conftest import make_project

    project = make_project(tmp_path_factory.mktemp("undisturbed"))
    assert evokernel(project, "run", *SMALL).returncode == 0
    return project


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_lets_the_attempt_in_flight_end_and_the_run_be_resumed(
    project, started, evokernel, undisturbed, number
):
    started.send_signal(number)
    said, complaints = started.communicate(timeout=120)
    assert started.returncode == 128 + number
    assert "attempts in flight end first" in said
    assert "stopped after 1 of 2 attempts. `evokernel resume` continues it." in complaints
    assert "Traceback" not in said + complaints
    assert recorded(project) == 1
    assert evokernel(project, "resume").returncode == 0
    assert content(project) == content(undisturbed)


def test_a_second_signal_ends_the_process_at_once(project, started):
    started.send_signal(signal.SIGINT)
    wait_until(lambda: "attempts in flight end first" in log(project), "the first signal's message")
    started.send_signal(signal.SIGINT)
    _, complaints = started.communicate(timeout=10)
    assert started.returncode == 130
    assert "stopped at once" in complaints
    assert "Traceback" not in complaints
    assert recorded(project) == 0


def test_cancelling_on_the_prefect_server_stops_the_run(project, environment, prefect_server):
    process = subprocess.Popen(
        [EVOKERNEL, "run", "-S", "run.operators=[basic/add]", "-S", "run.budget=30", "-S", "run.seed=77"],
        cwd=project, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        wait_until(lambda: "write" in phases(project), "the first answer")
        (path,) = (project / ".evokernel/logs").iterdir()
        (run,) = ask(prefect_server, "flow_runs/filter", {"flow_runs": {"name": {"any_": [path.stem]}}})
        ask(prefect_server, f"flow_runs/{run['id']}/set_state", {"state": {"type": "CANCELLING"}})
        said, complaints = process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Cancelled on the Prefect server" in said
    assert "`evokernel resume` continues it" in complaints
    assert "Traceback" not in said + complaints
    assert recorded(project) < 30


def log(project):
    return "".join(path.read_text() for path in project.glob(".evokernel/logs/*.jsonl"))
