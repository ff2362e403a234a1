"""Calls of functions that are neither the kernel's own, nor the API's, nor allowed: an allow-list, not a deny-list."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence

from npu.rules.inclusion import INCLUDES
from npu.rules.macros import directives
from npu.rules.records import Finding, Side
from npu.rules.source import Source
from npu.rules.tokens import Form, Token
from npu.rules.words import (
    BINDING_FUNCTIONS,
    HOST_FUNCTIONS,
    INTRODUCERS,
    KEYWORDS,
    MEMORY_FUNCTIONS,
    SCALAR_FUNCTIONS,
    TYPES,
)

REACH = 500
"""Tokens within which a parameter list must end, so that hostile source cannot make the rule slow."""


@functools.cache
def api_names() -> frozenset[str]:
    """Every name in the headers of the Ascend C API."""
    found: set[str] = set()
    for path in INCLUDES.rglob("*.h"):
        if path.relative_to(INCLUDES).parts[0] == "twin":  # the machine beneath the API
            continue
        found.update(re.findall(r"[A-Za-z_]\w+", path.read_text()))
    return frozenset(found)


def unknown(source: Source) -> Iterator[Finding]:
    """Free functions that a kernel calls without defining them, and that are not on the list."""
    own = {macro for file in source.files for line in directives(file.tokens) for macro in _macro(line)}
    for stream in source.texts:
        own |= set(defined_names(stream))
    everywhere = (api_names() - HOST_FUNCTIONS) | SCALAR_FUNCTIONS | KEYWORDS | own
    allowed = {
        Side.DEVICE: everywhere,
        Side.HOST: everywhere | HOST_FUNCTIONS,
        Side.BINDING: everywhere | HOST_FUNCTIONS | BINDING_FUNCTIONS,
    }
    # One file may hold both sides; what works on memory is then left out, because it could serve the device.
    both_sides = everywhere | (HOST_FUNCTIONS - MEMORY_FUNCTIONS)
    mixed = {file.path for file in source.files if "__aicore__" in file.text and "TilingContext" in file.text}
    seen: set[tuple[str, int, str]] = set()
    for stream in source.texts:
        for at, token in enumerate(stream):
            if token.form is not Form.NAME or not _is_call(stream, at) or token.text.startswith("aclnn"):
                continue
            names = both_sides if token.file in mixed else allowed[source.sides[token.file]]
            place = (token.file, token.line, token.text)
            if token.text not in names and place not in seen:
                seen.add(place)
                yield source.where(token, f"a call of {token.text}, which the kernel does not define")


def _macro(line: list[Token]) -> Iterator[str]:
    if len(line) > 1 and line[0].text == "define":
        yield line[1].text


def _is_call(text: Sequence[Token], at: int) -> bool:
    """Whether a name is called as a free function, by ``f(``, ``f<…>(`` or ``space::f(``."""
    before = text[at - 1].text if at else ""
    if before in (".", "->", ">") or (
        at and text[at - 1].form is Form.NAME and before not in ("return", "else", "do", "case", "throw")
    ):
        return False
    after = _after_template(text, at + 1)
    return after < len(text) and text[after].text == "("


def _after_template(text: Sequence[Token], at: int) -> int:
    """The place behind template arguments that start at ``at``, or ``at`` when there are none."""
    if at >= len(text) or text[at].text != "<":
        return at
    depth = 0
    for place in range(at, min(at + 60, len(text))):
        sign = text[place].text
        depth += (sign == "<") - (sign == ">")
        if depth == 0:
            return place + 1
        if sign in (";", "{", "}", "&&", "||"):
            return at
    return at


def defined_names(text: Sequence[Token]) -> Iterator[str]:
    """Names that the text gives a meaning: functions with a body, types, aliases, variables, parameters."""
    for at, token in enumerate(text):
        if token.form is not Form.NAME or (token.text in KEYWORDS and token.text != "operator"):
            continue
        before = text[at - 1] if at else None
        after = text[at + 1].text if at + 1 < len(text) else ""
        if before and before.text in INTRODUCERS | {"class"}:
            yield token.text
        elif before and (before.text in (">", "*", "&", "&&") or before.text in TYPES or _is_type(before)):
            if after in ("=", ";", "{", ",", ")", "[", ":") or (after == "(" and _has_body(text, at + 1)):
                yield token.text
        elif after == "(" and _has_body(text, at + 1):
            yield token.text


def _is_type(token: Token) -> bool:
    return token.form is Form.NAME and token.text not in KEYWORDS


def _has_body(text: Sequence[Token], at: int) -> bool:
    """Whether the parameter list at ``at`` is followed by a function's body (or a constructor's initialisers)."""
    depth = 0
    for place in range(at, min(len(text), at + REACH)):
        sign = text[place].text
        depth += (sign in "([{") - (sign in ")]}") if len(sign) == 1 else 0
        if depth == 0:
            rest = place + 1
            while rest < len(text) and text[rest].text in ("const", "noexcept", "override", "final", "inline"):
                rest += 1
            return rest < len(text) and text[rest].text in ("{", ":", "->")
    return False
