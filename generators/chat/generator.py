"""The generator that asks a language model."""

from __future__ import annotations

import time
from collections.abc import Callable

from generators.answer import LONGEST, read_answer
from generators.chat.calls import Calls, Course
from generators.chat.exchange import ContextOverflow, Exchange, Transient, UnsupportedParameter
from generators.chat.settings import ChatSettings
from generators.errors import EndpointRefused
from generators.hooks import Hooks
from generators.layout import layout_of
from generators.shrinking import Fitted, fit
from generators.types import Answer, Request, Usage

EMPTY_TRIES = 2
"""How often an answer may be empty before that counts as the model's answer."""


class ChatGenerator:
    """Writes kernels by asking an OpenAI-compatible endpoint, from here or from workers. Thread-safe."""

    def __init__(
        self,
        settings: ChatSettings,
        hooks: Hooks | None = None,
        *,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._settings = settings
        self._calls = Calls(settings, hooks, sleep)
        self._habits = self._calls.habits

    @property
    def name(self) -> str:
        """``chat:`` and the models' names."""
        return f"chat:{'+'.join(dict.fromkeys(model.model for model in self._settings.all_models))}"

    def generate(self, request: Request) -> Answer:
        """Ask for one kernel.

        Raises GeneratorUnavailable when the endpoint fails for good, BudgetExhausted before a call that could exceed
        the cap, and EndpointRefused when waiting will not help.
        """
        model = self._settings.choose(request.stage, request.operator.name, request.seed)
        course = Course(model, Usage(model=model.model))
        while True:
            limit = self._habits.limit(model)
            fitted = fit(request, limit)
            if limit is not None and fitted.prompt.tokens > limit:
                return self._too_long(fitted, limit, course)
            try:
                exchange = self._calls.ask(fitted.prompt, request.seed, course)
            except ContextOverflow as fault:
                self._habits.learn_limit(model, fitted.prompt.tokens, fault)
            except UnsupportedParameter as fault:
                self._habits.learn_parameter(model, fault)
            except Transient as fault:
                self._calls.wait(fault, course)
            else:
                if exchange.text.strip() or exchange.refusal or exchange.finish != "stop":
                    return self._answer(request, fitted, exchange, course)
                course.failures.append("the answer was empty")
                if course.failures.count("the answer was empty") >= EMPTY_TRIES:
                    return self._answer(request, fitted, exchange, course)

    def _answer(self, request: Request, fitted: Fitted, exchange: Exchange, course: Course) -> Answer:
        """The kernel in a complete answer, or why there is none."""
        model = course.model
        decisions = {"model": model.model} | ({} if exchange.finish == "stop" else {"finish": exchange.finish})
        decisions |= (
            fitted.decisions | self._habits.decisions(model) | self._calls.account.decisions(model, exchange.counts)
        )
        if course.failures:
            decisions["failed_tries"] = f"{len(course.failures)}, the last: {course.failures[-1]}"
        kernel = None
        if exchange.refusal or (exchange.finish == "content_filter" and not exchange.text.strip()):
            error = f"The model refused to answer: {exchange.refusal or 'its filter ended the answer'}"
        elif exchange.finish == "length" and not exchange.text.strip():
            error = (
                f"All {model.max_tokens:,} tokens of the answer went into thoughts. Think less, or raise max_tokens."
            )
        else:
            layout, name = layout_of(request.target), request.operator.kernel_name
            reading = read_answer(exchange.text, layout, name, cut=exchange.finish == "length")
            kernel, error = reading.kernel, reading.reason
            decisions |= {"reading": "; ".join(reading.notes)} if reading.notes else {}
        kept = exchange.text[:LONGEST]
        if len(kept) < len(exchange.text):
            decisions["kept"] = f"{len(kept):,} of the answer's {len(exchange.text):,} characters"
        return Answer(kernel, fitted.prompt.text, kept, error, course.spent(), _named(decisions))

    def _too_long(self, fitted: Fitted, limit: int, course: Course) -> Answer:
        """No answer: the prompt is too long although nothing is left to leave out."""
        tokens, model = fitted.prompt.tokens, course.model.model
        told = f"The prompt has about {tokens:,} tokens without context, and {model} takes {limit:,}."
        if fitted.request.context.start_point is None:
            raise EndpointRefused(f"{told} Choose a model with a larger window, or set its max_tokens lower.")
        decisions = _named({"model": model} | fitted.decisions)
        return Answer(None, fitted.prompt.text, "", f"{told} The start point is too long.", course.spent(), decisions)


def _named(decisions: dict[str, str]) -> dict[str, str]:
    """Decisions under ``call.``: they are about the call, not about the kernel."""
    return {f"call.{name}": text for name, text in decisions.items()}
