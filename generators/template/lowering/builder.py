"""Collects the elementary steps of a program while primitives are taken apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generators.template.graph.extents import Derived, Extent, Extents, product
from generators.template.graph.steps import Constant, Map, Reduce, Region, Step, Value, View, broadcast
from generators.template.lowering.expressions import cpp
from operators import Case

RESERVED = {"float", "int", "half", "double", "tiling", "workspace", "length", "rows", "row", "count", "start", "pipe"}


class Builder:
    """The steps so far, and the values they produce. ``cheap`` selects cheaper formulas within the tolerance;
    ``cube`` lays weights out as the cube unit needs them, ``taps`` makes convolutions sums over taps."""

    def __init__(
        self,
        values: Iterable[Value],
        outputs: Iterable[str],
        cases: Iterable[Case],
        cheap: bool,
        cube: bool = False,
        taps: bool = False,
    ) -> None:
        self.values = {value.name: value for value in values}
        self.steps: list[Step] = []
        self.cheap, self.cube, self.taps = cheap, cube, taps
        self.origin = 0
        self.constants: dict[str, str] = {}
        sizes = {extent for value in self.values.values() for extent in value.extents if isinstance(extent, str)}
        self.derived = Derived(sizes | RESERVED, cases)
        self._taken = set(self.values) | set(outputs) | sizes | RESERVED

    def extents(self, name: str) -> Extents:
        """Extents of a value."""
        return self.values[name].extents

    def _fresh(self, hint: str) -> str:
        name, count = hint, 1
        while name in self._taken:
            count += 1
            name = f"{hint}{count}"
        self._taken.add(name)
        return name

    def _add(self, hint: str, extents: Extents, make: Callable[[str], Step], dtype: str = "float32") -> str:
        name = self._fresh(hint)
        self.values[name] = Value(name, extents, dtype)
        self.steps.append(make(name))
        return name

    def map(self, instruction: str, *inputs: str, constant: Constant | None = None, hint: str = "") -> str:
        """One elementwise instruction; returns the name of its result."""
        extents = broadcast(*(self.extents(name) for name in inputs))
        return self._add(
            hint or instruction.lower(), extents, lambda name: Map(name, instruction, inputs, constant, self.origin)
        )

    def reduce(self, instruction: str, x: str, axes: Iterable[int], hint: str = "") -> str:
        """Sum, Max or Min over axes, kept as size 1; runs of neighbouring axes are reduced last to first."""
        for run in self.runs(x, axes):
            extents = tuple(1 if i in run else extent for i, extent in enumerate(self.extents(x)))
            source, chosen = x, run
            x = self._add(
                hint or instruction.lower(),
                extents,
                lambda name, s=source, a=chosen: Reduce(name, instruction, (s,), a, self.origin),  # type: ignore[misc]
            )
        return x

    def runs(self, x: str, axes: Iterable[int]) -> list[tuple[int, ...]]:
        """Runs of neighbouring axes, the last first, without axes of size 1: each is a reduction of its own."""
        rank = len(self.extents(x))
        pending = sorted({axis % rank for axis in axes if self.extents(x)[axis] != 1}, reverse=True)
        result = []
        while pending:
            run = [pending.pop(0)]
            while pending and pending[0] == run[-1] - 1:
                run.append(pending.pop(0))
            result.append(tuple(reversed(run)))
        return result

    def mean(self, x: str, axes: Iterable[int], hint: str = "mean") -> str:
        """Arithmetic mean over axes, kept as size 1."""
        chosen = tuple(axes)
        total = self.reduce("Sum", x, chosen, "sum")
        return self.map("Muls", total, constant=self.inverse_count(x, chosen), hint=hint)

    def inverse_count(self, x: str, axes: Iterable[int]) -> Constant:
        """One over the number of elements along axes."""
        extents = self.extents(x)
        count = product(extents[axis] for axis in {axis % len(extents) for axis in axes})
        return 1.0 / int(count) if count.isdigit() else f"1.0f / static_cast<float>({count})"

    def view(self, x: str, extents: Extents) -> str:
        """The same elements under another shape."""
        if self.extents(x) == extents:
            return x
        return self._add("view", extents, lambda name: View(name, (x,), self.origin), self.values[x].dtype)

    def region(
        self,
        instruction: str,
        inputs: tuple[str, ...],
        extents: Extents,
        dtype: str = "float32",
        hint: str = "",
        **attributes: object,
    ) -> str:
        """A step with its own way of reading its inputs."""
        return self._add(
            hint or instruction.lower(),
            extents,
            lambda name: Region(name, instruction, inputs, attributes, self.origin),
            dtype,
        )

    def quotient(self, x: str, y: str, hint: str = "") -> str:
        """x / y: exact, or by an approximate reciprocal when that is cheaper."""
        if self.cheap:
            return self.map("Mul", x, self.map("Reciprocal", y), hint=hint)
        return self.map("Div", x, y, hint=hint)

    def reciprocal(self, x: str, hint: str = "") -> str:
        """1 / x."""
        return self.map("Reciprocal" if self.cheap else "Inverse", x, hint=hint)

    def inverse_root(self, x: str, hint: str = "scale") -> str:
        """1 / sqrt(x)."""
        if self.cheap:
            return self.map("Rsqrt", x, hint=hint)
        return self.map("Inverse", self.map("Sqrt", x), hint=hint)

    def derive(self, hint: str, formula: str, compute: Callable[..., int], *inputs: Extent) -> Extent:
        """A size derived from others; ``formula`` has one ``{}`` for each input."""
        return self.derived.extent(hint, formula, compute, *inputs)

    def size(self, hint: str, extents: Iterable[Extent]) -> Extent:
        """The product of sizes as one size."""
        expression = product(extents)
        if expression.isdigit():
            return int(expression)
        if " " not in expression:
            return expression
        return self.derive(hint, "{}", lambda n: n, expression)

    def extent(self, value: int | str) -> Extent:
        """A size given as a number, a name, or an expression of names."""
        if isinstance(value, int) or value.isidentifier():
            return value
        return self.derive("size", "{}", lambda n: n, cpp(value, floating=False))

    def constant(self, value: float | str) -> Constant:
        """A number given as such, or as an expression of sizes, which the host computes."""
        if not isinstance(value, str):
            return float(value)
        formula = cpp(value, floating=True)
        if formula not in self.constants:
            self.constants[formula] = self._fresh("factor")
        return self.constants[formula]
