"""One attempt: write a kernel, evaluate it. Both run off the flow's process, and neither touches the memory."""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import lru_cache

from prefect import task
from prefect.cache_policies import NO_CACHE

import operators
from generators.budget import Budget
from generators.hooks import Hooks
from generators.registry import create as create_generator
from generators.types import Answer, Generator, Request
from memory_db import AnswerRecord, Item, Memory, OutcomeRecord, PlannedAttempt, UsageRecord
from npu.outcome import Outcome
from npu.settings import VerifierSettings
from npu.target import Target
from npu.targets import create as create_target
from npu.verifier import verify
from operators import Kernel
from tasks.configuration import GeneratorSettings, RunSettings, VerifierOptions


def request(memory: Memory, planned: PlannedAttempt, feedback: str, previous: Item | None, knowledge: str) -> Request:
    """What the generator is asked: the plan, and the feedback on the kernel that it continues from."""
    start = planned.context.start_point
    basis = start.item if start else previous
    return Request(
        operator=operators.get(planned.operator),
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
def write_kernel(name: str, request: Request, generator: Generator) -> Answer:
    """Ask the generator. Raises GeneratorUnavailable when the attempt should not count."""
    return generator.generate(request)


@task(cache_policy=NO_CACHE, task_run_name="evaluate {name}", retries=1)
def evaluate_kernel(
    name: str, operator: str, files: dict[str, str], run: RunSettings, options: VerifierOptions
) -> Outcome:
    """Put a kernel through the verifier's gates. The one retry is for a worker that died, never for a verdict."""
    return verify(Kernel(files), operators.get(operator), target(run.target, run.chip), verifier_settings(options, run))


def verifier_settings(options: VerifierOptions, run: RunSettings) -> VerifierSettings:
    """The verifier's settings for a run: the options of the configuration, its chip, and seeds from its seed."""
    return VerifierSettings(**options.model_dump(), seed=run.seed, chip=run.chip)


def generator(settings: GeneratorSettings, spent_usd: float = 0.0, spent_tokens: int = 0) -> Generator:
    """The generator that the configuration names. What a resumed run has spent before counts against its caps."""
    caps = {key: settings.options.get(key) for key in ("cap_usd", "cap_tokens")}
    if caps == {"cap_usd": None, "cap_tokens": None}:
        return create_generator(settings.kind, settings.options)
    budget = Budget(caps["cap_usd"], caps["cap_tokens"], spent_usd=spent_usd, spent_tokens=spent_tokens)
    return create_generator(settings.kind, settings.options, Hooks(budget=budget))


@lru_cache
def target(name: str, chip: str) -> Target:
    """The target that the configuration names; one per process."""
    return create_target(name, chip)


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
