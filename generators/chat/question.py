"""A plain question to a model, asked with the patience, prices and caps of the generator."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from generators.chat.calls import Calls, Course
from generators.chat.exchange import ContextOverflow, Transient, UnsupportedParameter
from generators.chat.settings import ChatSettings
from generators.errors import EndpointRefused
from generators.hooks import Hooks
from generators.prompts import Prompt, PromptSection
from generators.types import Usage


@dataclass(frozen=True)
class Reply:
    """What a model said, and what it cost."""

    text: str
    usage: Usage


class Questions:
    """Asks the first model of the settings. Thread-safe."""

    def __init__(
        self, settings: ChatSettings, hooks: Hooks | None = None, *, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self.model = settings.models[0]
        self._calls = Calls(settings, hooks, sleep)

    def ask(self, system: str, user: str) -> Reply:
        """The complete answer to one question; a refusal is an answer.

        Raises GeneratorUnavailable when the endpoint fails for good, BudgetExhausted before a call that could exceed
        the cap, and EndpointRefused when waiting will not help, also for a question that is too long.
        """
        prompt = Prompt((PromptSection("role", system), PromptSection("question", user)))
        course = Course(self.model, Usage(model=self.model.model))
        while True:
            try:
                exchange = self._calls.ask(prompt, 0, course)
            except ContextOverflow as fault:
                raise EndpointRefused(f"{fault} The question has about {prompt.tokens:,} tokens.") from None
            except UnsupportedParameter as fault:
                self._calls.habits.learn_parameter(self.model, fault)
            except Transient as fault:
                self._calls.wait(fault, course)
            else:
                return Reply(exchange.text or exchange.refusal, course.spent())
