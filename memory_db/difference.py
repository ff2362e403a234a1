"""What changed between two attempts: decisions and lines of code, in a few lines of text."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping

from memory_db.answers import CALL

_LINES = 14
_WORDS = re.compile(r"[,;\s]+")
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def changed_decisions(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """Decisions on the kernel that differ, as ``name: old → new``, by name; of lists only the words that differ."""
    changes = []
    for name in sorted(name for name in {*before, *after} if not name.startswith(CALL)):
        old, new = (_WORDS.split(side.get(name, "").strip()) for side in (before, after))
        gone = " ".join(word for word in old if word not in new)
        come = " ".join(word for word in new if word not in old)
        if gone or come:
            changes.append(f"{name}: {gone or 'none'} → {come or 'none'}")
    return "; ".join(changes)


def changed_lines(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """Lines taken out (``- …``) and put in (``+ …``), over all files, blank ones and indentation ignored."""
    lines: list[str] = []
    for path in sorted({*before, *after}):
        old = [line.strip() for line in before.get(path, "").splitlines() if line.strip()]
        new = [line.strip() for line in after.get(path, "").splitlines() if line.strip()]
        diff = difflib.unified_diff(old, new, lineterm="", n=0)
        lines += [f"{line[0]} {line[1:]}" for line in diff if line[0] in "+-" and line[:3] not in ("+++", "---")]
    return lines


def shortened(lines: list[str]) -> str:
    """The first lines, and how many more there are."""
    rest = len(lines) - _LINES
    return "\n".join(lines[:_LINES] + ([f"(and {rest} more changed lines)"] if rest > 0 else []))


def identifiers(text: str) -> set[str]:
    """All identifiers in a text."""
    return set(_IDENTIFIER.findall(text))


def introduced(lines: list[str]) -> set[str]:
    """Identifiers that stand in lines put in and in none taken out."""
    found = {sign: set[str]() for sign in "+-"}
    for line in lines:
        found[line[0]] |= identifiers(line[1:])
    return found["+"] - found["-"]
