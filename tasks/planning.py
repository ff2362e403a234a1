"""Planning an iteration: stage, context and seed of every attempt, fixed before any of them runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prefect import task
from prefect.cache_policies import NO_CACHE

import operators
from memory_db import Memory, OperatorState, PlannedAttempt, Query, Stage, attempt_rng, retrieve
from operators import Operator
from tasks.configuration import Settings
from tasks.curriculum import excluded


@task(cache_policy=NO_CACHE, task_run_name="plan iteration {iteration}")
def plan_iteration(iteration: int, plan: Callable[[], None]) -> None:
    """Plan an iteration."""
    plan()


def make_plan(
    memory: Memory, run: str, iteration: int, step: int, batch: Sequence[Operator], settings: Settings
) -> None:
    """Plan one attempt per operator and store the plan; an iteration that was planned before keeps its plan.

    ``step`` is the iteration within its phase, on which the schedules of ε and λ depend. All drafts come before all
    refinements, each in the batch's order.
    """
    if memory.is_planned(run, iteration):
        return
    states = [(memory.state(run, operator.name, settings.run.target), operator) for operator in batch]
    states.sort(key=lambda pair: pair[0].stage is Stage.REFINE)
    attempts = [
        plan_attempt(memory, run, iteration, step, position, state, operator, settings)
        for position, (state, operator) in enumerate(states)
    ]
    memory.plan(run, iteration, attempts)


def plan_attempt(
    memory: Memory,
    run: str,
    iteration: int,
    step: int,
    position: int,
    state: OperatorState,
    operator: Operator,
    settings: Settings,
) -> PlannedAttempt:
    """Retrieve the context of one attempt. The random state depends on run seed, iteration and position alone."""
    rng = attempt_rng(settings.run.seed, iteration, position)
    query = Query(
        operator=operator.name,
        category=operators.category(operator),
        description=operators.describe(operator),
        target=settings.run.target,
        stage=state.stage,
        iteration=step,
        budget=settings.run.budget,
        start_points=state.start_points,
        bottleneck=state.bottleneck,
        feedback=state.feedback,
        last_trace=state.last_trace,
        run=run,
        exclude=excluded(settings.run.exclude),
    )
    return PlannedAttempt(
        run=run,
        iteration=iteration,
        position=position,
        operator=operator.name,
        category=query.category,
        target=query.target,
        stage=state.stage,
        seed=int(rng.integers(2**31)),
        context=retrieve(memory, query, settings.retrieval, rng),
        description=query.description,
    )
