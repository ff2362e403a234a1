"""Runs as tables in the terminal."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import asdict
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from audit.attempts import attempts
from audit.measures import by_operator, measures
from flows.journal import journal_path, read_journal
from flows.summary import print_summary
from memory_db import Memory, RunRecord
from memory_db.durations import duration
from tasks.configuration import Paths
from tasks.disk import leftovers, usage
from tasks.errors import ConfigurationError
from tasks.lock import in_use

console = Console()


def find_run(memory: Memory, name: str) -> RunRecord:
    """The run with this id or unambiguous beginning of it; ``latest`` is the newest. ConfigurationError otherwise."""
    runs = memory.runs()
    matching = runs[-1:] if name == "latest" else [run for run in runs if run.id.startswith(name)]
    if len(matching) == 1:
        return matching[0]
    known = ", ".join(run.id for run in runs) or "none yet"
    raise ConfigurationError(f"{'more than one' if matching else 'no'} run {name!r}; there are: {known}.")


def status(memory: Memory, run: RunRecord) -> str:
    """A run's status; ``interrupted`` when it is recorded as running and no process works on the memory."""
    return "interrupted" if run.status == "running" and not in_use(memory.path) else run.status


def print_runs(memory: Memory) -> None:
    """Print all runs, oldest first."""
    table = Table("run", "status", "generator", "target", box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("seed", "attempts", "solved", "speedup", "tokens", "US$"):
        table.add_column(heading, justify="right")
    for run in memory.runs():
        rows = attempts(memory.path, run.id)
        result = measures(rows) if rows.height else None
        table.add_row(
            run.id,
            status(memory, run),
            escape(run.generator),
            run.target,
            str(run.seed),
            str(rows.height),
            f"{round(result.correct_rate * result.operators)} of {len(run.operators)}" if result else "-",
            f"{result.speedup_median:.2f}×" if result and result.speedup_median else "-",
            f"{result.tokens:,}" if result else "-",
            f"{result.price:.2f}" if result else "-",
        )
    console.print(table if table.row_count else "No run yet: `evokernel run` makes one.")


def print_run(memory: Memory, run: RunRecord) -> None:
    """Print one run: what it was asked to do, what it reached, and where its time went."""
    console.print(f"Run {run.id}: {status(memory, run)}, generator {escape(run.generator)}, target {run.target}.")
    console.print(f"Parent snapshot: {run.parent_snapshot or 'none'}; git revision: {run.git_revision or 'none'}.")
    if attempts(memory.path, run.id).height:
        print_summary(console, memory.path, run.id, json.loads(run.parameters)["run"]["chip"])
    events = read_journal(journal_path(memory.path, run.id))
    if events:
        console.print(_times(events))
    console.print_json(run.parameters)


def print_comparison(memory: Memory, first: RunRecord, second: RunRecord) -> None:
    """Print where two runs differ: configuration, measures, best kernels."""
    table = Table("", first.id, second.id, box=SIMPLE_HEAD, pad_edge=False)
    ours, theirs = _flat(json.loads(first.parameters)), _flat(json.loads(second.parameters))
    for key in sorted(ours.keys() | theirs.keys()):
        if ours.get(key) != theirs.get(key):
            table.add_row(key, str(ours.get(key, "-")), str(theirs.get(key, "-")))
    table.add_section()
    left, right = attempts(memory.path, first.id), attempts(memory.path, second.id)
    results = [asdict(measures(rows)) if rows.height else {} for rows in (left, right)]
    for key in results[0] | results[1]:
        table.add_row(key.replace("_", " "), *(_number(result.get(key)) for result in results))
    table.add_section()
    best = [{row["operator"]: row["best_us"] for row in by_operator(rows).to_dicts()} for rows in (left, right)]
    for operator in sorted(best[0].keys() | best[1].keys()):
        table.add_row(f"best {operator}", *(duration(found.get(operator)) for found in best))
    console.print(table)


def print_disk(paths: Paths, removed: int) -> None:
    """Print bytes by what they hold."""
    table = Table("", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("MB", justify="right")
    for what, size in usage(paths).items():
        table.add_row(what, f"{size / 1e6:,.1f}")
    console.print(table)
    left = len(leftovers())
    console.print(f"Folders that killed runs left behind: {left}" + (f"; removed {removed}." if removed else "."))


def _times(events: list[dict[str, Any]]) -> Table:
    """Seconds by phase, and of the flow as a whole."""
    phases: dict[str, list[float]] = defaultdict(list)
    for event in events:
        if event["event"] == "phase":
            phases[event["phase"]].append(event["seconds"])
    table = Table("phase", box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("times", "mean s", "longest s", "total s"):
        table.add_column(heading, justify="right")
    for phase, seconds in phases.items():
        total = sum(seconds)
        table.add_row(phase, str(len(seconds)), f"{total / len(seconds):.2f}", f"{max(seconds):.2f}", f"{total:.1f}")
    flows = [event["seconds"] for event in events if event["event"] == "flow"]
    table.add_row("flow, by the clock", str(len(flows)), "", f"{max(flows, default=0):.2f}", f"{sum(flows):.1f}")
    return table


def _flat(document: dict[str, Any], prefix: str = "") -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in document.items():
        found |= _flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {f"{prefix}{key}": value}
    return found


def _number(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:.3f}" if isinstance(value, float) else str(value)
