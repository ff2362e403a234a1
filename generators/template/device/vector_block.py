"""Straight-line vector code for a list of steps: operands, temporaries, results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generators.template.craft import Craft
from generators.template.device.analysis import Analysis
from generators.template.device.instructions import Operand, needs_fresh, scalar_expression, vector_lines
from generators.template.device.registers import Registers, allocate
from generators.template.device.scalars import wrong_name
from generators.template.device.text import lower_camel
from generators.template.graph.steps import Map, Reduce


class VectorBlock:
    """Names of what is known so far: local tensors for vector values, floats for the others."""

    def __init__(self, analysis: Analysis, craft: Craft) -> None:
        self.analysis, self.craft = analysis, craft
        self.known: dict[str, Operand] = {}

    def operand(self, name: str) -> Operand:
        """The operand that stands for a value."""
        return self.known[self.analysis.root(name)]

    def define(self, name: str, text: str, vector: bool) -> None:
        """From here on ``text`` stands for a value."""
        self.known[name] = Operand(text, vector)

    def scalar(self, step: Map) -> str:
        """Statement for a value that is one float."""
        name = f"{lower_camel(step.output)}Value"
        self.define(step.output, name, vector=False)
        operands = [self.operand(n).text for n in step.inputs]
        return f"const float {name} = {scalar_expression(step, operands)};"

    def plan(self, steps: Sequence[Map | Reduce], outputs: Mapping[str, str], kept: Sequence[str] = ()) -> Registers:
        """Buffers for vector values; ``kept`` are read after the last step, ``outputs`` have tensors of their own."""
        defined = [s.output if isinstance(s, Map) and self.analysis.vector(s.output) else None for s in steps]
        last = {name: len(defined) for name in kept}
        for at, step in enumerate(steps):
            for name in step.inputs:
                last[self.analysis.root(name)] = max(at, last.get(self.analysis.root(name), 0))
        fresh = frozenset(s.output for s in steps if isinstance(s, Map) and needs_fresh(s, self._shapes(s)))
        return allocate(defined, last, {n: t for n, t in outputs.items() if n in defined}, fresh)

    def _shapes(self, step: Map) -> list[Operand]:
        return [Operand("", self.analysis.vector(name)) for name in step.inputs]

    def emit(self, steps: Sequence[Map], registers: Registers, count: str) -> list[str]:
        """The instructions."""
        lines = []
        for step in steps:
            if not self.analysis.vector(step.output):
                lines.append(self.scalar(step))
                continue
            target = registers.places[step.output]
            operands = [self.operand(name) for name in step.inputs]
            lines += [self._spelled(step, line) for line in vector_lines(step, target, operands, count)]
            self.define(step.output, target, vector=True)
        return lines

    def _spelled(self, step: Map, line: str) -> str:
        if self.craft.slips_on(f"name:{step.instruction}"):
            return line.replace(f"{step.instruction}(", f"{wrong_name(step.instruction)}(", 1)
        return line
