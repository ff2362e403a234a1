"""Symbolic sizes: numbers, names of dimensions, and sizes that the host derives from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Extent = int | str
"""A fixed size, or the name of a tiling field that holds it."""

Extents = tuple[Extent, ...]


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
    """Sizes that are computed from others, on the host in C++ and here by name; equal formulas share a name."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = set(taken)
        self._names: dict[str, str] = {}

    @property
    def definitions(self) -> tuple[tuple[str, str], ...]:
        """(name, C++ expression) in order of definition."""
        return tuple((name, formula) for formula, name in self._names.items())

    def extent(self, hint: str, formula: str, compute: Callable[..., int], *inputs: Extent) -> Extent:
        """A number when all inputs are numbers, else the name of the derived size."""
        numbers = [value for value in inputs if isinstance(value, int)]
        if len(numbers) == len(inputs):
            return compute(*numbers)
        text = formula.format(*inputs)
        if text not in self._names:
            name, count = hint, 1
            while name in self._taken:
                count += 1
                name = f"{hint}{count}"
            self._taken.add(name)
            self._names[text] = name
        return self._names[text]
