"""Attributes that are expressions of sizes, such as ``D ** (-0.5)`` or ``C // 4``, as C++."""

from __future__ import annotations

import ast

from generators.errors import GeneratorError

OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "/", ast.Div: "/", ast.Mod: "%"}


def cpp(expression: str, floating: bool) -> str:
    """A Python expression of sizes in C++; ``floating`` computes in double, else in unsigned integers."""
    try:
        tree = ast.parse(expression, mode="eval")
    except SyntaxError as error:
        raise GeneratorError(f"Cannot read the attribute {expression!r} as an expression of sizes.") from error
    return _text(tree.body, floating, expression)


def _text(node: ast.expr, floating: bool, whole: str) -> str:
    if isinstance(node, ast.Name):
        return f"static_cast<double>({node.id})" if floating else node.id
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return repr(float(node.value)) if floating else str(node.value)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return f"-{_text(node.operand, floating, whole)}"
    if isinstance(node, ast.BinOp):
        left, right = _text(node.left, floating, whole), _text(node.right, floating, whole)
        if isinstance(node.op, ast.Pow):
            return f"std::pow({left}, {right})"
        if type(node.op) in OPERATORS:
            return f"({left} {OPERATORS[type(node.op)]} {right})"
    raise GeneratorError(f"Cannot turn the attribute {whole!r} into C++.")
