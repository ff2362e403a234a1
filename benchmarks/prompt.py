"""Measures how long a prompt takes, from a memory with many items to the text that is sent, on one core.

Run as ``python -m benchmarks.prompt [ITEMS]``; 100,000 items by default.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded: the figures are for one core

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.table import Table

import operators
from benchmarks.memory_filling import TARGET, filled
from generators.prompts import assemble
from generators.shrinking import fit
from generators.types import Request
from memory_db import Context, Memory, Query, RetrievalSettings, Stage, attempt_rng, retrieve

ROUNDS = 30
BOUND_MS = 20.0
Result = TypeVar("Result")


def main(items: int = 100_000) -> None:
    """Print a table: retrieval, assembly and shrinking for each stage, in ms."""
    table = Table(
        title=f"A prompt at {items:,} items: median of {ROUNDS} (worst), ms",
        caption=f"bound: assembly {BOUND_MS:g} ms",
    )
    for name in (
        "stage",
        "items shown",
        "tokens",
        "retrieval",
        "assembly",
        "assembly with token counts",
        "shrinking by half",
    ):
        table.add_column(name, justify="right")
    with tempfile.TemporaryDirectory(prefix="prompt-bench-") as folder:
        path = Path(folder) / "memory.db"
        points = filled(path, items)
        with Memory.open(path, read_only=True) as memory:
            for stage in Stage:
                table.add_row(stage.value, *_measure(memory, stage, points))
    Console().print(table)


def _measure(memory: Memory, stage: Stage, points: tuple[str, ...]) -> list[str]:
    operator = operators.get("basic/row_sum")
    query = Query(
        operator=operator.name,
        category=operators.category(operator),
        description=operators.describe(operator),
        target=TARGET,
        stage=stage,
        iteration=10,
        budget=30,
        start_points=points if stage is Stage.REFINE else (),
        bottleneck="MTE2",
        feedback="MTE2 is busy for 80 % of the time",
    )
    rounds = iter(range(10 * ROUNDS))

    def retrieved() -> Context:
        return retrieve(memory, query, RetrievalSettings(), attempt_rng(0, next(rounds), 0))

    context, retrieval = _timed(retrieved)
    knowledge = "The unified buffer has 192 KB; copies move multiples of 32 bytes.\n" * 60
    request = Request(operator, "ascendc-twin", stage, context, 0, knowledge, query.feedback, query.bottleneck)
    _, assembly = _timed(lambda: assemble(request))
    tokens, counting = _timed(lambda: assemble(request).tokens)
    _, shrinking = _timed(lambda: fit(request, tokens // 2))
    return [f"{len(context.items)}", f"{tokens:,}", retrieval, assembly, counting, shrinking]


def _timed(action: Callable[[], Result]) -> tuple[Result, str]:
    """The last result, and the median and worst time of the rounds after a first one that is not counted."""
    result = action()
    times: list[float] = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        result = action()
        times.append(1000 * (time.perf_counter() - began))
    return result, f"{statistics.median(times):.2f} ({max(times):.2f})"


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
