"""Metrics of a run, in the files that DVC shows and plots."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from prefect import task
from prefect.cache_policies import NO_CACHE

from audit.attempts import attempts
from audit.measures import by_iteration, measures


@task(cache_policy=NO_CACHE, task_run_name="write metrics of {run}")
def write_metrics(memory: Path, run: str, folder: Path) -> Path:
    """Write ``metrics.json`` and ``iterations.csv`` of a run into a folder; return the former's path."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = attempts(memory, run)
    by_iteration(rows).write_csv(folder / "iterations.csv")
    path = folder / "metrics.json"
    path.write_text(json.dumps(asdict(measures(rows)), indent=2) + "\n")
    return path
