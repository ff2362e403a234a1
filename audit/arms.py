"""Arms of an experiment, set beside each other: how soon operators were solved, and how fast their kernels became."""

from __future__ import annotations

import math
from collections.abc import Mapping

import polars as pl

Arm = tuple[str, int]
"""An arm's name and its seed."""


def trajectories(runs: Mapping[Arm, pl.DataFrame]) -> pl.DataFrame:
    """One row per arm, seed and iteration: ``solved``, the share of operators solved until then, and ``slowdown``.

    ``runs`` holds each arm's attempts (table of ``audit.attempts``). ``slowdown`` is the geometric mean over operators
    of the best latency until then over the best that any arm ever reached; an operator without a latency yet counts
    with the slowest first latency of any arm. 1 is best.
    """
    best = {key: min(values) for key, values in _figures(runs, pl.col("latency_us").min()).items()}
    worst = {key: max(values) for key, values in _figures(runs, pl.col("latency_us").drop_nulls().first()).items()}
    rows = []
    for (name, seed), attempts in runs.items():
        for iteration in sorted(attempts["iteration"].unique()):
            until = attempts.filter(pl.col("iteration") <= iteration)
            solved = until.group_by("operator").agg(pl.col("feasible").any())["feasible"].sum()
            reached = dict(until.group_by("operator").agg(pl.col("latency_us").min()).iter_rows())
            logs = [math.log((reached.get(key) or worst[key]) / best[key]) for key in best]
            rows.append(
                {
                    "arm": name,
                    "seed": seed,
                    "iteration": int(iteration),
                    "solved": float(solved) / attempts["operator"].n_unique(),
                    "slowdown": math.exp(sum(logs) / len(logs)) if logs else math.nan,
                }
            )
    return pl.DataFrame(rows)


def outcome(rows: pl.DataFrame) -> pl.DataFrame:
    """One row per arm: mean and spread over seeds of ``solved`` and ``slowdown`` at the end, and ``area``.

    ``area`` is the mean of log slowdown over all iterations: what an arm cost on its way, 0 is best.
    """
    last = rows.filter(pl.col("iteration") == pl.col("iteration").max())
    area = rows.group_by("arm", "seed").agg(pl.col("slowdown").log().mean().alias("area"))
    return (
        last.join(area, on=["arm", "seed"])
        .group_by("arm", maintain_order=True)
        .agg(
            pl.col("seed").n_unique().alias("seeds"),
            pl.col("solved").mean(),
            pl.col("slowdown").mean().alias("slowdown"),
            pl.col("slowdown").min().alias("slowdown_least"),
            pl.col("slowdown").max().alias("slowdown_most"),
            pl.col("area").mean(),
            pl.col("area").std().alias("area_spread"),
        )
    )


def _figures(runs: Mapping[Arm, pl.DataFrame], figure: pl.Expr) -> dict[str, list[float]]:
    """Per operator a figure of every arm; operators that no arm timed are left out."""
    found: dict[str, list[float]] = {}
    for attempts in runs.values():
        for operator, value in attempts.sort("iteration").group_by("operator").agg(figure).iter_rows():
            if value is not None:
                found.setdefault(operator, []).append(value)
    return found
