"""``evokernel serve``: scheduled runs follow each other, survive kills, never overlap, and do not pile up."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from prefect.client.orchestration import get_client
from prefect.client.schemas.objects import StateType
from prefect.settings import PREFECT_API_URL, temporary_settings
from prefect.states import Scheduled

from flows.missed import cancel_missed
from flows.schedule import grace, is_missed
from memory_db import Memory
from tests.flows.conftest import EVOKERNEL, recorded, wait_until

ONE = ("-S", "run.operators=[basic/add]", "-S", "run.budget=1")
EVERY_SIX_SECONDS = ("--interval", "0.1")
DUE = datetime(2026, 1, 1, 2, tzinfo=UTC)


@pytest.mark.parametrize(("late", "missed"), [(0, False), (9, False), (11, True)])
def test_a_run_that_begins_long_after_its_time_is_skipped(late, missed):
    assert is_missed(DUE, DUE + timedelta(minutes=late), 10.0) is missed


def test_a_run_that_somebody_starts_by_hand_is_never_late():
    assert not is_missed(None, DUE, 0.0)


@pytest.mark.parametrize(("interval", "minutes"), [(None, 10), (0.1, 1), (6, 3), (600, 10)])
def test_the_grace_is_half_an_interval_within_bounds(interval, minutes):
    assert grace(interval) == minutes


def served(project: Path, environment: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [EVOKERNEL, "serve", *EVERY_SIX_SECONDS, *ONE], cwd=project, env=environment, text=True,
        stdout=(project / "serve.log").open("a"), stderr=subprocess.STDOUT, start_new_session=True,
    )  # fmt: skip


def statuses(project: Path) -> list[str]:
    with Memory.open(project / ".evokernel/memory.db", read_only=True) as memory:
        assert memory.verify_chain() == []
        return [run.status for run in memory.runs()]


def working(project: Path) -> int:
    """The process that holds the memory; 0 when there is none."""
    try:
        return int(json.loads((project / ".evokernel/memory.holder.json").read_text())["pid"])
    except (OSError, ValueError):
        return 0


def is_running(project: Path) -> bool:
    return working(project) != 0 and "running" in statuses(project)


def late_runs(server: str) -> int:
    query = {"flow_runs": {"state": {"name": {"any_": ["Late"]}}}}
    request = urllib.request.Request(
        f"{server}/flow_runs/count", json.dumps(query).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return int(answer.read())


@pytest.mark.slow
def test_scheduled_runs_go_on_after_kills_of_a_run_and_of_the_scheduler(project, environment, prefect_server):
    serving = served(project, environment)
    try:
        wait_until(lambda: recorded(project) >= 1, "the first scheduled run")
        wait_until(lambda: is_running(project), "another scheduled run")
        os.kill(working(project), signal.SIGKILL)
        after = recorded(project)
        wait_until(lambda: recorded(project) > after and working(project) == 0, "the killed run to be resumed")
        assert set(statuses(project)) == {"finished"}

        os.kill(serving.pid, signal.SIGKILL)
        time.sleep(15)
        wait_until(lambda: working(project) == 0, "the run that outlives its scheduler")
        before = recorded(project)
        serving = served(project, environment)
        wait_until(lambda: recorded(project) > before, "runs after the downtime")
        assert late_runs(prefect_server) <= 1

        os.killpg(serving.pid, signal.SIGINT)
        serving.wait(60)
        assert "Traceback" not in (project / "serve.log").read_text()
        assert set(statuses(project)) <= {"finished", "running"}
    finally:
        serving.kill()
        serving.wait()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "give a schedule"),
        (("--cron", "0 2 * * *", "--interval", "5"), "give a schedule"),
        (("--cron", "every night"), "the schedule is not valid"),
        (("--interval", "-1"), "the schedule is not valid"),
        (("--interval", "5", "-S", "run.budget=0"), "run.budget"),
    ],
)
def test_a_wrong_schedule_is_a_message(project, evokernel, arguments, message):
    result = evokernel(project, "serve", *arguments)
    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_a_second_scheduler_of_the_same_memory_is_refused(project, evokernel):
    from tasks.lock import writing

    with writing(project / ".evokernel/schedule", "evokernel serve"):
        result = evokernel(project, "serve", "--interval", "5")
    assert result.returncode == 2
    assert "is in use by evokernel serve (process " in result.stderr


def test_a_scheduled_run_that_finds_the_memory_in_use_fails_and_changes_nothing(project, environment):
    from tasks.lock import writing

    code = "from flows.schedule import scheduled_refinement; print(scheduled_refinement(return_state=True))"
    with writing(project / ".evokernel/memory.db", "evokernel run"):
        # -P: the project's own folder memory_db is no package of ours
        command = [sys.executable, "-P", "-c", code]
        result = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert "Failed" in result.stdout
    assert "is in use by evokernel run (process " in result.stdout
    assert not (project / ".evokernel/memory.db").exists()


def test_runs_that_were_due_meanwhile_are_cancelled_and_later_ones_are_not(prefect_server):
    now = datetime.now(UTC)
    with temporary_settings({PREFECT_API_URL: prefect_server}), get_client(sync_client=True) as client:
        flow = client.create_flow_from_name("due")
        deployment = client.create_deployment(flow, name=f"due-{now.timestamp()}")
        runs = [
            client.create_flow_run_from_deployment(
                deployment, state=Scheduled(scheduled_time=now + timedelta(minutes=minutes))
            )
            for minutes in (-20, -1, 60)
        ]
        assert cancel_missed(str(deployment), "Skipped: another run was going on.") == 2
        states = [client.read_flow_run(run.id).state for run in runs]
    assert [state.type for state in states if state] == [
        StateType.CANCELLED,
        StateType.CANCELLED,
        StateType.SCHEDULED,
    ]
    assert states[0] and states[0].message == "Skipped: another run was going on."
