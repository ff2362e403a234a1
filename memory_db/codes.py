"""Strings as small whole numbers, so that arrays can be compared with them."""

from __future__ import annotations


class Codes:
    """Gives each distinct string a number; −1 stands for strings never seen."""

    def __init__(self) -> None:
        self._codes: dict[str, int] = {}

    def code(self, text: str) -> int:
        """The number of a string, a new one if it is new."""
        return self._codes.setdefault(text, len(self._codes))

    def known(self, text: str) -> int:
        """The number of a string, or −1."""
        return self._codes.get(text, -1)
