"""The generator that asks a language model."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from generators.answer import read_answer
from generators.chat.accounts import Account, estimated
from generators.chat.distant import DistantEndpoint
from generators.chat.endpoint import Endpoint
from generators.chat.exchange import ContextOverflow, Counts, Exchange, Transient, UnsupportedParameter
from generators.chat.habits import Habits
from generators.chat.settings import ChatSettings, ModelSettings
from generators.chat.waiting import wait_before
from generators.errors import EndpointRefused
from generators.hooks import Hooks, Progress
from generators.layout import layout_of
from generators.prompts import Prompt
from generators.shrinking import Fitted, fit
from generators.types import Answer, GeneratorUnavailable, Request, Usage

EMPTY_TRIES = 2
"""How often an answer may be empty before that counts as the model's answer."""


LATE_TRIES = 2
"""How often a call may take all of its deadline: more would keep a run waiting in silence."""


@dataclass
class Course:
    """How one request goes: its calls so far, and what failed."""

    model: ModelSettings
    usage: Usage
    began: float = field(default_factory=time.monotonic)
    failures: list[str] = field(default_factory=list)
    late: int = 0

    def spent(self) -> Usage:
        """The usage until now."""
        return replace(self.usage, seconds=time.monotonic() - self.began)


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
        self._hooks = hooks or Hooks()
        self._sleep = sleep
        self._endpoint = Endpoint(settings)
        self._habits = Habits()
        self._account = Account(settings, self._hooks.budget)
        self._chance = random.Random()

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
                exchange = self._ask(fitted.prompt, request.seed, course)
            except ContextOverflow as fault:
                self._habits.learn_limit(model, fitted.prompt.tokens, fault)
            except UnsupportedParameter as fault:
                self._habits.learn_parameter(model, fault)
            except Transient as fault:
                self._wait(fault, course)
            else:
                if exchange.text.strip() or exchange.refusal or exchange.finish != "stop":
                    return self._answer(request, fitted, exchange, course)
                course.failures.append("the answer was empty")
                if course.failures.count("the answer was empty") >= EMPTY_TRIES:
                    return self._answer(request, fitted, exchange, course)

    def _ask(self, prompt: Prompt, seed: int, course: Course) -> Exchange:
        """One call, accounted for whether or not it succeeds."""
        model, began = course.model, time.monotonic()

        def tell(tokens: int) -> None:
            if self._hooks.on_progress:
                self._hooks.on_progress(Progress(model.model, tokens, time.monotonic() - began))

        workers = self._hooks.workers
        endpoint = self._endpoint if workers is None else DistantEndpoint(self._settings, workers)
        with self._account.call(model, prompt) as done:
            try:
                exchange = endpoint.ask(model, prompt, seed, self._habits.names(model), tell)
                done.append(exchange.counts or estimated(exchange, prompt))
            except Transient as fault:
                if fault.received is not None:
                    done.append(Counts(prompt.tokens, fault.received))
                raise
            finally:
                course.usage = self._account.add(course.usage, model, done[0] if done else None)
        return exchange

    def _wait(self, fault: Transient, course: Course) -> None:
        """Wait before the next try. Raises GeneratorUnavailable when there is none."""
        course.failures.append(str(fault))
        course.late += fault.late
        failed, settings = len(course.failures), self._settings
        asked_too_long = fault.retry_after is not None and fault.retry_after > settings.longest_wait
        if failed >= settings.tries or course.late >= LATE_TRIES or asked_too_long:
            message = f"{fault} ({failed} {'try' if failed == 1 else 'tries'}; the attempt is not spent)"
            raise GeneratorUnavailable(message, retry_after=fault.retry_after, usage=course.spent()) from None
        self._sleep(wait_before(failed, settings.first_wait, settings.longest_wait, fault.retry_after, self._chance))

    def _answer(self, request: Request, fitted: Fitted, exchange: Exchange, course: Course) -> Answer:
        """The kernel in a complete answer, or why there is none."""
        model = course.model
        decisions = {"model": model.model} | ({} if exchange.finish == "stop" else {"finish": exchange.finish})
        decisions |= fitted.decisions | self._habits.decisions(model) | self._account.decisions(model, exchange.counts)
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
        return Answer(kernel, fitted.prompt.text, exchange.text, error, course.spent(), _named(decisions))

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
