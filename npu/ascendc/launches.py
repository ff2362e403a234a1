"""Kernels that host code of their own launches with ``<<<blocks, control, stream>>>``.

The twin launches kernels itself: such calls are made plain ones, which are compiled and never executed. Where the
number of blocks is written down in the project, the twin takes it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from npu.ascendc.source_text import split_arguments, without_comments

_CHEVRONS = re.compile(r"(?<=[\w>])\s*<<<(?P<configuration>[^;{}]{0,1000}?)>>>\s*(?=\()", re.DOTALL)
_NUMBER = re.compile(r"\d+")
_ASSIGNED = re.compile(r"\b(?:int|auto|u?int(?:32|64)_t|unsigned)\s+(\w+)\s*=\s*(\d+)\s*[uUlL]*\s*;")
_DEFINED = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+\(?(\d+)\)?[ \t]*$", re.MULTILINE)


def without_launches(text: str) -> str:
    """The text with every ``<<<…>>>`` blanked; lines and offsets stay."""
    plain = without_comments(text)
    for match in reversed(list(_CHEVRONS.finditer(plain))):
        start, end = match.span()
        text = text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]
    return text


def block_count(files: Mapping[str, str], kernel: str) -> int:
    """Blocks with which a file launches ``kernel``, directly or through ``kernel_do``; 0 where none says a number."""
    codes = [without_comments(text) for text in files.values()]
    named = {name: int(value) for code in codes for p in (_ASSIGNED, _DEFINED) for name, value in p.findall(code)}
    calls = (
        rf"\b{kernel}\s*<<<([^;]{{0,1000}}?)>>>",
        rf"\b{kernel}_do\s*\(([^;{{}}]{{0,1000}}?)\)\s*;",
        rf"ICPU_RUN_KF\s*\(\s*{kernel}\s*,([^;]{{0,1000}}?)\)\s*;",
    )
    for pattern in calls:
        for code in codes:
            for match in re.finditer(pattern, code, re.DOTALL):
                first = next(iter(split_arguments(match.group(1))), "")
                if _NUMBER.fullmatch(first.rstrip("uUlL")):
                    return int(first.rstrip("uUlL"))
                if first in named:
                    return named[first]
    return 0
