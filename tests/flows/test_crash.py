"""The crash matrix in short form; ``make crash`` examines every point."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
POINTS = 10
TORN = 2


def test_a_run_killed_at_any_point_ends_as_an_undisturbed_one(tmp_path, environment):
    first, *points = examined(tmp_path, environment, str(POINTS))
    assert first["state"]["problems"] == []
    assert len(points) == POINTS
    assert [point for point in points if point["wrong"]] == []


def test_a_loss_that_is_planted_is_found(tmp_path, environment):
    """Without transactions a kill leaves half of an attempt: were that not found, no point would mean anything."""
    _, *points = examined(tmp_path, environment, str(TORN), "torn")
    assert len(points) == TORN
    assert any(point["wrong"] for point in points)


def examined(folder, environment, *arguments):
    result = subprocess.run(
        [sys.executable, "-m", "tests.flows.crash", folder, *arguments],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=290, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    return map(json.loads, result.stdout.splitlines())
