"""State that outlives a call: with it a kernel could answer one call with the work of another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from npu.rules.records import Finding
from npu.rules.source import Source
from npu.rules.statements import statements
from npu.rules.tokens import Form, Token

TYPE_HEADS = frozenset({"namespace", "extern", "struct", "class", "enum", "union"})
REACH = 500
"""Tokens within which a declaration must end, so that hostile source cannot make a rule slow."""
NO_VARIABLE = frozenset({"using", "typedef", "friend", "template", "static_assert"})


def lasting(source: Source) -> Iterator[Finding]:
    """Variables with static or thread storage, inside functions and classes or outside, that are not constant."""
    seen: set[tuple[str, int]] = set()
    for token, what in _variables(source):
        if (token.file, token.line) not in seen:
            seen.add((token.file, token.line))
            yield source.where(token, what)


def _variables(source: Source) -> Iterator[tuple[Token, str]]:
    for text in source.texts:
        for at, token in enumerate(text):
            if token.form is not Form.NAME:
                continue
            if token.text in ("static", "thread_local") and _is_variable(text, at):
                yield token, "a static variable that is not constexpr"
            elif token.text == "mutable" and at and text[at - 1].text != ")":
                yield token, "a mutable member"
        built = _constructed(text)
        for statement in statements(text):
            name = _global(statement)
            if name:
                yield name, f"the global variable {name.text}"
            elif runner := _runs_early(statement, built):
                yield runner, f"the global object {runner.text}, whose constructor runs before the launch"


def _constructed(text: Sequence[Token]) -> set[str]:
    """Names of the types of the kernel's own that have a constructor."""
    types = {text[at + 1].text for at in range(len(text) - 1) if text[at].text in ("struct", "class")}
    calls = (at for at in range(1, len(text) - 1) if text[at].text in types and text[at + 1].text == "(")
    return {
        text[at].text for at in calls if text[at - 1].text in ("{", "}", ";", ":", "explicit", "inline", "__aicore__")
    }


def _runs_early(statement: Sequence[Token], built: set[str]) -> Token | None:
    """The name of an object outside of functions of a type in ``built``, unless the compiler makes it."""
    words = [token.text for token in statement]
    end = next((n for n, word in enumerate(words) if word in ("=", "[", "{", "(", ";")), len(words))
    if not built & set(words[: max(0, end - 1)]) or {"constexpr", *NO_VARIABLE, *TYPE_HEADS} & set(words[:end]):
        return None
    function = "(" in words and "=" not in words
    name = statement[end - 1] if end else None
    return None if function else name


def _is_variable(text: Sequence[Token], at: int) -> bool:
    """Whether a declaration that holds ``static`` at ``at`` is that of a variable that can change."""
    start = at
    while start > at - REACH and start and text[start - 1].text not in (";", "{", "}", ":", ")"):
        start -= 1
    depth = 0
    for place in range(start, min(len(text), at + REACH)):
        sign = text[place].text
        depth += (sign == "<") - (sign == ">") - 2 * (sign == ">>")
        if sign == "(" and depth <= 0:
            return False
        if sign in ("=", ";", "[", "{") and depth <= 0:
            end = next((n for n in range(place, min(len(text), place + REACH)) if text[n].text == ";"), len(text))
            return not _constant(text[start:place], text[place:end])
    return True  # no declaration is that long


def _constant(declaration: Sequence[Token], initialiser: Sequence[Token]) -> bool:
    """Whether a declared variable always has the value that its source text says."""
    words = [token.text for token in declaration]
    if "constexpr" in words or "constinit" in words:
        return "constexpr" in words
    if "const" not in words:
        return False
    stars = [n for n, word in enumerate(words) if word == "*"]
    if stars and "const" not in words[stars[-1] :] and "char" not in words:
        return False
    computed = {"(", ".", "->"} & {token.text for token in initialiser}
    subscript = any(
        token.text == "[" and n and initialiser[n - 1].form is Form.NAME for n, token in enumerate(initialiser)
    )
    return not computed and not subscript


def _global(statement: Sequence[Token]) -> Token | None:
    """The name of the variable that a declaration outside of functions and classes makes, if it can change."""
    words = [token.text for token in statement]
    end = next((n for n, word in enumerate(words) if word in ("=", "[", "{", ";")), len(words))
    head = words[:end]
    if (
        not head
        or head[0] in TYPE_HEADS
        or "(" in head
        or NO_VARIABLE & set(head)
        or {"static", "thread_local"} & set(head)
    ):
        return None
    names = [token for token in statement[:end] if token.form is Form.NAME]
    return names[-1] if len(names) > 1 and not _constant(statement[:end], statement[end:]) else None
