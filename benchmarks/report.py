"""Measures the report over a memory of 10,000 attempts: seconds and size.

Run as ``python -m benchmarks.report [OPERATORS ITERATIONS]``; 250 operators and 40 iterations by default. Filling the
memory, through its own interface, takes minutes and is not counted.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from audit.report.pages import report_page
from benchmarks.report_filling import RUN, fill
from memory_db import Memory

SECONDS, MEGABYTES = 20, 20
"""The bounds at 10,000 attempts."""


def main(operators: int = 250, iterations: int = 40) -> None:
    """Print a table with one row."""
    folder = Path(tempfile.mkdtemp(prefix="report-bench-"))
    try:
        fill(folder / "memory.db", operators, iterations)
        seconds, size = measure(folder / "memory.db")
    finally:
        shutil.rmtree(folder)
    table = Table(title="A report", caption=f"bounds at 10,000 attempts: {SECONDS} s, {MEGABYTES} MB")
    for heading in ("attempts", "operators", "seconds", "MB"):
        table.add_column(heading, justify="right")
    table.add_row(f"{operators * iterations:,}", f"{operators:,}", f"{seconds:.1f}", f"{size:.1f}")
    Console().print(table)


def measure(path: Path) -> tuple[float, float]:
    """Seconds to make the report of the synthetic run, Vega's bundle included, and its size in MB."""
    began = time.perf_counter()
    with Memory.open(path, read_only=True) as memory:
        page = report_page(memory, RUN)
    return time.perf_counter() - began, len(page.encode()) / 1e6


if __name__ == "__main__":
    main(*(int(number.replace(",", "")) for number in sys.argv[1:]))
