"""Measures what bounds a run on many workers: evaluations, writing and calls on Dask workers, and the one writer.

Run as ``python -m benchmarks scaling``; ``docs/scaling.md`` derives a model from the figures.
"""

from __future__ import annotations

import pickle
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.table import Table

import operators
from benchmarks.loopback_model import model
from benchmarks.memory_filling import filled
from generators.hooks import Hooks
from generators.registry import create
from generators.types import Request
from memory_db import AnswerRecord, FinishedAttempt, Memory, RunRecord
from memory_db.types import Context, Stage
from tasks.attempts import generator, job, outcome_record
from tasks.configuration import Settings, check
from tasks.places import Job, judge, place_of
from tasks.planning import make_plan

SETTINGS: Settings = check({"run": {"operators": ["basic/add"]}}, "benchmark")
REQUEST = Request(operators.get("basic/add"), "ascendc-twin", Stage.DRAFT, Context(()), seed=1)
JOBS = 8
KERNELS = 60
CALLS, CALL_SECONDS = 32, 2.0
WRITES = 40


def work() -> Job:
    """A kernel to be evaluated."""
    operator = operators.get("basic/add")
    answer = generator(SETTINGS.generator).generate(REQUEST)
    assert answer.kernel is not None
    return job(operator, answer.kernel.files, SETTINGS)


def evaluations(workers: int) -> float:
    """Evaluations a second on a local Dask cluster, once every worker has loaded what it needs."""
    one = work()
    with place_of("dask", workers) as place, ThreadPoolExecutor(workers) as threads:
        list(threads.map(place.evaluate, [one] * workers))
        began = time.monotonic()
        list(threads.map(place.evaluate, [one] * JOBS))
        return JOBS / (time.monotonic() - began)


def written(workers: int) -> float:
    """Kernels a second that the template writer writes on a local Dask cluster."""
    with place_of("dask", workers) as place, ThreadPoolExecutor(workers) as threads:
        writer = create("template", {}, Hooks(workers=place.workers))
        list(threads.map(writer.generate, [REQUEST] * workers))
        began = time.monotonic()
        list(threads.map(writer.generate, [replace(REQUEST, seed=seed) for seed in range(KERNELS)]))
        return KERNELS / (time.monotonic() - began)


def asked(runner: str) -> float:
    """Seconds that so many calls of a model, made at the same time, take in all; each takes ``CALL_SECONDS``."""
    with model(CALL_SECONDS) as address, place_of(runner, 2) as place, ThreadPoolExecutor(CALLS) as threads:
        options = {"base_url": address, "key_env": None, "models": [{"model": "m"}]}
        writer = create("chat", options, Hooks(workers=place.workers))
        list(threads.map(writer.generate, [REQUEST] * 2))
        began = time.monotonic()
        list(threads.map(writer.generate, [REQUEST] * CALLS))
        return time.monotonic() - began


def writing(folder: Path, items: int) -> tuple[float, float]:
    """Seconds to plan one attempt, retrieval included, and to record one, in a memory of so many items."""
    path = folder / f"{items}.db"
    filled(path, items)
    operator, outcome = operators.get("basic/add"), outcome_record(judge(work()))
    batch = [replace(operator, name=f"basic/add{number}") for number in range(WRITES)]
    with Memory.open(path) as memory:
        memory.start_run(RunRecord("r", "template", "bench-target", 0, tuple(each.name for each in batch)))
        settings = SETTINGS.model_copy(update={"run": SETTINGS.run.model_copy(update={"target": "bench-target"})})
        make_plan(memory, "r", 1, 1, batch[:1], settings)  # loads the index
        memory.record(FinishedAttempt(memory.pending("r")[0], outcome, AnswerRecord("p", "t", {"a.cpp": "// 0"})))
        began = time.monotonic()
        make_plan(memory, "r", 2, 2, batch, settings)
        planned = time.monotonic()
        for number, plan in enumerate(memory.pending("r")):
            memory.record(FinishedAttempt(plan, outcome, AnswerRecord("p", "t", {"a.cpp": f"// {number}"})))
        return (planned - began) / WRITES, (time.monotonic() - planned) / WRITES


def main() -> None:
    """Print the figures."""
    table = Table("figure", "value")
    table.add_row("size of a job, bytes", f"{len(pickle.dumps(work())):,}")
    for workers in (1, 2):
        table.add_row(f"evaluations a second, {workers} Dask workers", f"{evaluations(workers):.2f}")
    for workers in (1, 2):
        table.add_row(f"kernels of the template writer a second, {workers} Dask workers", f"{written(workers):.1f}")
    for runner in ("threads", "dask"):
        table.add_row(f"{CALLS} calls of {CALL_SECONDS:g} s at once, {runner}, seconds", f"{asked(runner):.1f}")
    with tempfile.TemporaryDirectory() as place:
        for items in (1_000, 30_000):
            plan, record = writing(Path(place), items)
            table.add_row(f"plan one attempt, {items:,} items, ms", f"{1000 * plan:.1f}")
            table.add_row(f"record one attempt, {items:,} items, ms", f"{1000 * record:.1f}")
    Console().print(table)


if __name__ == "__main__":
    main()
