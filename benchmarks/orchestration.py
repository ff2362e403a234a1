"""Measures the CPU time that a run costs beside compiling and running kernels: the verdict is computed from the text.

All operators of a suite, two iterations, with the offline writer and Prefect's temporary server. Planning, writing
kernels, recording and learning are in it. Run as ``python -m benchmarks orchestration``.
"""

from __future__ import annotations

import contextlib
import tempfile
import threading
from pathlib import Path

import psutil
from rich.console import Console
from rich.table import Table

import flows.runs
import tasks.places.job
from benchmarks.verdict import verdict
from flows.journal import read_journal
from flows.temporary import PROGRAM

SUITE, BUDGET = "level1", 2
SAMPLE_SECONDS = 0.2


class Server:
    """Samples the CPU time of the temporary server until it ends; ``seconds`` is the last seen."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._ended = threading.Event()
        threading.Thread(target=self._sample, daemon=True).start()

    def end(self) -> None:
        self._ended.set()

    def _sample(self) -> None:
        while not self._ended.wait(SAMPLE_SECONDS):
            for process in psutil.Process().children():
                with contextlib.suppress(psutil.Error):
                    if str(PROGRAM) in process.cmdline():
                        times = process.cpu_times()
                        self.seconds = times.user + times.system


def main() -> None:
    """Print the CPU seconds of an attempt."""
    server, verify = Server(), tasks.places.job.verify
    tasks.places.job.verify = verdict
    try:
        with tempfile.TemporaryDirectory() as place, contextlib.chdir(place):
            Path("params.yaml").write_text(f"run: {{operators: [{SUITE}], budget: {BUDGET}}}\n")
            with contextlib.redirect_stdout(None):
                flows.runs.start(Path("params.yaml"), [])
            events = read_journal(next(Path(".evokernel/logs").iterdir()))
    finally:
        server.end()
        tasks.places.job.verify = verify
    attempts = sum(event["event"] == "attempt" for event in events)
    begin, flow = (next(event for event in events if event["event"] == name) for name in ("begin", "flow"))
    table = Table("attempts", "run's process, CPU ms per attempt", "temporary server, CPU s in all")
    table.add_row(str(attempts), f"{1000 * (flow['cpu'] - begin['cpu']) / attempts:.0f}", f"{server.seconds:.1f}")
    Console().print(table)


if __name__ == "__main__":
    main()
