"""Fills a memory with a synthetic run through the memory's own interface: retrieval, plans, answers, outcomes."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from memory_db import (
    AnswerRecord,
    FinishedAttempt,
    Item,
    Kind,
    Memory,
    OutcomeRecord,
    PlannedAttempt,
    Query,
    RetrievalSettings,
    RunRecord,
    Stage,
    UsageRecord,
    attempt_rng,
    retrieve,
)

TARGET = "ascendc-twin"
RUN = "bench"
CATEGORIES = ("activation", "reduction", "normalisation", "matmul", "pooling", "loss")
PIPES = ("MTE2", "VEC", "MTE3", "SCALAR")
_GATES = (("anti-hack", "host-computation"), ("compile", "undeclared"), ("correctness", "mismatch"))


def fill(path: Path, operators: int, iterations: int, seed: int = 0, run: str = RUN) -> None:
    """A run of ``operators × iterations`` attempts that learn: harder operators are solved later, kernels get faster.

    The first call also adds seed knowledge. Every random number follows from ``seed``.
    """
    names = [f"level{1 + n % 2}/operator_{n:03d}" for n in range(operators)]
    with Memory.open(path) as memory:
        memory.add(_seed_knowledge())
        memory.start_run(RunRecord(run, "synthetic", TARGET, seed, tuple(names)))
        for iteration in range(1, iterations + 1):
            planned = [_plan(memory, run, names, n, iteration, iterations, seed) for n in range(operators)]
            memory.plan(run, iteration, planned)
            for number, each in enumerate(planned):
                rng = np.random.default_rng([seed, iteration, number])
                memory.record(FinishedAttempt(each, _outcome(each, number, rng), _answer(each, rng)))
        memory.finish_run(run)


def _seed_knowledge() -> list[Item]:
    calls = [
        Item("", Kind.API, TARGET, name, f"{name}(dst, src, count)", (name, "bundle"))
        for name in ("DataCopy", "Add", "Exp", "ReduceSum", "Muls", "Max")
    ]
    practices = [
        Item("", Kind.PRACTICE, TARGET, f"practice {pipe}", f"What to do when {pipe} is busy", (pipe,), bottleneck=pipe)
        for pipe in PIPES
    ]
    return calls + practices


def _plan(
    memory: Memory, run: str, names: list[str], number: int, iteration: int, iterations: int, seed: int
) -> PlannedAttempt:
    state = memory.state(run, names[number], TARGET)
    category, text = CATEGORIES[number % len(CATEGORIES)], f"A {CATEGORIES[number % 6]} over rows, number {number}"
    query = Query(
        names[number], category, text, TARGET, state.stage, iteration, iterations, start_points=state.start_points,
        bottleneck=state.bottleneck, feedback=state.feedback, last_trace=state.last_trace, run=run,
    )  # fmt: skip
    context = retrieve(memory, query, RetrievalSettings(), attempt_rng(seed, iteration, number))
    return PlannedAttempt(
        run, iteration, number, names[number], category, TARGET, state.stage, seed + iteration, context, text
    )


def _answer(planned: PlannedAttempt, rng: np.random.Generator) -> AnswerRecord:
    width = int(rng.integers(1, 64)) * 64
    lines = [f"    DataCopy(tile[{line}], source[offset + {line * width}], {width});" for line in range(120)]
    body = "\n".join(['extern "C" __global__ __aicore__ void kernel(GM_ADDR x) {', *lines, "}"]) + "\n"
    name = planned.operator.split("/")[-1]
    usage = UsageRecord("synthetic", int(rng.integers(3000, 9000)), int(rng.integers(800, 2500)), 0, 1.5, 0.004, 1)
    return AnswerRecord(
        f"Write {planned.operator}.\n" + "context " * 400, body, {f"op_kernel/{name}.cpp": body},
        usage=usage, decisions={"tile": str(width), "pipe": PIPES[int(rng.integers(4))]},
    )  # fmt: skip


def _outcome(planned: PlannedAttempt, number: int, rng: np.random.Generator) -> OutcomeRecord:
    skill = planned.iteration / (4 + number % 23)
    if rng.random() > (0.85 if planned.stage is Stage.REFINE else min(0.9, skill)):
        gate, error = _GATES[int(rng.integers(3))]
        finding = {"file": "op_kernel/kernel.cpp", "line": 3, "message": f"{error} in line 3", "rule": error}
        detail: dict[str, object] = {"failed_gate": gate, "diagnostics": [finding]}
        feedback, compiled = f"{error}: line 3 is wrong", gate == "correctness"
        return OutcomeRecord(False, compiled, gate, error, feedback, detail=detail, seconds={gate: 0.5})
    floor = 5.0 * (1 + number % 40)
    latency = floor * (1.2 + 30 * math.exp(-0.12 * planned.iteration) * float(rng.uniform(0.5, 1.5)))
    shares = rng.dirichlet(np.ones(len(PIPES)))
    pipes = {pipe: round(latency * float(share), 3) for pipe, share in zip(PIPES, shares, strict=True)}
    bottleneck = max(pipes, key=lambda pipe: pipes[pipe])
    timing = {
        "latency_us": latency, "cycles": int(latency * 1800), "pipe_us": pipes, "bottleneck": bottleneck,
        "launch_us": 5.0, "floor_us": floor, "estimated": True, "extrapolated": False, "notes": [],
        "opening_us": 40.0, "opening": {pipe: sorted(map(int, rng.integers(0, 1000, 120))) for pipe in PIPES[:4]},
    }  # fmt: skip
    return OutcomeRecord(
        True, True, latency_us=latency, bottleneck=bottleneck, detail={"timing": timing},
        seconds={"compile": 2.0, "correctness": 0.4, "latency": 0.1},
    )  # fmt: skip
