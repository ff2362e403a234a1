"""The crash matrix in short form; ``make crash`` examines every point."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
POINTS = 10


def test_a_run_killed_at_any_point_ends_as_an_undisturbed_one(tmp_path, environment):
    result = subprocess.run(
        [sys.executable, "-m", "tests.flows.crash", tmp_path, str(POINTS)],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=290, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    first, *points = map(json.loads, result.stdout.splitlines())
    assert first["state"]["problems"] == []
    assert len(points) == POINTS
    assert [point for point in points if point["wrong"]] == []
