"""The transition ξ' = f(x, ξ, y, o) (METHOD, "Formalism"): one pure function."""

from __future__ import annotations

from dataclasses import replace

from memory_db.records import OperatorState, OutcomeRecord
from memory_db.types import Stage


def transition(state: OperatorState, trace: str, outcome: OutcomeRecord, iteration: int) -> OperatorState:
    """The operator's state after an attempt.

    ``trace`` is the id of the attempt's trace, empty when there was no kernel. The first feasible kernel ends
    drafting; every feasible kernel is a start point; infeasible ones change only the feedback.
    """
    after = replace(
        state,
        attempts=state.attempts + 1,
        feedback=outcome.feedback,
        error_class=outcome.error_class,
        bottleneck=outcome.bottleneck or state.bottleneck,
        last_trace=trace,
    )
    if not outcome.feasible:
        return after
    faster = outcome.latency_us is not None and (state.best_us is None or outcome.latency_us < state.best_us)
    return replace(
        after,
        stage=Stage.REFINE,
        solved_at=iteration if state.solved_at is None else state.solved_at,
        first_us=outcome.latency_us if state.first_us is None else state.first_us,
        best_us=outcome.latency_us if faster else state.best_us,
        best_trace=trace if faster or not state.best_trace else state.best_trace,
        start_points=state.start_points if trace in state.start_points else (*state.start_points, trace),
    )
