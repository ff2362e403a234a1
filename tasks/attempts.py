"""One attempt: write a kernel, evaluate it. Both run off the flow's process, and neither touches the memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace

from prefect import task
from prefect.cache_policies import NO_CACHE

import operators
from generators.hooks import Hooks
from generators.registry import create as create_generator
from generators.types import Answer, Generator, Request
from memory_db import AnswerRecord, Item, Memory, OutcomeRecord, PlannedAttempt, UsageRecord
from npu.outcome import Outcome
from npu.settings import VerifierSettings
from operators import Kernel, Operator
from tasks.configuration import GeneratorSettings, Settings
from tasks.places import Job
from tasks.places.job import target

__all__ = ["evaluate_kernel", "generator", "job", "request", "target", "write_kernel"]


def request(
    memory: Memory,
    planned: PlannedAttempt,
    feedback: str,
    previous: Item | None,
    knowledge: str,
    operator: Operator | None = None,
) -> Request:
    """What the generator is asked: the plan, and the feedback on the kernel that it continues from.

    ``operator`` is the planned one's definition; without it the catalogue's is taken.
    """
    start = planned.context.start_point
    basis = start.item if start else previous
    return Request(
        operator=operator or operators.get(planned.operator),
        target=planned.target,
        stage=planned.stage,
        context=planned.context,
        seed=planned.seed,
        knowledge=knowledge,
        feedback=feedback,
        bottleneck=basis.bottleneck if basis else "",
        previous=Kernel(basis.files) if basis and basis.files else None,
    )


@task(cache_policy=NO_CACHE, task_run_name="write {name}")
def write_kernel(name: str, write: Callable[[], Answer]) -> Answer:
    """Ask the generator. Raises GeneratorUnavailable when the attempt should not count."""
    return write()


@task(cache_policy=NO_CACHE, task_run_name="evaluate {name}")
def evaluate_kernel(name: str, evaluate: Callable[[], Outcome]) -> Outcome:
    """Put a kernel through the verifier's gates. Raises WorkersUnavailable when the attempt should not count."""
    return evaluate()


def job(operator: Operator, files: Mapping[str, str], settings: Settings) -> Job:
    """The evaluation of a kernel in a run: the verifier's options, the run's chip, and seeds from the run's seed."""
    run = settings.run
    options = VerifierSettings(**settings.verifier.model_dump(exclude={"judge"}), seed=run.seed, chip=run.chip)
    return Job(operator, dict(files), run.target, run.chip, options)


def generator(settings: GeneratorSettings, hooks: Hooks | None = None) -> Generator:
    """The generator that the configuration names."""
    return create_generator(settings.kind, settings.options, hooks)


def answer_record(answer: Answer) -> AnswerRecord:
    """An answer as the memory keeps it."""
    return AnswerRecord(
        prompt=answer.prompt,
        text=answer.text,
        files=dict(answer.kernel.files) if answer.kernel else None,
        error=answer.error,
        usage=UsageRecord(**asdict(answer.usage)),
        decisions=dict(answer.decisions),
    )


def outcome_record(outcome: Outcome) -> OutcomeRecord:
    """A verdict as the memory keeps it; what depends on the host or the clock stands apart."""
    detail = asdict(replace(outcome, seconds={}))
    protocol = detail.pop("protocol")
    detail.pop("seconds")
    return OutcomeRecord(
        feasible=outcome.feasible,
        compiled=outcome.compiled,
        failed_gate=outcome.failed_gate or "",
        error_class=outcome.error_class,
        feedback=outcome.feedback,
        latency_us=outcome.latency_us,
        bottleneck=outcome.timing.bottleneck if outcome.timing else "",
        detail=detail,
        protocol=protocol,
        seconds=dict(outcome.seconds),
    )


def no_kernel(error: str) -> OutcomeRecord:
    """The verdict on an answer that holds no kernel: infeasible, before the first gate."""
    return OutcomeRecord(
        feasible=False, compiled=False, failed_gate="answer", error_class="no-kernel", feedback=error, detail={}
    )
