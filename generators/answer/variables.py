"""Files in Python text: triple-quoted strings assigned to known names, as MultiKernelBench has them."""

from __future__ import annotations

import re
from collections.abc import Collection

from generators.answer.block import Block
from generators.answer.naming import path_in

ASSIGNMENT = re.compile(
    r"""(?:(?P<name>\w{1,60})|\[?[ \t]*["'](?P<key>[\w./-]{1,200})["'][ \t]*\]?)"""
    r"""[ \t]*(?::[ \t]*str[ \t]*)?[=:][ \t]*\(?\s{0,9}"""
    r"""(?P<prefix>[rRuUbBfF]{0,2})(?P<quotes>\"{3}|'{3})""",
    re.ASCII,
)
ESCAPE = re.compile(r"\\(\n|[\\'\"abfnrtv]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4})")
ESCAPED = {"\n": "", "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


def variable_blocks(text: str, start: int, variables: Collection[str]) -> list[Block]:
    """Blocks for every string assigned to one of ``variables``, or to a path as a key."""
    blocks: list[Block] = []
    position = 0
    while match := ASSIGNMENT.search(text, position):
        end = _end_of_string(text, match.end(), match["quotes"])
        position = len(text) if end < 0 else end + 3
        label = match["name"] if match["name"] in variables else match["key"] or ""
        if label in variables or (label and path_in(label)):
            literal = text[match.end() :] if end < 0 else text[match.end() : end]
            blocks.append(Block(_value(literal, match["prefix"].lower()), start + match.start(), label, end >= 0))
    return blocks


def _end_of_string(text: str, position: int, quotes: str) -> int:
    """Offset of the closing quotes, or -1."""
    while (end := text.find(quotes, position)) >= 0:
        backslashes = len(text[:end]) - len(text[:end].rstrip("\\")) if text[end - 1] == "\\" else 0
        if backslashes % 2 == 0:
            return end
        position = end + 1
    return -1


def _value(literal: str, prefix: str) -> str:
    """The string that Python would read, for the escapes that source code has."""
    if "f" in prefix:
        literal = literal.replace("{{", "{").replace("}}", "}")
    if "r" in prefix:
        return literal
    return ESCAPE.sub(_escaped, literal)


def _escaped(match: re.Match[str]) -> str:
    escape = match[1]
    if escape[0] in "xu":
        return chr(int(escape[1:], 16))
    return ESCAPED.get(escape, escape)
