"""Continual refinement: the flow that drafts, verifies, remembers and makes faster."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from prefect import flow
from prefect.states import Cancelled

from flows.artifacts import publish_iteration
from flows.attempt import attempt, name_of
from flows.cancellation import cancellable
from flows.session import Session
from flows.stopping import stopping_on_signals
from memory_db import Stage
from tasks.learning import learn_from_attempt
from tasks.planning import make_plan, plan_iteration

# Flows are given the session, which Prefect records by name, and never the plans: those would be recorded in full.


@flow(name="continual-refinement", flow_run_name="{session.run}", validate_parameters=False)
async def continual_refinement(session: Session) -> Any:
    """Draft and refine kernels for every operator, one attempt each per iteration, until the budget is spent."""
    async with cancellable(session.stop, session.watch):
        for iteration, step, batch in session.iterations():
            plan_iteration(
                iteration, partial(make_plan, session.memory, session.run, iteration, step, batch, session.settings)
            )
            if session.pending(iteration, Stage.DRAFT):
                await draft(session, iteration)
            if session.pending(iteration, Stage.REFINE) and not session.stop.asked:
                await refine(session, iteration)
            if session.stop.asked:
                return Cancelled(message="The run was asked to stop; it can be resumed.")
            session.watch.iteration_finished(iteration)
            await publish_iteration(session, iteration)
    return None


@flow(name="draft", flow_run_name="draft, iteration {iteration}", validate_parameters=False)
async def draft(session: Session, iteration: int) -> None:
    """Look for a first feasible kernel of every operator that has none."""
    await _attempt_all(session, iteration, Stage.DRAFT)


@flow(name="refine", flow_run_name="refine, iteration {iteration}", validate_parameters=False)
async def refine(session: Session, iteration: int) -> None:
    """Look for a faster kernel of every operator that has a feasible one."""
    await _attempt_all(session, iteration, Stage.REFINE)


async def _attempt_all(session: Session, iteration: int, stage: Stage) -> None:
    """Make the attempts concurrently; learn from them in the planned order, as soon as that is possible.

    When one fails or the run is to stop, nothing new begins, and answers in flight are still stored.
    """
    pending = session.pending(iteration, stage)
    running = [asyncio.create_task(attempt(session, planned)) for planned in pending]
    with stopping_on_signals(session.stop, session.watch):
        try:
            for planned, result in zip(pending, running, strict=True):
                finished = await result
                if finished is None:
                    break
                learn_from_attempt(name_of(planned), partial(session.memory.record, finished))
                session.watch.attempt_finished(planned, finished.outcome)
        except BaseException:
            session.stop.ask()
            raise
        finally:
            await asyncio.gather(*running, return_exceptions=True)
