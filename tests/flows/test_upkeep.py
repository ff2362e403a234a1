"""The flows beside the run, called as a deployment calls them: in a process of their own, against a server."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from memory_db import Memory
from tests.flows.conftest import ROOT, ask
from tests.tasks.snapshots.conftest import practice


@pytest.fixture
def call(project, environment):
    def run(expression: str) -> subprocess.CompletedProcess[str]:
        code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from flows.upkeep import *; print('→', {expression})"
        return subprocess.run(
            [sys.executable, "-c", code], cwd=project, env=environment, text=True, capture_output=True, check=False
        )

    return run


@pytest.fixture
def live(project):
    (project / ".evokernel").mkdir()
    for name in ("metrics.json", "iterations.csv"):
        (project / "reports").mkdir(exist_ok=True)
        (project / "reports" / name).write_text("{}")
    with Memory.open(project / ".evokernel/memory.db") as memory:
        memory.add([practice("tile large")])


def test_a_snapshot_can_be_taken_by_a_deployment(call, live, project):
    result = call("snapshot()")
    assert "→ 0001-" in result.stdout, result.stderr
    (line,) = (project / "memory_db/versioned/snapshots.jsonl").read_text().splitlines()
    assert json.loads(line)["id"] in result.stdout


def test_a_report_without_a_run_says_so(call, live):
    assert "holds no attempt of run (any)" in call("report()").stderr


def test_an_evaluation_is_shown_with_its_feedback(call, project, prefect_server):
    (project / "kernel.cpp").write_text("int main() { return 0; }")
    result = call("evaluate('kernel.cpp', 'basic/add').feasible")
    assert "→ False" in result.stdout, result.stderr
    shown = ask(prefect_server, "artifacts/filter", {"artifacts": {"key": {"any_": ["verdict"]}}})
    assert "basic/add: failed at" in shown[0]["data"]
