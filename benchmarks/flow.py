"""Measures what a run costs beside its work: start-up, and orchestration per attempt.

A small run of the real command, one attempt at a time, so that wall time minus the phases of the attempts is what
planning, learning, Prefect and the memory cost. On a busy machine the CPU time of the run's own process says more: its
subprocesses (Prefect's server, compilers, kernels) are not in it, but writing the kernels is. Run as ``python -m
benchmarks flow``.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from flows.journal import read_journal

EVOKERNEL = Path(sys.executable).with_name("evokernel")
BUDGET = 6
CPU = ("start-up CPU", "flow CPU")


def measure(folder: Path) -> dict[str, float]:
    """Seconds: start-up until the first attempt begins, work of all attempts, everything else; CPU; and counts."""
    (folder / "params.yaml").write_text(
        f"run: {{operators: [basic/add, level1/relu], budget: {BUDGET}, concurrency: 1}}\n"
    )
    began = time.time()
    subprocess.run([EVOKERNEL, "run"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    events = read_journal(next(folder.glob(".evokernel/logs/*.jsonl")))
    phases = [event for event in events if event["event"] == "phase"]
    begin, flow = (next(event for event in events if event["event"] == name) for name in ("begin", "flow"))
    first = _at(phases[0]) - phases[0]["seconds"]
    last = max(_at(event) for event in events if event["event"] == "attempt")
    work = sum(event["seconds"] for event in phases)
    attempts = sum(event["event"] == "attempt" for event in events)
    return {
        "start-up": first - began,
        "work": work,
        "orchestration": last - first - work,
        "end": time.time() - last,
        "start-up CPU": begin["cpu"],
        "flow CPU": flow["cpu"] - begin["cpu"],
        "attempts": attempts,
    }


def _at(event: dict[str, Any]) -> float:
    return datetime.fromisoformat(event["time"]).timestamp()


def main() -> None:
    """Print the seconds of a first and a second run, and the share of orchestration in an hour of such attempts."""
    table = Table("", "start-up s", "work s", "orchestration s", "end s", "attempts", "ms per attempt", "share", *CPU)
    with tempfile.TemporaryDirectory() as place:
        for name in ("first", "second"):
            folder = Path(place) / name
            folder.mkdir()
            found = measure(folder)
            per_attempt = found["orchestration"] / found["attempts"]
            share = found["orchestration"] / (found["orchestration"] + found["work"])
            table.add_row(
                name,
                *(f"{found[key]:.1f}" for key in ("start-up", "work", "orchestration", "end")),
                f"{found['attempts']:.0f}",
                f"{1000 * per_attempt:.0f}",
                f"{share:.1%}",
                *(f"{found[key]:.1f}" for key in CPU),
            )
    Console(width=140).print(table)


if __name__ == "__main__":
    main()
