"""Strings as small whole numbers, so that arrays can be compared with them."""

from __future__ import annotations

from collections.abc import Sequence


class Codes:
    """Gives each distinct string a number; −1 stands for strings never seen."""

    def __init__(self) -> None:
        self._codes: dict[str, int] = {}

    def code(self, text: str) -> int:
        """The number of a string, a new one if it is new."""
        return self._codes.setdefault(text, len(self._codes))

    def column(self, texts: Sequence[str | None]) -> list[int]:
        """The numbers of many strings; None counts as the empty one."""
        numbers = {text: self.code(text or "") for text in set(texts)}
        return [numbers[text] for text in texts]

    def known(self, text: str) -> int:
        """The number of a string, or −1."""
        return self._codes.get(text, -1)
