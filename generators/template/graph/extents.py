"""Symbolic sizes: numbers, names of dimensions, and sizes that the host derives from them."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any

Extent = int | str
"""A fixed size, or the name of a tiling field that holds it."""

Extents = tuple[Extent, ...]

OPERATIONS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.floordiv,
    ast.Mod: operator.mod,
}


def product(extents: Iterable[Extent]) -> str:
    """C++ expression of a product of sizes; ``"1"`` for none."""
    numbers, names = 1, []
    for extent in extents:
        if isinstance(extent, int):
            numbers *= extent
        else:
            names.append(extent)
    if not names:
        return str(numbers)
    return " * ".join(names if numbers == 1 else [*names, str(numbers)])


def parenthesised(expression: str) -> str:
    """The expression, in parentheses when it is more than one term."""
    return f"({expression})" if " " in expression else expression


class Derived:
    """Sizes that are computed from others, on the host in C++ and here by name.

    ``cases`` are values of the operator's dimensions. Sizes that agree in all of them are one size: symbolic equality
    of formulas with divisions would need assumptions that only the cases state.
    """

    def __init__(self, taken: Iterable[str], cases: Iterable[Mapping[str, int]]) -> None:
        self._taken = set(taken)
        self._cases = tuple(cases)
        self._formulas: dict[str, str] = {}
        self._values: dict[str, tuple[int, ...]] = {}
        if self._cases:
            for name in self._cases[0]:
                self._values[name] = tuple(case[name] for case in self._cases)

    @property
    def definitions(self) -> tuple[tuple[str, str], ...]:
        """(name, C++ expression) in order of definition."""
        return tuple(self._formulas.items())

    def extent(self, hint: str, formula: str, compute: Callable[..., int], *inputs: Extent) -> Extent:
        """A number when all inputs are numbers, else the name of a size; ``inputs`` may be products of names."""
        if all(isinstance(value, int) for value in inputs):
            return compute(*inputs)
        columns = [self._column(value) for value in inputs]
        values = tuple(compute(*row) for row in zip(*columns, strict=True))
        text = formula.format(*inputs)
        for name, known in self._values.items():
            if known == values and (values or self._formulas.get(name) == text):
                return name
        name, count = hint, 1
        while name in self._taken:
            count += 1
            name = f"{hint}{count}"
        self._taken.add(name)
        self._formulas[name], self._values[name] = text, values
        return name

    def _column(self, value: Extent) -> tuple[int, ...]:
        if isinstance(value, int):
            return (value,) * len(self._cases)
        if value in self._values:
            return self._values[value]
        return tuple(_evaluated(ast.parse(value, mode="eval").body, self._at(n)) for n in range(len(self._cases)))

    def _at(self, number: int) -> dict[str, int]:
        return {name: values[number] for name, values in self._values.items()}


def _evaluated(node: ast.expr, sizes: Mapping[str, int]) -> int:
    """Value of a C++ expression of unsigned integers with + - * / and parentheses."""
    if isinstance(node, ast.Name):
        return sizes[node.id]
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    if isinstance(node, ast.BinOp):
        left, right = _evaluated(node.left, sizes), _evaluated(node.right, sizes)
        for kind, apply in OPERATIONS.items():
            if isinstance(node.op, kind):
                return int(apply(left, right))
    raise ValueError(f"not an expression of sizes: {ast.unparse(node)}")
