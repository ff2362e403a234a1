"""The method's measures: compilation, correctness and speedup of a run, in total and by iteration."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl


@dataclass(frozen=True)
class Measures:
    """A run in figures. Rates are shares of operators, from 0 to 1; speedups are best over first feasible kernel.

    ``round_one`` counts what the first iteration alone reached.
    """

    operators: int
    attempts: int
    compile_rate: float
    correct_rate: float
    round_one_compile_rate: float
    round_one_correct_rate: float
    mean_iterations_to_solve: float | None
    speedup_median: float | None
    speedup_lower_quartile: float | None
    speedup_upper_quartile: float | None
    share_twice_as_fast: float | None
    tokens: int
    price: float


def measures(attempts: pl.DataFrame) -> Measures:
    """The measures of the attempts of one run (table of ``audit.attempts``)."""
    operators = by_operator(attempts)
    first = attempts.filter(pl.col("iteration") == pl.col("iteration").min())
    speedup = operators["speedup"].drop_nulls()
    return Measures(
        operators=operators.height,
        attempts=attempts.height,
        compile_rate=_share(operators["compiled"]),
        correct_rate=_share(operators["feasible"]),
        round_one_compile_rate=_share(first["compiled"]),
        round_one_correct_rate=_share(first["feasible"]),
        mean_iterations_to_solve=_number(operators["solved_at"].mean()),
        speedup_median=_number(speedup.median()),
        speedup_lower_quartile=_number(speedup.quantile(0.25, "linear")),
        speedup_upper_quartile=_number(speedup.quantile(0.75, "linear")),
        share_twice_as_fast=_number((speedup >= 2).mean()),
        tokens=int(attempts["tokens"].sum()),
        price=float(attempts["price"].sum()),
    )


def by_operator(attempts: pl.DataFrame) -> pl.DataFrame:
    """One row per operator: attempts, solved_at (iteration), first_us and best_us (µs), speedup, in run order."""
    timed = pl.col("latency_us").drop_nulls()
    return (
        attempts.sort("iteration", "position")
        .group_by("operator", maintain_order=True)
        .agg(
            pl.len().alias("attempts"),
            pl.col("category").first(),
            pl.col("compiled").any(),
            pl.col("feasible").any(),
            pl.col("iteration").filter(pl.col("feasible")).min().alias("solved_at"),
            timed.first().alias("first_us"),
            timed.min().alias("best_us"),
        )
        .with_columns((pl.col("first_us") / pl.col("best_us")).alias("speedup"))
    )


def by_iteration(attempts: pl.DataFrame) -> pl.DataFrame:
    """One row per iteration: operators solved and compiled until then, and the median speedup until then."""
    rows = []
    for iteration in sorted(attempts["iteration"].unique()):
        until = by_operator(attempts.filter(pl.col("iteration") <= iteration))
        rows.append(
            {
                "iteration": iteration,
                "solved": int(until["feasible"].sum()),
                "compiled": int(until["compiled"].sum()),
                "speedup_median": _number(until["speedup"].median()),
            }
        )
    return pl.DataFrame(
        rows, schema={"iteration": pl.Int64, "solved": pl.Int64, "compiled": pl.Int64, "speedup_median": pl.Float64}
    )


def _share(column: pl.Series) -> float:
    return float(column.sum()) / len(column) if len(column) else 0.0


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None
