"""Ways past the API into the machine beneath it, which runs in the kernel's process: its functions, its memory."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence

from npu.rules.calls import api_names, defined_names
from npu.rules.inclusion import INCLUDES, INTERNAL
from npu.rules.memory import CASTS
from npu.rules.records import Finding, Side
from npu.rules.source import Source
from npu.rules.statements import statements
from npu.rules.tokens import Form, Token
from npu.rules.words import HOST_FUNCTIONS, KEYWORDS, NUMBER_TYPES, SCALAR_FUNCTIONS, words

PUBLIC = words("""
    set_flag wait_flag pipe_barrier get_block_idx get_block_num get_subblockid get_subblockdim dcci printf assert
    ascendc_assert half bfloat16_t
""")
"""Functions of the API whose names are in lower case; what else is in lower case belongs to the twin."""
HANDLES = words("place bind queue range checked")
"""Members of tensors and queues through which the twin itself reaches them."""
ATTRIBUTES = words("maybe_unused nodiscard fallthrough noreturn deprecated likely unlikely no_unique_address aicore")
CALL = re.compile(r"\b([a-z][a-z0-9_]*)\s*\(")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
MEMBER = re.compile(r"\b([a-z]\w*_)\b")


@functools.cache
def _headers() -> str:
    paths = (path for part in INTERNAL for path in sorted((INCLUDES / part).rglob("*.h")))
    return "\n".join(COMMENT.sub("", path.read_text()) for path in paths)


@functools.cache
def internal_functions() -> frozenset[str]:
    """Names in lower case that the twin's headers call or declare as functions, and that are not the API's."""
    return frozenset(CALL.findall(_headers())) - PUBLIC - SCALAR_FUNCTIONS - HOST_FUNCTIONS - KEYWORDS


@functools.cache
def internal_members() -> frozenset[str]:
    """Names of private members in the twin's headers."""
    return frozenset(MEMBER.findall(_headers()))


def internals(source: Source) -> Iterator[Finding]:
    """Calls of the twin's own functions and members in device code."""
    own = {name for text in source.texts for name in defined_names(text)}
    for text in source.text_of(Side.DEVICE):
        for at, token in enumerate(text[:-1]):
            if token.form is not Form.NAME or not at:
                continue
            before, called = text[at - 1].text, text[at + 1].text == "("
            member = before in (".", "->")
            if called and member and token.text in HANDLES:
                yield source.where(token, f"a call of {token.text}, by which the twin reaches a tensor or queue")
            elif called and token.text in internal_functions() and token.text not in own:
                yield source.where(token, f"a call of {token.text}, which is the twin's own")
            elif before == "::" and token.text in internal_members() and token.text not in own:
                yield source.where(token, f"the twin's private member {token.text}")


def declarations(source: Source) -> Iterator[Finding]:
    """Functions that are declared and never defined: they would be found in the process that judges the kernel."""
    defined = {name for text in source.texts for name in defined_names(text)}
    for text in source.texts:
        for statement in statements(text):
            name = _declared(statement)
            if name and name.text not in defined and not name.text.startswith("aclrtlaunch_"):
                yield source.where(name, f"the function {name.text} is declared and not defined")


def _declared(statement: Sequence[Token]) -> Token | None:
    """The name of the function that a statement declares without a body."""
    signs = [token.text for token in statement]
    if "(" not in signs or signs[-1] != ";" or {"=", "using", "typedef", "static_assert", "<<"} & set(signs):
        return None
    opening = signs.index("(")
    names = [token for token in statement[:opening] if token.form is Form.NAME]
    typed = len(names) > 1 or (len(names) == 1 and opening > 1 and signs[opening - 2] in ("*", "&"))
    name = statement[opening - 1]
    return name if typed and name.form is Form.NAME and signs[0] != "template" else None


def attributes(source: Source) -> Iterator[Finding]:
    """Attributes other than the standard's harmless ones: they can alias, place and run functions."""
    for stream in source.streams:
        for at in range(len(stream) - 2):
            if stream[at].text == stream[at + 1].text == "[":  # C++ gives two brackets no other meaning
                for name in _attribute_names(stream, at + 2):
                    if name.text not in ATTRIBUTES:
                        yield source.where(name, f"the attribute {name.text}")


def _attribute_names(text: Sequence[Token], at: int) -> Iterator[Token]:
    """Names between the brackets of an attribute."""
    for token in text[at : at + 60]:
        if token.text == "]":
            return
        if token.form is Form.NAME:
            yield token


def replacements(source: Source) -> Iterator[Finding]:
    """Operators of allocation, and specialisations or members of what the API or the standard library defines."""
    for text in source.texts:
        own = set(defined_names(text))
        for at in range(len(text) - 2):
            sign, follows, third = text[at].text, text[at + 1].text, text[at + 2].text
            if sign == "operator" and follows in ("new", "delete"):
                yield source.where(text[at], f"operator {follows} is defined")
            elif sign == "template" and follows == "<" and third == ">":
                name = _specialised(text, at + 3)
                if name and name.text in api_names() and name.text not in own:
                    yield source.where(name, f"the API's {name.text} is specialised")
            elif sign in ("struct", "class") and follows in ("AscendC", "std", "ge", "gert") and third == "::":
                end = next((token.text for token in text[at + 3 :] if token.text in ("{", ";", "(", ")", "=")), "")
                if end == "{":
                    yield source.where(text[at], f"a type of {follows} is defined")


def _specialised(text: Sequence[Token], at: int) -> Token | None:
    """The name that an explicit specialisation is about: the last one before its arguments or parameters."""
    last: Token | None = None
    for token in text[at : at + 40]:
        if token.text in ("{", ";", "("):
            return last
        if token.text == "<" and last is not None:
            return last
        if token.form is Form.NAME and token.text not in KEYWORDS | {"__aicore__", "inline"}:
            last = token
    return last


def pointers(source: Source) -> Iterator[Finding]:
    """Pointers to functions, objects made at an address, and casts that give memory another type, in device code."""
    for text in source.text_of(Side.DEVICE):
        for at, token in enumerate(text):
            what = _made_pointer(text, at)
            if what:
                yield source.where(token, what)


def _made_pointer(text: Sequence[Token], at: int) -> str:
    words_ = [token.text for token in text[at : at + 5]]
    before = text[at - 1].text if at else ";"
    if words_[0] == "(" and "*" in words_[1:4] and _function_pointer(words_, before):
        return "a pointer to a function"
    if words_[0] == "new" and before != "operator":
        return "an object on the heap or at an address"
    if words_[0] in CASTS and words_[1:2] == ["<"]:
        end = next((n for n in range(at, min(at + 30, len(text))) if text[n].text == ">"), at)
        inner = [token.text for token in text[at + 2 : end]]
        if words_[0] == "reinterpret_cast" and inner[-1:] in (["&"], ["&&"]) and not NUMBER_TYPES & set(inner):
            return "a cast that gives an object another type"
    return ""


def _function_pointer(words_: Sequence[str], before: str) -> bool:
    """Whether a parenthesis is that of ``type (*name)(…)`` or ``type (Class::*name)(…)``."""
    if not (
        re.fullmatch(r"[A-Za-z_]\w*|[>*&]", before) and before not in ("return", "if", "while", "switch", "sizeof")
    ):
        return False
    star = list(words_).index("*")
    if star > 1 and words_[star - 1] != "::":
        return False
    rest = words_[star + 1 :]
    named = rest[1:] if rest and re.fullmatch(r"[A-Za-z_]\w*", rest[0]) else rest
    return len(named) >= 2 and named[0] == ")" and named[1] == "("
