"""Calls to an endpoint as a run makes them: accounted for, and repeated while a fault may pass."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from generators.chat.accounts import Account, estimated
from generators.chat.distant import DistantEndpoint
from generators.chat.endpoint import Endpoint
from generators.chat.exchange import Counts, Exchange, Transient
from generators.chat.habits import Habits
from generators.chat.settings import ChatSettings, ModelSettings
from generators.chat.waiting import wait_before
from generators.hooks import Hooks, Progress
from generators.prompts import Prompt
from generators.types import GeneratorUnavailable, Usage

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


class Calls:
    """One endpoint's calls, from here or from workers. Thread-safe.

    ``account`` and ``habits`` are what they cost and what the endpoint does not take.
    """

    def __init__(
        self, settings: ChatSettings, hooks: Hooks | None = None, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self.settings = settings
        self.habits = Habits()
        self._hooks = hooks or Hooks()
        self.account = Account(settings, self._hooks.budget)
        self._sleep = sleep
        self._endpoint = Endpoint(settings)
        self._chance = random.Random()

    def ask(self, prompt: Prompt, seed: int, course: Course) -> Exchange:
        """One call, accounted for whether or not it succeeds. Raises what ``Endpoint.ask`` does, or BudgetExhausted."""
        model, began = course.model, time.monotonic()

        def tell(tokens: int) -> None:
            if self._hooks.on_progress:
                self._hooks.on_progress(Progress(model.model, tokens, time.monotonic() - began))

        workers = self._hooks.workers
        endpoint = self._endpoint if workers is None else DistantEndpoint(self.settings, workers)
        with self.account.call(model, prompt) as done:
            try:
                exchange = endpoint.ask(model, prompt, seed, self.habits.names(model), tell)
                done.append(exchange.counts or estimated(exchange, prompt))
            except Transient as fault:
                if fault.received is not None:
                    done.append(Counts(prompt.tokens, fault.received))
                raise
            finally:
                course.usage = self.account.add(course.usage, model, done[0] if done else None)
        return exchange

    def wait(self, fault: Transient, course: Course) -> None:
        """Wait before the next try. Raises GeneratorUnavailable when there is none."""
        course.failures.append(str(fault))
        course.late += fault.late
        failed, settings = len(course.failures), self.settings
        asked_too_long = fault.retry_after is not None and fault.retry_after > settings.longest_wait
        if failed >= settings.tries or course.late >= LATE_TRIES or asked_too_long:
            message = f"{fault} ({failed} {'try' if failed == 1 else 'tries'}; the attempt is not spent)"
            raise GeneratorUnavailable(message, retry_after=fault.retry_after, usage=course.spent()) from None
        self._sleep(wait_before(failed, settings.first_wait, settings.longest_wait, fault.retry_after, self._chance))
