"""One attempt within a flow: answer, evaluation, and patience with an endpoint that is down."""

from __future__ import annotations

import asyncio
import contextvars
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from flows.session import Session
from generators.types import Answer, GeneratorUnavailable, Usage
from memory_db import AnswerRecord, FinishedAttempt, JudgementRecord, OutcomeRecord, PlannedAttempt
from memory_db.trace import verdict
from tasks.attempts import answer_record, evaluate_kernel, job, no_kernel, outcome_record, request, write_kernel
from tasks.errors import WorkersUnavailable
from tasks.judging import Inspector, judge_kernel, with_judgement
from tasks.lessons import Teacher, write_lesson

Result = TypeVar("Result")


async def attempt(session: Session, plan: PlannedAttempt) -> FinishedAttempt | None:
    """Write and evaluate one kernel; None when the run is to stop first.

    The answer is stored before it is evaluated, so that it is paid for once.
    """
    async with session.slots:
        answer = session.memory.answer(plan) or await _ask(session, plan)
        if answer is None:
            return None
        if answer.files is None:
            return FinishedAttempt(plan, no_kernel(answer.error))
        outcome = await _evaluate(session, plan, answer)
        if outcome and session.teacher and not await _learn(session, plan, answer, outcome, session.teacher):
            return None
        return FinishedAttempt(plan, outcome) if outcome else None


async def _ask(session: Session, plan: PlannedAttempt) -> AnswerRecord | None:
    operator = session.operators[plan.operator]
    question = request(session.memory, plan, *session.basis(plan), session.knowledge, operator)
    wasted = Usage()

    def write() -> Answer:
        nonlocal wasted
        try:
            return write_kernel(name_of(plan), partial(session.generator.generate, question))
        except GeneratorUnavailable as error:
            wasted = wasted.and_wasted(error.usage)
            raise

    answer = await _patiently(session, plan, "write", write)
    if answer is None:
        return None
    record = answer_record(replace(answer, usage=answer.usage.and_wasted(wasted)))
    session.memory.record_answer(plan, record)
    return record


async def _evaluate(session: Session, plan: PlannedAttempt, answer: AnswerRecord) -> OutcomeRecord | None:
    work = job(session.operators[plan.operator], answer.files or {}, session.settings)
    evaluate = partial(evaluate_kernel, name_of(plan), partial(session.evaluator.evaluate, work))
    outcome = await _patiently(session, plan, "evaluate", evaluate)
    if outcome and outcome.feasible and session.inspector:
        judgement = session.memory.judgement(plan) or await _judge(session, plan, answer, session.inspector)
        outcome = with_judgement(outcome, judgement) if judgement else None
    return outcome_record(outcome) if outcome else None


async def _judge(
    session: Session, plan: PlannedAttempt, answer: AnswerRecord, inspector: Inspector
) -> JudgementRecord | None:
    operator = session.operators[plan.operator]
    judge = partial(judge_kernel, name_of(plan), partial(inspector.inspect, answer.files or {}, operator))
    judgement = await _patiently(session, plan, "judge", judge)
    if judgement is not None:
        session.memory.record_judgement(plan, judgement)
    return judgement


async def _learn(
    session: Session, plan: PlannedAttempt, answer: AnswerRecord, outcome: OutcomeRecord, teacher: Teacher
) -> bool:
    """Store what a model learns from the attempt, once; False when the run is to stop first."""
    if session.memory.lesson(plan) is not None:
        return True
    operator, told = session.operators[plan.operator], session.basis(plan)[0]
    files, result = answer.files or {}, f"{verdict(outcome)}\n{outcome.feedback}"
    teach = partial(teacher.teach, operator, plan.stage, files, told, result)
    lesson = await _patiently(session, plan, "learn", partial(write_lesson, name_of(plan), teach))
    if lesson is not None:
        session.memory.record_lesson(plan, lesson)
    return lesson is not None


async def _patiently(session: Session, plan: PlannedAttempt, phase: str, work: Callable[[], Result]) -> Result | None:
    """Do the work on a thread, again and again while what it needs is down; None when the run is to stop."""
    while not session.stop.asked:
        began = time.monotonic()
        try:
            result = await _on_thread(session, work)
        except (GeneratorUnavailable, WorkersUnavailable) as error:
            await session.patience.wait(error)
        else:
            session.patience.works()
            session.watch.phase_finished(plan, phase, time.monotonic() - began)
            return result
    return None


async def _on_thread(session: Session, work: Callable[[], Result]) -> Result:
    context = contextvars.copy_context()
    return await asyncio.get_running_loop().run_in_executor(session.threads, context.run, work)


def name_of(plan: PlannedAttempt) -> str:
    """What the tasks of an attempt are called by."""
    return f"{plan.operator}, iteration {plan.iteration}"
