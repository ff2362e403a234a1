"""The declarations of a text that stand outside of functions and classes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from npu.rules.tokens import Token


def statements(text: Sequence[Token]) -> Iterator[list[Token]]:
    """Each declaration at namespace level, bodies of functions and classes left out; namespaces are entered."""
    statement: list[Token] = []
    signs: set[str] = set()
    at = 0
    while at < len(text):
        token = text[at]
        at += 1
        if token.text == "{" and not _opens_namespace(statement):
            end = closing(text, at)
            at = end
            if "(" in signs and "=" not in signs:  # a function: nothing follows its body
                yield statement
                statement, signs = [], set()
            else:
                statement.append(token)
        elif token.text in ("{", "}", ";"):
            yield [*statement, token]
            statement, signs = [], set()
        else:
            statement.append(token)
            signs.add(token.text)
    if statement:
        yield statement


def _opens_namespace(statement: Sequence[Token]) -> bool:
    words = [token.text for token in statement[:2]]
    return "namespace" in words or (words[:1] == ["extern"] and len(statement) == 2)


def closing(text: Sequence[Token], at: int) -> int:
    """The place behind the brace that closes what was opened just before ``at``."""
    depth = 1
    while at < len(text) and depth:
        depth += (text[at].text == "{") - (text[at].text == "}")
        at += 1
    return at


def braces(text: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Places of every brace and of the one that closes it, innermost first."""
    opened: list[int] = []
    for at, token in enumerate(text):
        if token.text == "{":
            opened.append(at)
        elif token.text == "}" and opened:
            yield opened.pop(), at
