"""The live token counter of one call."""

from __future__ import annotations

import math
from collections.abc import Callable

from generators.tokens import count_tokens


class Tally:
    """Counts what arrives of an answer, estimated, and tells it on: shown and hidden tokens together.

    ``most`` is what an endpoint can have been allowed; estimates are rough, so that it is to be generous.
    """

    def __init__(self, tell: Callable[[int], None] | None = None, most: float = math.inf) -> None:
        self.shown = 0
        self.hidden = 0
        self._tell = tell
        self._most = most

    @property
    def total(self) -> int:
        """Tokens so far."""
        return self.shown + self.hidden

    @property
    def is_over(self) -> bool:
        """Whether the answer is longer than it may be: the endpoint does not keep to its limit."""
        return self.total > self._most

    def add(self, shown: str, hidden: str) -> None:
        """Count a piece of the answer and a piece of the model's thoughts."""
        if shown or hidden:
            self.shown += count_tokens(shown)
            self.hidden += count_tokens(hidden)
            if self._tell:
                self._tell(self.total)
