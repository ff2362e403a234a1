"""One attempt within a flow: answer, evaluation, and patience with an endpoint that is down."""

from __future__ import annotations

import asyncio
from typing import Any

from prefect.futures import PrefectFuture

from flows.session import Session
from generators.types import GeneratorUnavailable
from memory_db import AnswerRecord, FinishedAttempt, PlannedAttempt
from tasks.attempts import answer_record, evaluate_kernel, no_kernel, outcome_record, request, write_kernel

FIRST_PAUSE = 5.0
LONGEST_PAUSE = 300.0


async def attempt(session: Session, plan: PlannedAttempt) -> FinishedAttempt:
    """Write and evaluate one kernel. The answer is stored before it is evaluated, so that it is paid for once."""
    async with session.slots:
        answer = session.memory.answer(plan)
        if answer is None:
            answer = await _ask(session, plan)
            session.memory.record_answer(plan, answer)
        if answer.files is None:
            return FinishedAttempt(plan, no_kernel(answer.error))
        settings = session.settings
        outcome = await _result(
            evaluate_kernel.submit(_name(plan), plan.operator, dict(answer.files), settings.run, settings.verifier)
        )
        return FinishedAttempt(plan, outcome_record(outcome))


async def _ask(session: Session, plan: PlannedAttempt) -> AnswerRecord:
    """The generator's answer. An endpoint that is down does not spend the attempt: wait, and ask again."""
    pause = FIRST_PAUSE
    question = request(session.memory, plan, *session.basis(plan), session.knowledge)
    while True:
        try:
            return answer_record(await _result(write_kernel.submit(_name(plan), question, session.generator)))
        except GeneratorUnavailable as error:
            session.watch.paused(f"{error} Trying again in {pause:.0f} s; interrupt and resume at any time.")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


def _name(plan: PlannedAttempt) -> str:
    return f"{plan.operator}, iteration {plan.iteration}"


async def _result(future: PrefectFuture[Any]) -> Any:
    return await asyncio.to_thread(future.result)
