"""The attempts of a memory as a table."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import polars as pl

from audit.costs import known_costs

SCHEMA: dict[str, pl.DataType | type[pl.DataType]] = {
    "run": pl.String,
    "iteration": pl.Int64,
    "position": pl.Int64,
    "operator": pl.String,
    "category": pl.String,
    "stage": pl.String,
    "attempt": pl.String,
    "kernel": pl.String,
    "trace": pl.String,
    "start_point": pl.String,
    "feasible": pl.Boolean,
    "compiled": pl.Boolean,
    "failed_gate": pl.String,
    "error_class": pl.String,
    "latency_us": pl.Float64,
    "bottleneck": pl.String,
    "reward": pl.Float64,
    "tokens": pl.Int64,
    "price": pl.Float64,
}
_QUERY = """SELECT plans.run, plans.iteration, plans.position, plans.operator, plans.category, plans.stage,
    attempts.id AS attempt, attempts.kernel, attempts.trace, attempts.start_point, outcomes.feasible,
    outcomes.compiled, outcomes.failed_gate, outcomes.error_class, outcomes.latency_us, outcomes.bottleneck,
    attempts.raw_reward AS reward,
    COALESCE(costs.prompt_tokens + costs.completion_tokens, 0) AS tokens, COALESCE(costs.price, 0.0) AS price
    FROM attempts JOIN plans ON plans.id = attempts.id JOIN outcomes ON outcomes.attempt = attempts.id
    LEFT JOIN {costs} AS costs ON costs.plan = attempts.id
    WHERE ?1 = '' OR plans.run = ?1 ORDER BY attempts.number"""


@contextmanager
def reading(memory: Path) -> Iterator[sqlite3.Connection]:
    """A connection that cannot write, closed afterwards; works while a run writes."""
    connection = sqlite3.connect(f"{memory.resolve().as_uri()}?mode=ro", uri=True)
    try:
        yield connection
    finally:
        connection.close()


def attempts(memory: Path, run: str = "") -> pl.DataFrame:
    """All recorded attempts, of one run if it is named, in the order in which they were recorded.

    ``latency_us`` is in µs and null for kernels that did not pass every gate; ``price`` is in US dollars;
    tokens and price are those of the answer and of all else that a model was asked about it.
    """
    with reading(memory) as connection:
        rows = connection.execute(_QUERY.format(costs=known_costs(connection)), (run,)).fetchall()
    return pl.DataFrame(rows, schema={**SCHEMA, "feasible": pl.Int64, "compiled": pl.Int64}, orient="row").with_columns(
        pl.col("feasible").cast(pl.Boolean), pl.col("compiled").cast(pl.Boolean)
    )
