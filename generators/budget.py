"""A hard cap on what a run spends, in money and in tokens."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from generators.errors import BudgetExhausted


@dataclass
class Spending:
    """What one call may cost, to be replaced by what it did cost."""

    usd: float
    tokens: int


class Budget:
    """Caps in US dollars and tokens; None is no cap. Thread-safe.

    A call reserves the most that it can cost before it is sent, so that calls in flight cannot exceed the cap together.
    """

    def __init__(self, usd: float | None = None, tokens: int | None = None) -> None:
        self.cap_usd, self.cap_tokens = usd, tokens
        self._usd, self._tokens = 0.0, 0
        self._lock = threading.Lock()

    def add(self, usd: float, tokens: int) -> None:
        """Count what a resumed run has spent before."""
        with self._lock:
            self._usd, self._tokens = self._usd + usd, self._tokens + tokens

    @property
    def spent_usd(self) -> float:
        """US dollars spent, those reserved by calls in flight included."""
        return self._usd

    @property
    def spent_tokens(self) -> int:
        """Tokens spent, those reserved by calls in flight included."""
        return self._tokens

    @contextmanager
    def reserve(self, usd: float, tokens: int) -> Iterator[Spending]:
        """Reserve the most that a call can cost; set the yielded spending to what it did cost.

        Raises BudgetExhausted, and reserves nothing, when the call could exceed a cap. A call that ends by an error
        costs what the spending says then.
        """
        with self._lock:
            if self.cap_usd is not None and self._usd + usd > self.cap_usd:
                raise BudgetExhausted(
                    f"the next call could cost up to ${usd:.4f}, and ${self._usd:.4f} of ${self.cap_usd:.4f} are "
                    "spent or reserved by calls in flight: raise generator.options.cap_usd and resume"
                )
            if self.cap_tokens is not None and self._tokens + tokens > self.cap_tokens:
                raise BudgetExhausted(
                    f"the next call could take up to {tokens:,} tokens, and {self._tokens:,} of {self.cap_tokens:,} "
                    "are spent or reserved by calls in flight: raise generator.options.cap_tokens and resume"
                )
            self._usd, self._tokens = self._usd + usd, self._tokens + tokens
        spending = Spending(usd, tokens)
        try:
            yield spending
        finally:
            with self._lock:
                self._usd += spending.usd - usd
                self._tokens += spending.tokens - tokens
