"""Elementary steps as C++: vector instructions on local tensors, or arithmetic on floats."""

from __future__ import annotations

from dataclasses import dataclass

from generators.template.device.text import literal
from generators.template.graph.steps import Map

THROUGH_VECTOR = ("Exp", "Ln", "Sqrt")
"""Functions that the scalar unit lacks; ``Rsqrt`` is a square root and a division there."""
COMMUTATIVE = ("Add", "Mul", "Max", "Min")
WITH_SCALAR = {"Add": "Adds", "Mul": "Muls", "Max": "Maxs", "Min": "Mins"}


@dataclass(frozen=True)
class Operand:
    """An operand in the text: a local tensor, or a float expression."""

    text: str
    vector: bool


def constant_text(step: Map) -> str:
    """The scalar operand of an instruction."""
    assert step.constant is not None
    return step.constant if isinstance(step.constant, str) else literal(step.constant)


def needs_fresh(step: Map, operands: list[Operand]) -> bool:
    """Whether the destination must differ from the sources: it is filled before they are read."""
    return step.instruction == "Inverse" or (step.instruction == "Div" and not operands[0].vector)


def vector_lines(step: Map, target: str, operands: list[Operand], count: str) -> list[str]:
    """Instructions that compute a vector value."""
    name = step.instruction
    first = operands[0]
    if name == "Inverse":
        return [f"Duplicate({target}, 1.0f, {count});", f"Div({target}, {target}, {first.text}, {count});"]
    if step.constant is not None:
        return [f"{name}({target}, {first.text}, {constant_text(step)}, {count});"]
    if len(operands) == 1:
        return [f"{name}({target}, {first.text}, {count});"]
    second = operands[1]
    if first.vector and second.vector:
        return [f"{name}({target}, {first.text}, {second.text}, {count});"]
    if name in COMMUTATIVE:
        vector, scalar = (first, second) if first.vector else (second, first)
        return [f"{WITH_SCALAR[name]}({target}, {vector.text}, {scalar.text}, {count});"]
    if name == "Sub" and first.vector:
        return [f"Adds({target}, {first.text}, -{second.text}, {count});"]
    if name == "Sub":
        return [f"Muls({target}, {second.text}, -1.0f, {count});", f"Adds({target}, {target}, {first.text}, {count});"]
    if name == "Div" and first.vector:
        return [f"Muls({target}, {first.text}, 1.0f / {second.text}, {count});"]
    if name == "Div":
        return [f"Duplicate({target}, {first.text}, {count});", f"Div({target}, {target}, {second.text}, {count});"]
    raise AssertionError(f"no vector form of {name}")


def scalar_expression(step: Map, operands: list[str]) -> str:
    """The same step as a float expression; functions the scalar unit lacks are calls of ``Scalar…`` methods."""
    name = step.instruction
    if step.constant is not None:
        operands = [operands[0], constant_text(step)]
        name = {"Adds": "Add", "Muls": "Mul", "Maxs": "Max", "Mins": "Min"}.get(name, name)
    x, y = operands[0], operands[-1]
    table = {
        "Add": f"{x} + {y}",
        "Sub": f"{x} - {y}",
        "Mul": f"{x} * {y}",
        "Div": f"{x} / {y}",
        "Max": f"{x} > {y} ? {x} : {y}",
        "Min": f"{x} < {y} ? {x} : {y}",
        "Abs": f"{x} < 0.0f ? -{x} : {x}",
        "Relu": f"{x} < 0.0f ? 0.0f : {x}",
        "LeakyRelu": f"{x} < 0.0f ? {x} * {y} : {x}",
        "Inverse": f"1.0f / {x}",
        "Reciprocal": f"1.0f / {x}",
        "Rsqrt": f"1.0f / ScalarSqrt({x})",
    }
    return table.get(name, f"Scalar{name}({x})")


def functions_of(steps: list[Map]) -> list[str]:
    """Names of the functions that need a ``Scalar…`` method for these steps."""
    found = {"Sqrt" if step.instruction == "Rsqrt" else step.instruction for step in steps}
    return [name for name in THROUGH_VECTOR if name in found]
