"""Measures the offline writer against the verifier: operators solved, and how much faster the best kernel became.

Run as ``python -m benchmarks.template [SUITE-OR-OPERATOR ...] [T]``; by default a few operators, 4 attempts each. The
context is a stand-in for retrieval: the seed's bundle, some entries and practices by chance, what was solved before.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table

import operators
from generators.template import TemplateGenerator
from generators.types import Request
from memory_db.types import Context, ContextItem, Item, Kind, Role, Stage
from npu.ascendc.knowledge.seed import BUNDLE, Knowledge, seed_items
from npu.ascendc.twin import AscendcTwin
from npu.outcome import Outcome
from npu.verifier import verify
from operators import Kernel, Operator

FEW = ["level1/relu", "level1/softmax", "basic/row_sum", "basic/small_matmul"]
TARGET = "ascendc-twin"
ENTRIES, PRACTICES, TRACES = 12, 4, 2


@dataclass
class History:
    """What became of one operator's attempts."""

    operator: Operator
    outcomes: list[Outcome] = field(default_factory=list)
    children: list[Item] = field(default_factory=list)
    best: Item | None = None
    bottleneck: str = ""
    first_us: float | None = None
    solved_at: int = 0
    previous: Kernel | None = None


def main() -> None:
    """Measure with the defaults."""
    measure([operators.get(name) for name in FEW], 4)


def measure(batch: list[Operator], attempts: int) -> None:
    """Draft and refine each operator of a batch, one iteration after the other, and print what came of it."""
    target, writer, dice = AscendcTwin(), TemplateGenerator(), random.Random(0)
    histories = [History(operator) for operator in batch]
    started = time.perf_counter()
    for iteration in range(1, attempts + 1):
        for history in histories:
            attempt(history, iteration, histories, target, writer, dice)
    show(histories, attempts, time.perf_counter() - started)


def attempt(
    history: History,
    iteration: int,
    histories: list[History],
    target: AscendcTwin,
    writer: TemplateGenerator,
    dice: random.Random,
) -> None:
    """One kernel: written, verified, remembered."""
    stage = Stage.REFINE if history.best else Stage.DRAFT
    request = Request(
        operator=history.operator,
        target=TARGET,
        stage=stage,
        context=context(history, histories, stage, dice),
        seed=iteration,
        knowledge=target.knowledge(),
        feedback=history.outcomes[-1].feedback if history.outcomes and stage is Stage.DRAFT else "",
        bottleneck=history.bottleneck,
        previous=history.previous,
    )
    answer = writer.generate(request)
    if answer.kernel is None:
        return
    outcome = verify(answer.kernel, history.operator, target)
    history.outcomes.append(outcome)
    history.previous = answer.kernel
    trace = Item(
        id=f"{history.operator.name}#{iteration}",
        kind=Kind.TRACE,
        target=TARGET,
        title=history.operator.name,
        text="",
        operator=history.operator.name,
        files=answer.kernel.files,
        feasible=outcome.feasible,
        latency_us=outcome.latency_us,
    )
    history.children.append(trace)
    if outcome.latency_us is None:
        return
    history.first_us = history.first_us or outcome.latency_us
    history.solved_at = history.solved_at or iteration
    if history.best is None or outcome.latency_us < (history.best.latency_us or 0.0):
        history.best = trace
        history.bottleneck = outcome.timing.bottleneck if outcome.timing else ""


def context(history: History, histories: list[History], stage: Stage, dice: random.Random) -> Context:
    """The bundle, some entries, some practices; then traces of others, or the start point and its children."""
    seed = seed_items(TARGET)
    bundle = [k for k in seed if BUNDLE in k.tags]
    entries = dice.sample([k for k in seed if k.kind == "api" and BUNDLE not in k.tags], ENTRIES)
    practices = dice.sample([k for k in seed if k.kind == "practice"], PRACTICES)
    shown = [(Role.API, seed_item(knowledge)) for knowledge in (*bundle, *entries)]
    shown += [(Role.PRACTICE, seed_item(knowledge)) for knowledge in practices]
    if stage is Stage.REFINE and history.best:
        shown.append((Role.START_POINT, history.best))
        shown += [(Role.CHILD, child) for child in history.children[-6:]]
    else:
        solved = [h.best for h in histories if h.best and h is not history]
        shown += [(Role.TRACE, trace) for trace in dice.sample(solved, min(TRACES, len(solved)))]
    return Context(tuple(ContextItem(i, role, rank, 0.0, 0.0, False, 0) for rank, (role, i) in enumerate(shown)))


def seed_item(knowledge: Knowledge) -> Item:
    """A piece of seed knowledge as an item."""
    k = knowledge
    return Item(k.title, Kind(k.kind), TARGET, k.title, k.text, k.tags, files=k.files)


def show(histories: list[History], attempts: int, seconds: float) -> None:
    """A table, and the totals."""
    console, table = Console(), Table("operator", "solved at", "first µs", "best µs", "speedup", "infeasible")
    speedups = []
    for history in histories:
        best = history.best.latency_us if history.best else None
        speedup = history.first_us / best if history.first_us and best else None
        if speedup:
            speedups.append(speedup)
        failed = sum(not outcome.feasible for outcome in history.outcomes)
        table.add_row(
            history.operator.name,
            str(history.solved_at or "-"),
            f"{history.first_us:.1f}" if history.first_us else "-",
            f"{best:.1f}" if best else "-",
            f"{speedup:.2f}" if speedup else "-",
            str(failed),
        )
    console.print(table)
    median = statistics.median(speedups) if speedups else 0.0
    console.print(
        f"{len(speedups)} of {len(histories)} solved within {attempts} attempts, median speedup {median:.2f}, "
        f"{seconds:.0f} s, {seconds / max(1, len(histories) * attempts):.2f} s an attempt"
    )


if __name__ == "__main__":
    words = sys.argv[1:] or FEW
    budget = int(words.pop()) if words[-1].isdigit() else 4
    chosen = [o for word in words for o in (operators.suite(word) if "/" not in word else [operators.get(word)])]
    measure(list(chosen), budget)
