"""A small world for the tests of the memory: seed knowledge, operators, and a deterministic way to run attempts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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

TARGET = "twin"


@dataclass(frozen=True)
class Small:
    name: str
    category: str
    description: str


OPERATORS = (
    Small("level1/relu", "elementwise", "Rectified linear unit: y = max(x, 0) for every element"),
    Small("level1/sigmoid", "elementwise", "Logistic function y = 1 / (1 + exp(-x)) for every element"),
    Small("level1/row_sum", "reduction", "Sum over the last dimension of a matrix"),
    Small("level1/softmax", "reduction", "Softmax over the last dimension: exp(x - max) / sum"),
)


def seed_items() -> list[Item]:
    return [
        api("DataCopy", "bundle"),
        api("Add"),
        api("Exp"),
        api("ReduceSum"),
        Item("", Kind.API, TARGET, "Example: complete operator", "A complete example", ("demonstration",)),
        practice("double buffering", "Give queues two buffers, so that copies overlap computation", "MTE2"),
        practice("tile size", "Use tiles as large as the unified buffer allows", "SCALAR"),
    ]


def api(name: str, *tags: str) -> Item:
    return Item("", Kind.API, TARGET, name, f"{name}(dst, src, count): documentation of {name}", (name, *tags))


def practice(name: str, text: str, bottleneck: str) -> Item:
    return Item("", Kind.PRACTICE, TARGET, name, text, (name,), bottleneck=bottleneck)


def files(operator: Small, variant: int) -> dict[str, str]:
    short = operator.name.split("/")[1]
    return {f"op_kernel/{short}.cpp": f"void {short}() {{ DataCopy(a, b, {variant}); Exp(a, b); }}\n"}


def run_record(name: str = "run-1", seed: int = 7, **changes: object) -> RunRecord:
    return RunRecord(name, "stub", TARGET, seed, tuple(each.name for each in OPERATORS), **changes)  # type: ignore[arg-type]


def query(memory: Memory, run: str, operator: Small, iteration: int, budget: int = 10) -> Query:
    state = memory.state(run, operator.name, TARGET)
    return Query(
        operator.name, operator.category, operator.description, TARGET, state.stage, iteration, budget,
        start_points=state.start_points, bottleneck=state.bottleneck, feedback=state.feedback,
        last_trace=state.last_trace, run=run,
    )  # fmt: skip


def outcome(seed: int, *, stage: Stage = Stage.DRAFT) -> OutcomeRecord:
    if seed % 3 == 0:
        return OutcomeRecord(
            False, True, "correctness", "mismatch", f"worst error at index {seed}", seconds={"run": 0.1}
        )
    return OutcomeRecord(True, True, latency_us=100.0 / (1 + seed % 7), bottleneck="MTE2")


def plan(
    memory: Memory, run: str, iteration: int, operators: Sequence[Small] = OPERATORS,
    settings: RetrievalSettings | None = None, seed: int = 7,
) -> list[PlannedAttempt]:  # fmt: skip
    planned = []
    for position, operator in enumerate(operators):
        asked = query(memory, run, operator, iteration)
        context = retrieve(memory, asked, settings or RetrievalSettings(), attempt_rng(seed, iteration, position))
        planned.append(
            PlannedAttempt(
                run, iteration, position, operator.name, operator.category, TARGET, asked.stage,
                seed * 1000 + iteration * 10 + position, context, operator.description,
            )
        )  # fmt: skip
    memory.plan(run, iteration, planned)
    return planned


def answer(planned: PlannedAttempt) -> AnswerRecord:
    operator = next(each for each in OPERATORS if each.name == planned.operator)
    return AnswerRecord(
        f"write {planned.operator}", f"answer {planned.seed}", files(operator, planned.seed),
        usage=UsageRecord("stub", 100, 50, seconds=0.5, calls=1), decisions={"tile": str(planned.seed % 5)},
    )  # fmt: skip


def record(memory: Memory, planned: PlannedAttempt, result: OutcomeRecord | None = None) -> str:
    given = result or outcome(planned.seed)
    return memory.record(FinishedAttempt(planned, given, None if memory.answer(planned) else answer(planned)))


def iterate(memory: Memory, run: str, iterations: range, settings: RetrievalSettings | None = None) -> None:
    for iteration in iterations:
        for planned in plan(memory, run, iteration, settings=settings):
            record(memory, planned)
