"""Flows beside the run, for deployments and for calling from Python: evaluate a kernel, snapshot, report."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from pathlib import Path

from prefect import flow
from prefect.artifacts import create_markdown_artifact

import operators
from audit.attempts import attempts
from audit.measures import by_operator, measures
from flows.verification import read_kernel
from memory_db import Memory
from memory_db.durations import duration
from npu.outcome import Outcome
from tasks import snapshots
from tasks.attempts import evaluate_kernel, job
from tasks.configuration import load
from tasks.errors import ConfigurationError
from tasks.lock import writing
from tasks.metrics import write_metrics
from tasks.places import place_of


@flow(name="evaluate", flow_run_name="evaluate {operator}")
def evaluate(kernel: str, operator: str, params: str = "params.yaml") -> Outcome:
    """Put a kernel (a folder or a file) through the verifier's gates, where and as the configuration says."""
    settings = load(Path(params))
    work = job(operators.get(operator), read_kernel(Path(kernel)).files, settings)
    with place_of(settings.run.runner, 1) as place:
        outcome = evaluate_kernel(operator, partial(place.evaluate, work))
    verdict = f"feasible, {duration(outcome.latency_us)}" if outcome.feasible else f"failed at {outcome.failed_gate}"
    create_markdown_artifact(f"**{operator}: {verdict}**\n\n{outcome.feedback}", key="verdict")
    return outcome


@flow(name="snapshot")
def snapshot(params: str = "params.yaml") -> str:
    """Take a snapshot of the live memory, let DVC keep it, and return its id."""
    paths = load(Path(params)).paths
    with writing(paths.memory, "the flow snapshot"), Memory.open(paths.memory) as memory:
        return snapshots.create(memory, paths.snapshot).id


@flow(name="report")
def report(run: str = "", params: str = "params.yaml") -> Path:
    """Write the metrics of a run (the newest one unless named), and show them as an artifact; return their file.

    Raises ConfigurationError when the memory holds no attempt of such a run.
    """
    paths = load(Path(params)).paths
    with Memory.open(paths.memory, read_only=True) as memory:
        run = run or next((each.id for each in reversed(memory.runs())), "")
    rows = attempts(paths.memory, run)
    if not run or rows.is_empty():
        raise ConfigurationError(f"{paths.memory} holds no attempt of run {run or '(any)'}; `evokernel runs list`.")
    lines = ["| measure | value |", "|---|---|"]
    lines += [f"| {name.replace('_', ' ')} | {value} |" for name, value in asdict(measures(rows)).items()]
    lines += ["", "| operator | solved at | first | best |", "|---|---|---|---|"]
    lines += [
        f"| {row['operator']} | {row['solved_at'] or '-'} | {duration(row['first_us'])} | {duration(row['best_us'])} |"
        for row in by_operator(rows).iter_rows(named=True)
    ]
    create_markdown_artifact("\n".join(lines), key="report", description=f"Run {run}")
    return write_metrics(paths.memory, run, paths.reports)
