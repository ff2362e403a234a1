"""Scheduled runs under random kills: ``python -m tests.flows.soak MINUTES [SEED]``, or ``make soak``.

A schedule is served in a project of its own; at random moments the run, or the scheduler, is killed with SIGKILL. In
the end no attempt that was ever seen recorded may be missing, and the memory and all its snapshots must be sound.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import psutil
from rich.console import Console
from rich.table import Table

from memory_db import Memory, MemoryDbError
from tests.flows.conftest import EVOKERNEL, make_project

CONFIGURATION = ("-S", "run.operators=[basic/add,level1/relu]", "-S", "run.budget=2")
LONGEST_PAUSE = 20.0
PATIENCE = 120.0
SCHEDULER_SHARE = 0.2
"""Of the kills, those that hit the scheduler."""


class Soak:
    """One project, its scheduler, and what was seen of its memory."""

    def __init__(self, project: Path) -> None:
        self.project = project
        self.memory = project / ".evokernel/memory.db"
        self.environment = {**os.environ, "PREFECT_HOME": str(project / "prefect")}
        self.environment.pop("PREFECT_API_URL", None)
        self.seen: set[str] = set()
        self.kills: Counter[str] = Counter()
        self.scheduler = self.serve()

    def serve(self) -> subprocess.Popen[bytes]:
        """Start the scheduler."""
        with (self.project / "serve.log").open("a") as log:
            return subprocess.Popen(
                [EVOKERNEL, "serve", "--interval", "0.1", *CONFIGURATION],
                cwd=self.project, env=self.environment, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip

    def command(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a command in the project."""
        return subprocess.run(
            [EVOKERNEL, *arguments], cwd=self.project, env=self.environment, text=True, capture_output=True, check=False
        )

    def attempts(self) -> set[str]:
        """The recorded attempts; none while there is no memory yet."""
        with suppress(MemoryDbError, sqlite3.Error), Memory.open(self.memory, read_only=True) as memory:
            return {str(row[0]) for row in memory.connection.tuples("SELECT id FROM attempts")}
        return set()

    def working(self) -> int:
        """The process of the run that is going on; 0 when there is none, or only the note of one that was killed."""
        try:
            process = int(json.loads(self.memory.with_suffix(".holder.json").read_text())["pid"])
        except (OSError, ValueError, KeyError):
            return 0
        return process if psutil.pid_exists(process) else 0

    def wait_for_a_run(self) -> None:
        """Wait until a run is going on."""
        until = time.monotonic() + PATIENCE
        while not self.working() and time.monotonic() < until:
            time.sleep(0.1)

    def kill(self, choice: random.Random) -> None:
        """Kill the run or the scheduler, after noting which attempts are recorded."""
        self.seen |= self.attempts()
        if choice.random() < SCHEDULER_SHARE:
            os.kill(self.scheduler.pid, signal.SIGKILL)
            self.scheduler.wait()
            self.kills["scheduler"] += 1
            time.sleep(choice.uniform(0, LONGEST_PAUSE))
            self.scheduler = self.serve()
            return
        if process := self.working():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
                self.kills["run"] += 1

    def stop(self) -> list[str]:
        """Interrupt the scheduler; what it said last, if it does not end."""
        self.scheduler.send_signal(signal.SIGINT)
        try:
            self.scheduler.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(self.scheduler.pid, signal.SIGKILL)
            self.scheduler.wait()
            said = (self.project / "serve.log").read_text()[-1000:]
            return [f"the scheduler did not end within {PATIENCE:g} s of an interrupt; it said last:\n{said}"]
        return []

    def end(self) -> list[str]:
        """Stop the scheduler, let the last run end, and say what is wrong."""
        late = self.stop()
        for _ in range(60):
            resumed = self.command("resume")
            if "is in use" not in resumed.stderr:
                break
            time.sleep(2)
        wrong = late + [f"lost attempt {attempt}" for attempt in sorted(self.seen - self.attempts())]
        if resumed.returncode and "nothing to resume" not in resumed.stderr:
            wrong.append(f"resuming failed: {resumed.stderr}")
        with Memory.open(self.memory, read_only=True) as memory:
            wrong += memory.verify_chain()
            wrong += [f"{run.id} is {run.status}" for run in memory.runs() if run.status != "finished"]
            if memory.connection.value("PRAGMA integrity_check") != "ok":
                wrong.append("the database is damaged")
        verified = self.command("snapshot", "verify")
        return wrong + ([verified.stdout] if verified.returncode else [])

    def table(self, minutes: float, wrong: list[str]) -> Table:
        """What happened, in figures."""
        table = Table("soak", f"{minutes:g} minutes")
        with Memory.open(self.memory, read_only=True) as memory:
            runs = len(memory.runs())
        for name, value in (
            ("runs finished", runs),
            ("attempts recorded", len(self.attempts())),
            ("kills of a run", self.kills["run"]),
            ("kills of the scheduler", self.kills["scheduler"]),
            ("snapshots", len((self.project / "memory_db/versioned/snapshots.jsonl").read_text().splitlines())),
            ("attempts lost", sum(line.startswith("lost") for line in wrong)),
            ("problems", len(wrong)),
        ):
            table.add_row(name, str(value))
        return table


def main() -> None:
    """Soak; exits with 1 when anything was lost or damaged."""
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 30)
    console, choice = Console(), random.Random(seed)
    console.print(f"Soaking for {minutes:g} minutes, seed {seed}.")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        soak = Soak(make_project(Path(place) / "project"))
        until = time.monotonic() + 60 * minutes
        try:
            while time.monotonic() < until:
                soak.wait_for_a_run()
                time.sleep(choice.uniform(0, LONGEST_PAUSE))
                soak.kill(choice)
            wrong = soak.end()
        finally:
            soak.scheduler.kill()
        console.print(soak.table(minutes, wrong))
        for line in wrong:
            console.print(line, markup=False)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
