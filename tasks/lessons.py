"""Asking a model what an attempt teaches, in the run's own process, where its key is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING

from prefect import task
from prefect.cache_policies import NO_CACHE

from generators.budget import Budget
from generators.hooks import Hooks
from generators.lessons import PROMPT, question, read_lesson
from memory_db import LessonRecord, Stage, UsageRecord
from operators import Kernel, Operator
from tasks.configuration import ExperienceSettings, GeneratorSettings
from tasks.errors import ConfigurationError

if TYPE_CHECKING:
    from generators.chat import Questions


class Teacher:
    """Writes lessons by a model. Thread-safe."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions

    def teach(
        self, operator: Operator, stage: Stage, files: Mapping[str, str], told: str, outcome: str
    ) -> LessonRecord:
        """What the model learns from an attempt; without title and text when its answer is no lesson.

        Raises GeneratorUnavailable when the endpoint fails, BudgetExhausted before a question that could exceed the
        cap, and EndpointRefused when waiting will not help.
        """
        asked = question(operator, stage, Kernel(files), told, outcome)
        reply = self._questions.ask(PROMPT.read_text(), asked)
        try:
            title, text = read_lesson(reply.text)
        except ValueError:
            title = text = ""
        usage = UsageRecord(**asdict(reply.usage))
        return LessonRecord(title, text, f"{PROMPT.read_text()}\n\n{asked}", reply.text, usage)


def teacher(settings: ExperienceSettings, writer: GeneratorSettings, budget: Budget | None = None) -> Teacher | None:
    """The model that the configuration names, or None where rules suffice; without options, the generator's own.

    Raises ConfigurationError when there is none to take, and GeneratorError for wrong options.
    """
    if settings.kind == "rules":
        return None
    from generators.chat import Questions, read_settings  # a second of start-up, which a run without a model is spared

    if settings.options:
        return Teacher(Questions(read_settings(settings.options, "experience.options"), Hooks(budget=budget)))
    if writer.kind != "chat":
        raise ConfigurationError(
            f"experience.kind is chat, and the generator is {writer.kind}: name an endpoint in experience.options."
        )
    return Teacher(Questions(read_settings(writer.options), Hooks(budget=budget)))


@task(cache_policy=NO_CACHE, task_run_name="learn from {name}")
def write_lesson(name: str, teach: Callable[[], LessonRecord]) -> LessonRecord:
    """Ask for the lesson of one attempt. Raises GeneratorUnavailable when the attempt should wait."""
    return teach()
