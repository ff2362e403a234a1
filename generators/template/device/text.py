"""Assembling C++ text with indentation, and the names that appear in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

INDENT = "    "


class Text:
    """Lines of source with a current indentation."""

    def __init__(self, level: int = 0) -> None:
        self.lines: list[str] = []
        self._level = level

    def add(self, *lines: str) -> None:
        """Append lines at the current indentation; an empty string is an empty line."""
        self.lines += [INDENT * self._level + line if line else "" for line in lines]

    def extend(self, other: Text) -> None:
        """Append another text, indented to the current level."""
        self.lines += [INDENT * self._level + line if line else "" for line in other.lines]

    @contextmanager
    def block(self, head: str, tail: str = "}") -> Iterator[None]:
        """``head {`` … ``}`` around what is added inside."""
        self.add(f"{head} {{")
        self._level += 1
        yield
        self._level -= 1
        self.add(tail)

    @contextmanager
    def namespace(self, name: str) -> Iterator[None]:
        """A namespace, whose content is not indented."""
        self.add(f"namespace {name} {{")
        yield
        self.add(f"}}  // namespace {name}")

    @contextmanager
    def scope(self) -> Iterator[None]:
        """A block without a head, for names that live shortly."""
        self.add("{")
        self._level += 1
        yield
        self._level -= 1
        self.add("}")

    def __str__(self) -> str:
        return "\n".join(self.lines) + "\n"


def camel(name: str) -> str:
    """``snake_case`` or ``name`` as ``UpperCamel``."""
    return "".join(part[:1].upper() + part[1:] for part in name.split("_") if part)


def lower_camel(name: str) -> str:
    """``snake_case`` as ``lowerCamel``."""
    text = camel(name)
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def literal(value: float) -> str:
    """A float literal."""
    text = repr(float(value))
    return f"{text}f" if any(c in text for c in ".e") else f"{text}.0f"
