"""What calls cost, and the cap that they must stay under."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from generators.budget import Budget
from generators.chat.exchange import Counts, Exchange
from generators.chat.settings import ChatSettings, ModelSettings
from generators.errors import GeneratorError
from generators.prices import price_of, read_prices
from generators.prompts import Prompt
from generators.tokens import count_tokens
from generators.types import Usage

MARGIN = 1.25
"""How much longer than estimated a prompt may be, for the most that a call can cost; more once a model showed more."""


class Account:
    """Prices and budget of one generator. Thread-safe."""

    def __init__(self, settings: ChatSettings, budget: Budget | None) -> None:
        self._prices = read_prices(settings.prices)
        self._margins: dict[str, float] = {}
        self._budget = budget or Budget(settings.cap_usd, settings.cap_tokens)
        unknown = sorted({m.model for m in settings.all_models if price_of(m.model, self._prices) is None})
        if self._budget.cap_usd is not None and unknown:
            raise GeneratorError(
                f"no price for {', '.join(unknown)}, so a cap in US dollars cannot hold: add the model to a price "
                "table and name it in generator.options.prices"
            )

    @contextmanager
    def call(self, model: ModelSettings, prompt: Prompt) -> Iterator[list[Counts]]:
        """Reserve what a call can cost at most; append the counts of what it did to the yielded list.

        Raises BudgetExhausted before the call when it could exceed the cap.
        """
        most = Counts(prompt=int(prompt.tokens * self._margins.get(model.model, MARGIN)), completion=model.max_tokens)
        with self._budget.reserve(self._usd(model, most), most.prompt + most.completion) as spending:
            done: list[Counts] = []
            try:
                yield done
            finally:
                spending.usd = sum(self._usd(model, counts) for counts in done)
                spending.tokens = sum(counts.prompt + counts.completion for counts in done)
                shown = max((counts.prompt / prompt.tokens for counts in done), default=0.0)
                self._margins[model.model] = max(self._margins.get(model.model, MARGIN), shown)

    def add(self, usage: Usage, model: ModelSettings, counts: Counts | None) -> Usage:
        """The usage with one more call; ``counts`` is None for a call that cost nothing."""
        if counts is None:
            return replace(usage, calls=usage.calls + 1)
        return replace(
            usage,
            prompt_tokens=usage.prompt_tokens + counts.prompt,
            completion_tokens=usage.completion_tokens + counts.completion,
            reasoning_tokens=usage.reasoning_tokens + counts.reasoning,
            price=usage.price + self._usd(model, counts),
            calls=usage.calls + 1,
        )

    def decisions(self, model: ModelSettings, counts: Counts | None) -> dict[str, str]:
        """What to record about the counts: cached tokens, estimates, an unknown price."""
        found = {} if price_of(model.model, self._prices) else {"price": "unknown: the price table has no such model"}
        if counts is None:
            return found | {"token_counts": "estimated: the endpoint does not report them"}
        return found | ({"cached_tokens": str(counts.cached)} if counts.cached else {})

    def _usd(self, model: ModelSettings, counts: Counts) -> float:
        price = price_of(model.model, self._prices)
        return price.of(counts.prompt, counts.completion, counts.cached) if price else 0.0


def estimated(exchange: Exchange, prompt: Prompt) -> Counts:
    """Counts of an exchange for which the endpoint reports none."""
    return Counts(prompt.tokens, count_tokens(exchange.text) + exchange.hidden, exchange.hidden)
