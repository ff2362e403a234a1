"""The state ξ of an operator, folded from the recorded attempts."""

from __future__ import annotations

import json
from functools import reduce

from memory_db.connection import Connection, Row
from memory_db.records import OperatorState, OutcomeRecord
from memory_db.runs import get_run
from memory_db.transition import transition
from memory_db.types import Kind, Stage

_KNOWN = """SELECT items.id, items.latency_us, items.bottleneck FROM items
    LEFT JOIN plans ON plans.id = items.attempt LEFT JOIN runs ON runs.id = plans.run
    WHERE items.operator = ? AND items.target = ? AND items.kind = ? AND items.feasible = 1 AND items.archived = 0
    AND (runs.number IS NULL OR runs.number < (SELECT number FROM runs WHERE id = ?)) ORDER BY items.number"""
_RECORDED = """SELECT plans.iteration, attempts.trace, outcomes.* FROM plans
    JOIN attempts ON attempts.id = plans.id JOIN outcomes ON outcomes.attempt = plans.id
    WHERE plans.run = ? AND plans.operator = ? AND plans.target = ? ORDER BY attempts.number"""


def outcome_of(row: Row) -> OutcomeRecord:
    """The outcome of a row of ``outcomes``."""
    return OutcomeRecord(
        feasible=bool(row["feasible"]),
        compiled=bool(row["compiled"]),
        failed_gate=row["failed_gate"],
        error_class=row["error_class"],
        feedback=row["feedback"],
        latency_us=row["latency_us"],
        bottleneck=row["bottleneck"],
        detail=json.loads(row["detail"]),
        protocol=json.loads(row["protocol"]),
        seconds=json.loads(row["seconds"]),
    )


def state_of(connection: Connection, run: str, operator: str, target: str) -> OperatorState:
    """ξ after the run's attempts so far; it begins with what earlier runs know if the run keeps that."""
    begin = OperatorState(operator, target)
    if get_run(connection, run).keep_known:
        begin = _known(connection, run, begin)
    rows = connection.rows(_RECORDED, (run, operator, target))
    return reduce(
        lambda state, row: transition(state, row["trace"] or "", outcome_of(row), row["iteration"]), rows, begin
    )


def _known(connection: Connection, run: str, state: OperatorState) -> OperatorState:
    rows = connection.rows(_KNOWN, (state.operator, state.target, Kind.TRACE, run))
    if not rows:
        return state
    timed = [row for row in rows if row["latency_us"] is not None]
    best = min(timed, key=lambda row: row["latency_us"], default=rows[0])
    return OperatorState(
        operator=state.operator,
        target=state.target,
        stage=Stage.REFINE,
        best_us=best["latency_us"],
        best_trace=best["id"],
        first_us=timed[0]["latency_us"] if timed else None,
        start_points=tuple(row["id"] for row in rows),
        bottleneck=best["bottleneck"],
        solved_at=0,
    )
