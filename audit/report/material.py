"""Everything that a report shows of a run, read from the memory in one state."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import polars as pl

from audit.costs import costs
from audit.places import without_places
from audit.transfer import Moment, Transfer, transfer
from memory_db import Memory

_ATTEMPTS: dict[str, tuple[str, type[pl.DataType]]] = {
    "attempt": ("attempts.id", pl.String),
    "iteration": ("plans.iteration", pl.Int64),
    "position": ("plans.position", pl.Int64),
    "operator": ("plans.operator", pl.String),
    "category": ("plans.category", pl.String),
    "stage": ("plans.stage", pl.String),
    "kernel": ("attempts.kernel", pl.String),
    "start_point": ("attempts.start_point", pl.String),
    "start_iteration": ("started.iteration", pl.Int64),
    "feasible": ("outcomes.feasible", pl.Int64),
    "compiled": ("outcomes.compiled", pl.Int64),
    "failed_gate": ("outcomes.failed_gate", pl.String),
    "error_class": ("outcomes.error_class", pl.String),
    "latency_us": ("outcomes.latency_us", pl.Float64),
    "floor_us": ("json_extract(outcomes.detail, '$.timing.floor_us')", pl.Float64),
    "estimated": ("json_extract(outcomes.detail, '$.timing.estimated')", pl.Int64),
    "bottleneck": ("outcomes.bottleneck", pl.String),
    "reward": ("attempts.raw_reward", pl.Float64),
    "tokens": ("COALESCE(costs.prompt_tokens + costs.completion_tokens, 0)", pl.Int64),
    "prompt_tokens": ("COALESCE(costs.prompt_tokens, 0)", pl.Int64),
    "completion_tokens": ("COALESCE(costs.completion_tokens, 0)", pl.Int64),
    "price": ("COALESCE(costs.price, 0.0)", pl.Float64),
    "seconds": ("outcomes.seconds", pl.String),
}
_ATTEMPTS_FROM = f"""FROM attempts JOIN plans ON plans.id = attempts.id JOIN outcomes ON outcomes.attempt = attempts.id
    LEFT JOIN {costs()} AS costs ON costs.plan = attempts.id
    LEFT JOIN items ON items.id = attempts.start_point LEFT JOIN plans AS started ON started.id = items.attempt
    WHERE plans.run = ? ORDER BY attempts.number"""
_SHOWN: dict[str, tuple[str, type[pl.DataType]]] = {
    "iteration": ("plans.iteration", pl.Int64),
    "stage": ("plans.stage", pl.String),
    "item": ("contexts.item", pl.String),
    "kind": ("items.kind", pl.String),
    "title": ("items.title", pl.String),
    "role": ("contexts.role", pl.String),
    "explored": ("contexts.explored", pl.Int64),
    "tokens": ("contexts.tokens", pl.Int64),
    "reward": ("attempts.raw_reward", pl.Float64),
    "before": ("moved.before", pl.Float64),
    "after": ("moved.after", pl.Float64),
}
_SHOWN_FROM = """FROM plans JOIN contexts ON contexts.plan = plans.id JOIN items ON items.id = contexts.item
    JOIN attempts ON attempts.id = plans.id
    LEFT JOIN value_updates AS moved ON moved.attempt = plans.id AND moved.item = contexts.item
        AND moved.category = ''
    WHERE plans.run = ? AND contexts.role != 'api' ORDER BY attempts.number, contexts.rank"""
_VALUES = """SELECT items.kind, item_values.stage, q, visits FROM item_values JOIN items ON items.id = item_values.item
    WHERE item_values.category = '' ORDER BY item_values.stage, items.kind, q"""
_REJECTED = """SELECT attempts.id AS attempt, plans.operator, plans.iteration, outcomes.error_class, outcomes.feedback,
    outcomes.detail FROM outcomes JOIN attempts ON attempts.id = outcomes.attempt JOIN plans ON plans.id = attempts.id
    WHERE outcomes.failed_gate = 'anti-hack' AND plans.run = ? ORDER BY attempts.number"""
_RUN = "SELECT * FROM runs WHERE id = ?"


@dataclass(frozen=True)
class Material:
    """The tables behind a report.

    ``attempts`` has one row per recorded attempt (latencies in µs, ``seconds`` as JSON per gate). ``shown`` has one
    row per learned item in a context, with the reward of the attempt and the move of the item's Q. ``values`` are the
    values of all items at the end. ``rejected`` are the attempts that the anti-hack gate refused.
    """

    run: Mapping[str, Any]
    attempts: pl.DataFrame
    shown: pl.DataFrame
    values: pl.DataFrame
    rejected: tuple[Mapping[str, Any], ...]
    solved: Transfer
    faster: Transfer


def material(memory: Memory, run: str) -> Material:
    """Read a run's tables; ``run`` is the id of a run in the memory."""
    connection = memory.connection
    with connection.reading():
        (record,) = connection.rows(_RUN, (run,))
        rejected = [dict(row) for row in connection.rows(_REJECTED, (run,))]
        return Material(
            run={
                **dict(record),
                "operators": json.loads(record["operators"]),
                "parameters": without_places(json.loads(record["parameters"])),
            },
            attempts=_table(memory, _ATTEMPTS, _ATTEMPTS_FROM, run).with_columns(
                pl.col("feasible", "compiled").cast(pl.Boolean),
                suite=pl.col("operator").str.split("/").list.first(),
            ),
            shown=_table(memory, _SHOWN, _SHOWN_FROM, run).with_columns(pl.col("explored").cast(pl.Boolean)),
            values=pl.DataFrame(
                connection.tuples(_VALUES),
                schema={"kind": pl.String, "stage": pl.String, "q": pl.Float64, "visits": pl.Int64},
                orient="row",
            ),
            rejected=tuple({**row, "detail": json.loads(row["detail"])} for row in rejected),
            solved=transfer(memory, run, Moment.SOLVED),
            faster=transfer(memory, run, Moment.FASTER),
        )


def _table(memory: Memory, columns: Mapping[str, tuple[str, type[pl.DataType]]], source: str, run: str) -> pl.DataFrame:
    selected = ", ".join(f"{sql} AS {name}" for name, (sql, _) in columns.items())
    rows = memory.connection.tuples(f"SELECT {selected} {source}", (run,))
    return pl.DataFrame(rows, schema={name: kind for name, (_, kind) in columns.items()}, orient="row")
