"""What a DVC user expects of the pipeline: the real commands, once each, on one small project."""

from __future__ import annotations

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


def test_an_experiment_runs_with_its_own_values_and_can_be_compared(reproduced, shell):
    shell(reproduced, "dvc exp run -S retrieval.epsilon=0.1")
    assert "0.1" in shell(reproduced, "dvc params diff").stdout
    assert "attempts" in shell(reproduced, "dvc metrics diff --all").stdout
    shell(reproduced, "dvc plots show -o plots")
    assert "Operators solved" in (reproduced / "plots/index.html").read_text()
    lock = yaml.safe_load((reproduced / "dvc.lock").read_text())
    assert lock["stages"]["refine"]["params"]["params.yaml"]["retrieval"]["epsilon"] == 0.1
    assert len((reproduced / "memory_db/versioned/snapshots.jsonl").read_text().splitlines()) == 2
