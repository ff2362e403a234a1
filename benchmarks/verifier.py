"""Measures the verifier: the phases of one candidate on one core, and candidates per minute with two workers."""

from __future__ import annotations

import os
import resource
import statistics
import time
from collections import Counter

from rich.console import Console
from rich.table import Table

import operators
from benchmarks.verifier_candidates import candidates
from npu.ascendc.twin import AscendcTwin
from npu.outcome import Gate, Outcome
from npu.pool import Pool
from npu.sandbox import Limits
from npu.settings import VerifierSettings
from npu.verifier import verify

OPERATOR = "level1/relu"
WORKERS = 2
ROUNDS = 9
LIMITS = Limits(cpu_seconds=8, wall_seconds=20.0)


def main() -> None:
    """Print both tables."""
    console = Console()
    target = AscendcTwin(limits=LIMITS)
    good = [kernel for kind, kernel in candidates() if kind == "good"]
    verify(good[0], operators.get(OPERATOR), target)  # what is built once per machine is not measured
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        _phases(console, [verify(kernel, operators.get(OPERATOR), target) for kernel in good[1 : ROUNDS + 1]])
    finally:
        os.sched_setaffinity(0, cores)
    _throughput(console, target)


def _phases(console: Console, outcomes: list[Outcome]) -> None:
    table = Table(title=f"one candidate for {OPERATOR} on one core, {len(outcomes)} candidates", title_justify="left")
    for heading in ("phase", "median s", "slowest s"):
        table.add_column(heading, justify="left" if heading == "phase" else "right")
    names = {
        Gate.ANTI_HACK: "rules",
        Gate.COMPILE: "compile",
        Gate.CORRECTNESS: "correctness",
        Gate.LATENCY: "estimate",
    }
    for gate, name in names.items():
        seconds = [outcome.seconds[gate.value] for outcome in outcomes]
        table.add_row(name, f"{statistics.median(seconds):.3f}", f"{max(seconds):.3f}")
    totals = [sum(outcome.seconds.values()) for outcome in outcomes]
    table.add_row("all", f"{statistics.median(totals):.3f}", f"{max(totals):.3f}", style="bold")
    console.print(table)


def _throughput(console: Console, target: AscendcTwin) -> None:
    chosen = candidates()
    operator = operators.get(OPERATOR)
    started, before = time.monotonic(), _cpu_seconds()
    with Pool(target, VerifierSettings(), WORKERS) as pool:
        outcomes = pool.verify_all((kernel, operator) for _, kernel in chosen)
    seconds, used = time.monotonic() - started, _cpu_seconds() - before
    table = Table(title=f"{len(chosen)} candidates, {WORKERS} workers", title_justify="left")
    for heading in ("kind", "candidates", "verdicts"):
        table.add_column(heading)
    for kind in sorted({kind for kind, _ in chosen}):
        verdicts = Counter(o.error_class or "passes" for (k, _), o in zip(chosen, outcomes, strict=True) if k == kind)
        shown = ", ".join(f"{name} {count}" for name, count in verdicts.most_common())
        table.add_row(kind, str(sum(verdicts.values())), shown)
    console.print(table)
    console.print(f"{60 * len(chosen) / seconds:.1f} candidates per minute ({seconds:.1f} s)", highlight=False)
    busy = f"{used:.1f} s of CPU time, {used / len(chosen):.2f} s a candidate"
    console.print(
        f"{busy}: {60 * WORKERS * len(chosen) / used:.1f} per minute of {WORKERS} idle cores", highlight=False
    )


def _cpu_seconds() -> float:
    """User and system time of this process and of all that it started; other work on the machine does not count."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


if __name__ == "__main__":
    main()
