"""Asking the judge, in the run's own process: its key never reaches a machine on which kernels run."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from functools import reduce
from typing import TYPE_CHECKING

from prefect import task
from prefect.cache_policies import NO_CACHE

from generators.budget import Budget
from generators.hooks import Hooks
from generators.types import Usage
from memory_db import JudgementRecord, UsageRecord
from npu.judge import PROMPT, UNAVAILABLE, inspect, judged, question
from npu.outcome import Judgement, Outcome
from operators import Kernel, Operator
from tasks.configuration import JudgeSettings

if TYPE_CHECKING:
    from generators.chat import Questions, Reply

WHERE = "verifier.judge.options"


class Inspector:
    """Judges kernels by a model. Thread-safe; an equal kernel keeps its verdict."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions
        self._known: dict[tuple[str, str], JudgementRecord] = {}
        self._lock = threading.Lock()

    def inspect(self, files: Mapping[str, str], operator: Operator) -> JudgementRecord:
        """What the model concludes of a kernel.

        Raises GeneratorUnavailable when the endpoint fails, so that the attempt should not count, BudgetExhausted
        before a question that could exceed the cap, and EndpointRefused when waiting will not help.
        """
        kernel = Kernel(dict(files))
        key = (operator.name, kernel.hash)
        with self._lock:
            known = self._known.get(key)
        if known is not None:
            return replace(known, usage=UsageRecord(model=known.usage.model))
        replies: list[Reply] = []

        def ask(system: str, user: str) -> str:
            replies.append(self._questions.ask(system, user))
            return replies[-1].text

        found = inspect(kernel, operator, ask, self._questions.model.model)
        prompt = f"{PROMPT.read_text()}\n\n{question(kernel, operator)}"
        usage = UsageRecord(**asdict(reduce(Usage.and_wasted, [reply.usage for reply in replies])))
        record = JudgementRecord(found.verdict, found.reason, prompt, replies[-1].text, usage)
        if found.verdict != UNAVAILABLE:
            with self._lock:
                self._known[key] = record
        return record


def inspector(settings: JudgeSettings, budget: Budget | None = None) -> Inspector | None:
    """The judge that the configuration names, or None. Raises GeneratorError for wrong options."""
    if settings.kind == "none":
        return None
    from generators.chat import Questions, read_settings  # a second of start-up, which a run without a model is spared

    # An inspection is to be repeatable as far as the endpoint allows.
    models = [{"temperature": 0.0, **model} if isinstance(model, dict) and not model.get("reasoning") else model
              for model in settings.options.get("models", ())]  # fmt: skip
    options = {**settings.options, "models": models}
    return Inspector(Questions(read_settings(options, WHERE), Hooks(budget=budget)))


def with_judgement(outcome: Outcome, record: JudgementRecord) -> Outcome:
    """The outcome of a feasible kernel after its inspection."""
    return judged(outcome, Judgement(record.verdict, record.reason, record.usage.model))


@task(cache_policy=NO_CACHE, task_run_name="judge {name}")
def judge_kernel(name: str, inspect: Callable[[], JudgementRecord]) -> JudgementRecord:
    """Ask the judge. Raises GeneratorUnavailable when the attempt should not count."""
    return inspect()
