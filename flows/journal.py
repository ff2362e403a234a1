"""A run's log: one JSON line per event, for programs and for looking up later what took how long."""

from __future__ import annotations

import json
import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from memory_db import OutcomeRecord, PlannedAttempt


def journal_path(memory: Path, run: str) -> Path:
    """Where the log of a run is: ``logs/RUN.jsonl`` beside the live memory."""
    return memory.parent / "logs" / f"{run}.jsonl"


def read_journal(path: Path) -> list[dict[str, Any]]:
    """The events of a log, oldest first; none without the file. A last line that was cut off by a kill is left out."""
    if not path.exists():
        return []
    events = []
    for line in path.read_text().splitlines():
        try:
            events.append(json.loads(line))
        except ValueError:
            continue
    return events


class Journal:
    """Writes events as they happen; each has ``time`` (UTC) and ``event``. A resumed run continues the same file.

    Thread-safe. What must not be lost is in the memory: a line is written without waiting for the disk.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        path.parent.mkdir(parents=True, exist_ok=True)

    def event(self, name: str, **values: object) -> None:
        """Write one event."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        line = json.dumps({"time": now, "event": name, **values}) + "\n"
        with self._lock, self._path.open("a") as file:
            file.write(line)

    def note(self, message: str) -> None:
        """Something that was worth a line."""
        self.event("note", message=message)

    def paused(self, message: str) -> None:
        """The run waits."""
        self.event("paused", message=message)

    def generating(self, model: str, tokens: int, seconds: float) -> None:
        """Not logged: the answer's own event says what it cost."""

    def phase_finished(self, plan: PlannedAttempt, phase: str, seconds: float) -> None:
        """A phase of an attempt has ended."""
        self.event("phase", attempt=plan.id, operator=plan.operator, phase=phase, seconds=round(seconds, 4))

    def attempt_finished(self, plan: PlannedAttempt, outcome: OutcomeRecord) -> None:
        """An attempt is recorded."""
        self.event(
            "attempt",
            attempt=plan.id,
            operator=plan.operator,
            iteration=plan.iteration,
            stage=plan.stage,
            feasible=outcome.feasible,
            failed_gate=outcome.failed_gate,
            error_class=outcome.error_class,
            latency_us=outcome.latency_us,
            seconds=dict(outcome.seconds),
        )

    def iteration_finished(self, iteration: int) -> None:
        """All attempts of an iteration are recorded."""
        self.event("iteration", iteration=iteration)
