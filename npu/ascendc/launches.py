"""Kernels that host code of their own launches with ``<<<blocks, control, stream>>>``.

The twin launches kernels itself: such calls are made plain ones, which are compiled and never executed. Where the
number of blocks is written down in the project, the twin takes it.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping

from npu.ascendc.project_error import wrong
from npu.ascendc.source_text import line_of, split_arguments, without_comments

_CHEVRONS = re.compile(r"(?<=[\w>])\s*<<<(?P<configuration>[^;{}]{0,1000}?)>>>\s*(?=\()", re.DOTALL)
_DECLARED = re.compile(r"\b(?:int|auto|size_t|u?int(?:8|16|32|64)_t|unsigned(?:\s+int)?)\s+(\w+\s*=[^;{}]{1,1000});")
_ASSIGNED = re.compile(r"(\w+)\s*=\s*([^=].*)", re.DOTALL)
_DEFINED = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+(\S.*?)[ \t]*$", re.MULTILINE)
_CAST = re.compile(r"\bstatic_cast\s*<[\w:\s]*>|\(\s*(?:u?int(?:32|64)_t|int|unsigned)\s*\)")
_OPERATIONS: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.floordiv,
    ast.Mod: operator.mod,
}
_MOST_ROUNDS = 20  # of replacing names by what they stand for: a name may stand for itself
_LONGEST = 300  # characters of an expression: what nests deeper is no number of blocks


def without_launches(text: str) -> str:
    """The text with every ``<<<…>>>`` blanked; lines and offsets stay."""
    plain = without_comments(text)
    for match in reversed(list(_CHEVRONS.finditer(plain))):
        start, end = match.span()
        text = text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]
    return text


def block_count(files: Mapping[str, str], kernel: str) -> int:
    """Blocks with which a file launches ``kernel``, directly or through ``kernel_do``; 0 where none says a number.

    Raises ProjectError for a launch of no block.
    """
    codes = {path: without_comments(text) for path, text in files.items()}
    named = {name: value for code in codes.values() for name, value in _constants(code)}
    calls = (
        rf"\b{kernel}\s*<<<([^;]{{0,1000}}?)>>>",
        rf"\b{kernel}_do\s*\(([^;{{}}]{{0,1000}}?)\)\s*;",
        rf"ICPU_RUN_KF\s*\(\s*{kernel}\s*,([^;]{{0,1000}}?)\)\s*;",
    )
    for pattern in calls:
        for path, code in codes.items():
            for match in re.finditer(pattern, code, re.DOTALL):
                value = _value(next(iter(split_arguments(match.group(1))), ""), named)
                if value is not None and value < 1:
                    message = f"{kernel} is launched with {value} blocks: launch at least 1"
                    raise wrong(path, message, line_of(code, match.start()))
                if value is not None:
                    return value
    return 0


def _constants(code: str) -> list[tuple[str, str]]:
    """Names and the expressions they stand for, those of ``int a = 1, b = a * 2;`` among them."""
    found = [match.group(1, 2) for match in _DEFINED.finditer(code)]
    for declared in _DECLARED.finditer(code):
        parts = (_ASSIGNED.fullmatch(part) for part in split_arguments(declared.group(1)))
        found += [part.group(1, 2) for part in parts if part]
    return [(str(name), str(value)) for name, value in found]


def _value(expression: str, named: Mapping[str, str]) -> int | None:
    """Value of a sum, product or quotient of numbers and constants in C's integers; None for anything else."""
    text = expression
    for _ in range(_MOST_ROUNDS):
        text = re.sub(r"(?<=\d)[uUlL]+\b", "", _CAST.sub("", text)).strip()
        names = [name for name in re.findall(r"[A-Za-z_]\w*", text) if name in named]
        if not names or len(text) > _LONGEST:
            break
        text = re.sub(rf"\b{names[0]}\b", lambda match: f"({named[match.group()]})", text)
    if len(text) > _LONGEST:
        return None
    try:
        return _computed(ast.parse(text, mode="eval").body)
    except SyntaxError:
        return None


def _computed(node: ast.expr) -> int | None:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if not isinstance(node, ast.BinOp) or type(node.op) not in _OPERATIONS:
        return None
    left, right = _computed(node.left), _computed(node.right)
    if left is None or right is None or (right == 0 and isinstance(node.op, ast.Div | ast.Mod)):
        return None
    return _OPERATIONS[type(node.op)](left, right)
