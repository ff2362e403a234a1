"""The live token counter of one call."""

from __future__ import annotations

from collections.abc import Callable

from generators.tokens import count_tokens


class Tally:
    """Counts what arrives of an answer, estimated, and tells it on: shown and hidden tokens together."""

    def __init__(self, tell: Callable[[int], None] | None = None) -> None:
        self.shown = 0
        self.hidden = 0
        self._tell = tell

    @property
    def total(self) -> int:
        """Tokens so far."""
        return self.shown + self.hidden

    def add(self, shown: str, hidden: str) -> None:
        """Count a piece of the answer and a piece of the model's thoughts."""
        if shown or hidden:
            self.shown += count_tokens(shown)
            self.hidden += count_tokens(hidden)
            if self._tell:
                self._tell(self.total)
