"""What a DVC user expects of the pipeline: the real commands, once each, on one small project."""

from __future__ import annotations

import csv
import json
import os
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.flows.conftest import EVOKERNEL, ROOT, content, make_project

Shell = subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def shell(environment):
    """Run a command line in a folder; ``dvc`` and ``evokernel`` are on the path."""
    path = f"{EVOKERNEL.parent}{os.pathsep}{environment['PATH']}"

    def run(folder: Path, line: str) -> Shell:
        result = subprocess.run(
            line, shell=True, cwd=folder, env={**environment, "PATH": path, "DVC_NO_ANALYTICS": "1"},
            text=True, capture_output=True, timeout=200, check=False,
        )  # fmt: skip
        assert result.returncode == 0, result.stdout + result.stderr
        return result

    return run


@pytest.fixture(scope="module")
def reproduced(tmp_path_factory, shell) -> Path:
    """A committed project with a small configuration, in which ``dvc repro`` has ended."""
    project = make_project(tmp_path_factory.mktemp("dvc"))
    params = yaml.safe_load((project / "params.yaml").read_text())
    params["run"] |= {"operators": ["basic/add"], "budget": 2}
    (project / "params.yaml").write_text(yaml.safe_dump(params))
    (project / ".gitignore").write_text((ROOT / ".gitignore").read_text())
    for line in ("git config user.email a@b.c", "git config user.name n", "git add -A", "git commit -qm start"):
        shell(project, line)
    shell(project, "dvc repro")
    shell(project, "git add -A")
    shell(project, "git commit -qm repro")
    return project


def test_repro_makes_the_snapshot_and_the_metrics(reproduced, shell):
    assert json.loads((reproduced / "reports/metrics.json").read_text())["attempts"] == 2
    assert (reproduced / "memory_db/versioned/memory.db").exists()
    assert "up to date" in shell(reproduced, "dvc status").stdout


def test_no_part_of_a_live_memory_is_committed(reproduced, shell):
    files = shell(reproduced, "git ls-files").stdout.split()
    assert not [name for name in files if name.endswith((".db", "-wal", "-shm"))]
    assert "memory_db/versioned/snapshots.jsonl" in files


def test_repro_of_what_is_unchanged_runs_nothing(reproduced, shell):
    before = content(reproduced)
    assert "didn't change, skipping" in shell(reproduced, "dvc repro").stdout
    assert content(reproduced) == before


@pytest.mark.parametrize(
    ("change", "seen"),
    [
        ("sed -i 's/epsilon: 0.2/epsilon: 0.3/' params.yaml", "modified:           retrieval"),
        ("sed -i 's/kind: rules/kind: chat/' params.yaml", "modified:           experience"),
        ("echo more >> npu/ascendc/knowledge/target.md", "modified:           npu/ascendc/knowledge"),
        ("rm memory_db/versioned/memory.db", "deleted:            memory_db/versioned/memory.db"),
    ],
)
def test_what_the_result_depends_on_makes_the_stage_run_again(reproduced, shell, change, seen):
    shell(reproduced, change)
    assert seen in shell(reproduced, "dvc status").stdout
    shell(reproduced, "git checkout -q . && dvc checkout -q")
    assert "up to date" in shell(reproduced, "dvc status").stdout


@pytest.fixture(scope="module")
def experimented(reproduced, shell) -> Path:
    """The same project after an experiment, which DVC has applied to it."""
    shell(reproduced, "dvc exp run -S retrieval.epsilon=0.1")
    return reproduced


def test_an_experiment_runs_with_its_own_values_and_can_be_compared(experimented, shell):
    assert "0.1" in shell(experimented, "dvc params diff").stdout
    assert "attempts" in shell(experimented, "dvc metrics diff --all").stdout
    shell(experimented, "dvc plots show -o plots")
    assert "Operators solved" in (experimented / "plots/index.html").read_text()
    shown = shell(experimented, "dvc exp show --csv").stdout.splitlines()
    assert {row["retrieval.epsilon"] for row in csv.DictReader(shown)} >= {"0.1", "0.2"}
    lock = yaml.safe_load((experimented / "dvc.lock").read_text())
    assert lock["stages"]["refine"]["params"]["params.yaml"]["retrieval"]["epsilon"] == 0.1
    assert len((experimented / "memory_db/versioned/snapshots.jsonl").read_text().splitlines()) == 2


def test_after_an_experiment_is_undone_the_next_run_starts_from_before_it(experimented, shell):
    shell(experimented, "git checkout -q . && dvc checkout -q")
    first = json.loads((experimented / "memory_db/versioned/snapshots.jsonl").read_text())["id"]
    said = shell(experimented, "evokernel run").stdout
    assert f"starting from the snapshot {first} that is checked out" in said
    second = (experimented / "memory_db/versioned/snapshots.jsonl").read_text().splitlines()[1]
    assert json.loads(second)["parent"] == first


def test_another_clone_goes_on_from_the_remote_and_repro_tells_its_values_from_those_of_the_pipeline(
    reproduced, shell, tmp_path
):
    shell(reproduced, f"dvc remote add -f -q -d store {tmp_path / 'remote'} && git add -A && git commit -qm remote")
    shell(reproduced, "dvc push -q")
    shell(tmp_path, f"git clone -q {reproduced} clone")
    said = shell(tmp_path / "clone", "evokernel run -S run.budget=1 -S run.concurrency=1").stdout
    assert "Memory: starting from the snapshot 000" in said
    status = shell(tmp_path / "clone", "dvc status").stdout
    assert "modified:           run" in status
    lock = yaml.safe_load((tmp_path / "clone/dvc.lock").read_text())["stages"]["refine"]["params"]["params.yaml"]
    assert (lock["run"]["budget"], lock["run"]["concurrency"]) == (1, 2)
