import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_benchmark_measures_what_it_says() -> None:
    command = [sys.executable, "-m", "benchmarks.memory", "300"]
    environment = {**os.environ, "COLUMNS": "200"}
    output = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
    for name in ("300", "retrieval, draft", "retrieval, refine", "write an attempt", "open"):
        assert name in output
