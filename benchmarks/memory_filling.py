"""Fills a memory with synthetic items quickly: rows are written directly, vectors are random."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from memory_db import Item, Kind, Memory, Stage
from memory_db.blobs import put_kernel

TARGET = "bench-target"
OPERATOR = "bench/row_sum"
CATEGORIES = ("elementwise", "reduction", "normalisation", "matmul", "pooling", "loss")
_KERNELS = 2_000
_ITEM = """INSERT INTO items (number, id, kind, target, title, text, tags, operator, category, stage, kernel, parent,
    attempt, feasible, latency_us, bottleneck, created_at)
    VALUES (?, ?, ?, ?, ?, ?, '[]', ?, ?, ?, ?, NULL, NULL, ?, ?, ?, '2026-01-01')"""


def filled(path: Path, size: int) -> tuple[str, ...]:
    """Write ``size`` items, 80 % of them traces, a tenth with values; returns ids of five start points."""
    rng = np.random.default_rng(0)
    with Memory.open(path) as memory:
        memory.add([_api(name) for name in ("DataCopy", "Add", "ReduceSum", "Exp")])
        points = memory.add([_point(number) for number in range(5)])
        database = memory.connection
        with database.transaction():
            code = "\n".join(f"DataCopy(buffer{line}, source[{line}], 64);" for line in range(90))
            kernels = [put_kernel(database, {"kernel.cpp": f"// {number}\n{code}"}) for number in range(_KERNELS)]
        for start in range(0, size, 50_000):
            numbers = range(100 + start, 100 + min(start + 50_000, size))
            vectors = rng.integers(-127, 128, size=(len(numbers), memory.embedder.dimensions)).astype(np.int8)
            with database.transaction():
                database.run_many(_ITEM, [_row(number, kernels) for number in numbers])
                pairs = zip(numbers, vectors, strict=True)
                database.run_many("INSERT INTO vectors VALUES (?, ?)", [(each, row.tobytes()) for each, row in pairs])
                database.run_many(
                    "INSERT INTO item_values VALUES (?, ?, '', ?, 3, 0.5)",
                    [(f"{each:032x}", Stage.DRAFT, float(rng.uniform(-1, 1))) for each in numbers if each % 10 == 0],
                )
    return tuple(points)


def _row(number: int, kernels: list[str]) -> tuple[object, ...]:
    kind = (Kind.EXPERIENCE, Kind.PRACTICE)[number % 2] if number % 5 == 0 else Kind.TRACE
    trace = kind is Kind.TRACE
    operator = f"bench/operator_{number % 300}" if kind is not Kind.PRACTICE else ""
    return (
        number,
        f"{number:032x}",
        kind,
        TARGET,
        f"{kind} {number}",
        "What it computes, what was decided and what became of it, in about a hundred characters of text",
        operator,
        CATEGORIES[number % len(CATEGORIES)],
        Stage.DRAFT,
        kernels[number % _KERNELS] if trace else None,
        number % 2 if trace else None,
        float(number % 97) if trace and number % 2 else None,
        ("MTE2", "VEC", "SCALAR")[number % 3],
    )


def _api(name: str) -> Item:
    return Item("", Kind.API, TARGET, name, f"{name}: documentation", (name,))


def _point(number: int) -> Item:
    code = {"op_kernel/row_sum.cpp": f"// variant {number}\nDataCopy(a, b, {number});"}
    return Item(
        "", Kind.TRACE, TARGET, f"start {number}", "Sum over the last dimension", operator=OPERATOR,
        category="reduction", stage=Stage.DRAFT, files=code, feasible=True, latency_us=200.0 + number,
        bottleneck="MTE2",
    )  # fmt: skip
