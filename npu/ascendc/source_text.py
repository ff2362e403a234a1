"""C++ text with its comments blanked, so that patterns find code only. Offsets and lines stay what they were."""

from __future__ import annotations

import re

_TOKENS = re.compile(
    r"""(?P<raw>R"(?P<mark>[^\s()\\]{0,16})\(.*?\)(?P=mark)")"""
    r"""|(?P<string>"(?:\\.|[^"\\\n])*")"""
    r"""|(?P<char>'(?:\\.|[^'\\\n])+')"""
    r"""|(?P<comment>//(?:\\\n|[^\n])*|/\*.*?(?:\*/|\Z))""",
    re.DOTALL,
)


def without_comments(text: str) -> str:
    """The text with every comment replaced by spaces (line ends stay); strings are kept."""

    def blank(match: re.Match[str]) -> str:
        return re.sub(r"[^\n]", " ", match.group()) if match.group("comment") else match.group()

    return _TOKENS.sub(blank, text)


def line_of(text: str, offset: int) -> int:
    """Number of the line (from 1) that holds an offset."""
    return text.count("\n", 0, offset) + 1


def closing(text: str, start: int) -> int:
    """Offset of the bracket that closes the one at ``start``, or -1. Of text without comments."""
    pairs = {"(": ")", "{": "}", "[": "]"}
    close = pairs[text[start]]
    depth = 0
    for match in re.compile(rf'"(?:\\.|[^"\\\n])*"|[{re.escape(text[start])}{re.escape(close)}]').finditer(text, start):
        if match.group() == text[start]:
            depth += 1
        elif match.group() == close:
            depth -= 1
            if depth == 0:
                return match.start()
    return -1


def split_arguments(text: str) -> list[str]:
    """The parts between commas that lie in no bracket, stripped; empty text gives none."""
    parts, depth, start = [], 0, 0
    for i, character in enumerate(text):
        if character in "([{<":
            depth += 1
        elif character in ")]}>":
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
    last = text[start:].strip()
    return [*parts, last] if last or parts else []
