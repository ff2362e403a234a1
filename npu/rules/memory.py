"""Device code that reaches past the API into memory: such work is neither checked nor timed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from npu.rules.records import Finding, Side
from npu.rules.source import Source
from npu.rules.tokens import Form, Token
from npu.rules.words import KEYWORDS, NUMBER_TYPES, words

SPACES = frozenset({"__gm__", "__ubuf__", "__cbuf__", "__ca__", "__cb__", "__cc__"})
REACH = 500
"""Tokens within which a parenthesis must open, so that hostile source cannot make the rule slow."""
RAW = frozenset({"GetPhyAddr", "data"})
CASTS = frozenset({"reinterpret_cast", "static_cast", "const_cast"})
BEFORE_OPERAND = words("= ( , { } ; [ + - / % < & | ! ? : && || == != += -= *= return")


def raw_access(source: Source) -> Iterator[Finding]:
    """Reads and writes by pointer of what the API hands out as tensors or addresses."""
    seen: set[tuple[str, int]] = set()
    for text in source.text_of(Side.DEVICE):
        pointers = _pointers(text)
        for at, token in enumerate(text):
            if _dereferences(text, at, pointers) and (token.file, token.line) not in seen:
                seen.add((token.file, token.line))
                yield source.where(token, "memory is accessed by pointer")


def _pointers(text: Sequence[Token]) -> set[str]:
    """Names of pointers to numbers, of addresses of global memory, and of what is cast or taken from a tensor."""
    found: set[str] = set()
    for at, token in enumerate(text):
        if token.form is not Form.NAME or token.text in KEYWORDS or at < 1:
            continue
        before = text[at - 1].text
        if (
            before == "GM_ADDR"
            or (before == "*" and _points_to_number(text, at - 1))
            or (at + 1 < len(text) and text[at + 1].text == "=" and _takes_address(text, at + 2))
        ):
            found.add(token.text)
    return found


def _points_to_number(text: Sequence[Token], star: int) -> bool:
    """Whether the type before a ``*`` is a number's, or lies in one of the device's memories."""
    before = [token.text for token in text[max(0, star - 4) : star]]
    return bool(before) and (before[-1] in NUMBER_TYPES or bool(SPACES & set(before)))


def _takes_address(text: Sequence[Token], at: int) -> bool:
    """Whether the expression from ``at`` to its end casts to a pointer or asks a tensor for its address."""
    for place in range(at, min(at + 60, len(text))):
        word = text[place].text
        if word in (";", "{"):
            return False
        follows = text[place + 1].text if place + 1 < len(text) else ""
        if word in RAW and follows == "(":
            return True
        if word == "*" and follows in (")", ">"):
            return True
    return False


def _dereferences(text: Sequence[Token], at: int, pointers: set[str]) -> bool:
    word = text[at].text
    before = text[at - 1].text if at else ";"
    after = text[at + 1].text if at + 1 < len(text) else ""
    if word in ("[", "->") and at:
        if before == ")":
            return _group_is_pointer(text, at - 1, pointers)
        inside = word == "[" and after in pointers and at + 2 < len(text) and text[at + 2].text == "]"
        is_pointer = before in pointers and text[at - 1].form is Form.NAME and text[at - 2].text not in (".", "->")
        return is_pointer or (inside and text[at - 1].form is Form.NUMBER)
    if word == "*" and before in BEFORE_OPERAND:
        return after != "this" and (
            after in pointers or after in CASTS or after == "(" or text[at + 1].form is Form.NAME
        )
    return False


def _group_is_pointer(text: Sequence[Token], end: int, pointers: set[str]) -> bool:
    """Whether the parenthesis that closes at ``end`` holds a pointer, or calls what returns one."""
    depth, start = 0, end
    while start >= max(0, end - REACH):
        depth += (text[start].text == ")") - (text[start].text == "(")
        if depth == 0:
            break
        start -= 1
    caller = text[start - 1].text if start > 0 else ""
    if caller in RAW:
        return True
    inner = text[start + 1 : end]
    casts = any(
        token.text == "*" and n + 1 < len(inner) and inner[n + 1].text in (")", ">") for n, token in enumerate(inner)
    )
    if caller == ">":
        return any(token.text in CASTS for token in text[max(0, start - 12) : start])
    if start > 0 and text[start - 1].form is Form.NAME and caller not in KEYWORDS:
        return False
    return casts or any(token.text in pointers for token in inner)
