"""How answers name a file: in a fence's info string, in a first comment, or in the line above."""

from __future__ import annotations

import re

PATH = re.compile(r"[\w][\w./\\+-]*\.(?:cpp|cxx|cc|hpp|hxx|h|inl|py|json|txt|cmake)\b", re.ASCII)
COMMENT = re.compile(
    r"^\s*(?://+|/\*+|#+|<!--)\s*[=*\-#\[(<\s]*(?:[^\W\d]{1,12}(?: name| path)?\s*[:=\uff1a]\s*)?[`'\"*]*"
    r"(?P<path>[\w][\w./\\+-]*\.(?:cpp|cxx|cc|hpp|hxx|h|inl))[`'\"*]*\s*[=*\-#\])>\s]*(?:\*/|-->)?\s*$"
)


def path_in(line: str) -> str:
    """The last path in a heading or an info string, or an empty text."""
    found = PATH.findall(line[:400])
    return found[-1].replace("\\", "/") if found else ""


def path_comment(line: str) -> str:
    """The path that a comment line consists of, such as ``// File: op_kernel/relu_custom.cpp``, or an empty text."""
    if len(line) > 200:
        return ""
    match = COMMENT.match(line)
    return match["path"].replace("\\", "/") if match else ""


def heading_above(lines: list[str]) -> str:
    """The path in the nearest of the last two lines with text; ``lines`` end where the block begins."""
    near = [line for line in lines[-6:] if line.strip()][-2:]
    return next((path for line in reversed(near) if (path := path_in(line))), "")
