"""Measures the memory: retrieval, writing and opening by size, on one core.

Run as ``python -m benchmarks.memory [ITEMS ...]``; 10,000 and 100,000 items by default.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded: the figures are for one core

import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.memory_filling import OPERATOR, TARGET, filled
from memory_db import (
    AnswerRecord,
    FinishedAttempt,
    Memory,
    OutcomeRecord,
    PlannedAttempt,
    Query,
    RetrievalSettings,
    RunRecord,
    Stage,
    attempt_rng,
    retrieve,
)

ROUNDS = 15
TITLE = "Memory on one core: median of 15 calls (worst)"
BOUNDS = "bounds: retrieval 20 ms at 100,000 and 150 ms at 1,000,000 items; writing 10 ms; opening 1 GB 0.5 s"


def main(sizes: tuple[int, ...] = (10_000, 100_000)) -> None:
    """Print a table: one row per size."""
    table = Table(
        title="Memory on one core: median of 15 (worst)",
        caption="bounds: 20 ms at 100,000; 150 ms at 1,000,000; 10 ms; 0.5 s",
    )
    names = (
        "items",
        "file",
        "open",
        "first retrieval",
        "retrieval, draft",
        "retrieval, refine",
        "write an attempt",
        "read 50 items",
    )
    for name in names:
        table.add_column(name, justify="right")
    for size in sizes:
        folder = Path(tempfile.mkdtemp(prefix="memory-bench-"))
        try:
            table.add_row(*measure(folder / "memory.db", size))
        finally:
            shutil.rmtree(folder)
    Console().print(table)


def measure(path: Path, size: int) -> list[str]:
    """The figures of one size, as text."""
    points = filled(path, size)
    opened = timed(lambda: Memory.open(path).close())
    with Memory.open(path) as memory:
        settings = RetrievalSettings()
        draft = query(Stage.DRAFT)
        refine = query(Stage.REFINE, points)
        began = time.perf_counter()
        retrieve(memory, draft, settings, attempt_rng(0, 1, 0))
        first = time.perf_counter() - began
        drafts = timed(lambda: retrieve(memory, draft, settings, np.random.default_rng(1)))
        refines = timed(lambda: retrieve(memory, refine, settings, np.random.default_rng(1)))
        writes = writing(memory, refine, settings)
        ids = [value.item for value in memory.values()[:50]] or list(points)
        reads = timed(lambda: memory.items(ids=ids))
    return [
        f"{size:,}",
        f"{path.stat().st_size / 1e6:,.0f} MB",
        shown(opened),
        f"{first * 1000:,.0f} ms",
        shown(drafts),
        shown(refines),
        shown(writes),
        shown(reads),
    ]


def writing(memory: Memory, asked: Query, settings: RetrievalSettings) -> list[float]:
    """Seconds of ``record`` for attempts with kernels of 6 kB, prompts of 40 kB and experiences."""
    memory.start_run(RunRecord("bench", "stub", TARGET, 1, (OPERATOR,)))
    seconds = []
    for iteration in range(1, ROUNDS + 1):
        context = retrieve(memory, asked, settings, attempt_rng(1, iteration, 0))
        planned = PlannedAttempt(
            "bench", iteration, 0, OPERATOR, "reduction", TARGET, asked.stage, iteration, context, asked.description
        )
        memory.plan("bench", iteration, [planned])
        body = "\n".join(f"DataCopy(local{line}, global[{line * iteration}], {iteration});" for line in range(110))
        answer = AnswerRecord("prompt " * 6_000, "answer " * 1_000, {"op_kernel/row_sum.cpp": body})
        memory.record_answer(planned, answer)
        good = OutcomeRecord(True, True, latency_us=100.0 / iteration, bottleneck="MTE2")
        bad = OutcomeRecord(False, True, "correctness", "mismatch", f"element {iteration} is wrong")
        began = time.perf_counter()
        memory.record(FinishedAttempt(planned, good if iteration % 2 else bad))
        seconds.append(time.perf_counter() - began)
    return seconds


def query(stage: Stage, points: tuple[str, ...] = ()) -> Query:
    """A query on the benchmark's operator, late in the budget, where pools are largest."""
    text = "Sum over the last dimension of a matrix, float32"
    return Query(
        OPERATOR, "reduction", text, TARGET, stage, 30, 30, start_points=points, bottleneck="MTE2", run="bench"
    )


def timed(call: Callable[[], object]) -> list[float]:
    """Seconds of each of several calls."""
    seconds = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        call()
        seconds.append(time.perf_counter() - began)
    return seconds


def shown(seconds: list[float]) -> str:
    """Median and worst, in ms."""
    return f"{statistics.median(seconds) * 1000:.1f} ms ({max(seconds) * 1000:.1f})"


if __name__ == "__main__":
    main(tuple(int(size.replace(",", "")) for size in sys.argv[1:]) or (10_000, 100_000))
