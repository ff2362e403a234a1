"""The tables of a report: rates by group, items by what they earned, failures, cost."""

from __future__ import annotations

import json
from collections import Counter

import polars as pl

from audit.measures import by_operator

Rows = list[dict[str, object]]


def by_group(attempts: pl.DataFrame, group: str) -> Rows:
    """Per category or suite: operators, compiled and solved (counts and shares), median speedup."""
    return (
        by_operator(attempts)
        .join(attempts.select("operator", name=group).unique("operator"), on="operator")
        .group_by("name")
        .agg(
            operators=pl.len(),
            compiled=pl.col("compiled").sum(),
            solved=pl.col("feasible").sum(),
            speedup=pl.col("speedup").median(),
        )
        .with_columns(
            compiled_share=pl.col("compiled") / pl.col("operators"), solved_share=pl.col("solved") / pl.col("operators")
        )
        .sort("name")
        .to_dicts()
    )


def rates(attempts: pl.DataFrame) -> Rows:
    """Per iteration: the shares of its own attempts that compiled and that were feasible."""
    return (
        attempts.group_by("iteration")
        .agg(attempts=pl.len(), compiled=pl.col("compiled").mean(), feasible=pl.col("feasible").mean())
        .sort("iteration")
        .to_dicts()
    )


def valuable(shown: pl.DataFrame, order: str, most: int = 15, least_uses: int = 3) -> Rows:
    """The items whose attempts earned most reward, by ``per_use`` or ``per_token`` (per 1,000 tokens shown).

    Only uses that moved a value count: what was shown by rule earned nothing by its value. Items with fewer than
    ``least_uses`` uses are left out, because their mean says little.
    """
    return (
        shown.filter(pl.col("after").is_not_null())
        .group_by("item", "stage", maintain_order=True)
        .agg(
            pl.col("kind", "title").first(),
            uses=pl.len(),
            reward=pl.col("reward").sum(),
            tokens=pl.col("tokens").sum(),
            q=pl.col("after").last(),
        )
        .filter(pl.col("uses") >= least_uses)
        .with_columns(
            per_use=pl.col("reward") / pl.col("uses"),
            per_token=1000 * pl.col("reward") / pl.max_horizontal(pl.col("tokens"), 1),
        )
        .sort(order, "item", descending=[True, False])
        .head(most)
        .to_dicts()
    )


def failures(attempts: pl.DataFrame) -> Rows:
    """How often each gate and error class stopped an attempt, and in how many operators, the most frequent first."""
    return (
        attempts.filter(~pl.col("feasible"))
        .with_columns(gate=pl.when(pl.col("failed_gate") == "").then(pl.lit("no kernel")).otherwise("failed_gate"))
        .group_by("gate", "error_class")
        .agg(attempts=pl.len(), operators=pl.col("operator").n_unique())
        .sort("attempts", "gate", "error_class", descending=[True, False, False])
        .to_dicts()
    )


def exploration(shown: pl.DataFrame) -> Rows:
    """Per iteration: the share of the items chosen by value that were explored, and the mean rewards of both kinds."""
    explored = pl.col("explored")
    return (
        shown.filter(pl.col("after").is_not_null())
        .group_by("iteration")
        .agg(
            share=explored.mean(),
            explored=pl.col("reward").filter(explored).mean(),
            exploited=pl.col("reward").filter(~explored).mean(),
        )
        .sort("iteration")
        .to_dicts()
    )


def gate_seconds(attempts: pl.DataFrame) -> Rows:
    """Per iteration and gate: the seconds spent evaluating."""
    spent: Counter[tuple[int, str]] = Counter()
    for iteration, seconds in attempts.select("iteration", "seconds").iter_rows():
        for gate, value in json.loads(seconds).items():
            spent[iteration, gate] += float(value)  # type: ignore[assignment]
    return [{"iteration": i, "gate": gate, "seconds": value} for (i, gate), value in sorted(spent.items())]


def cost(attempts: pl.DataFrame) -> Rows:
    """Per iteration: tokens in and out, US dollars."""
    return (
        attempts.group_by("iteration")
        .agg(pl.col("prompt_tokens", "completion_tokens", "price").sum())
        .sort("iteration")
        .to_dicts()
    )
