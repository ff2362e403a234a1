"""The text by which a generator is told what an operator computes."""

from __future__ import annotations

import re

from operators._evaluation import dtypes, shapes
from operators._operator import Attribute, Case, Node, Operator
from operators._primitive import Shape, find_primitive

OPTIONAL = re.compile("⟦(.*?)⟧")


def formula(node: Node) -> str:
    """A node's formula with the names of its inputs and the values of its attributes."""
    entry = find_primitive(node.primitive)
    if entry.variadic:
        names = {entry.tensors[0]: ", ".join(node.inputs)}
    else:
        names = dict(zip(entry.tensors, node.inputs, strict=False))
    absent = [f"{{{name}}}" for name in entry.optional - set(names)]
    text = OPTIONAL.sub(lambda part: "" if any(a in part[1] for a in absent) else part[1], entry.formula)
    return text.format(**names, **{name: _shown(value) for name, value in node.attributes})


def _shown(value: Attribute) -> object:
    """An attribute as formulas show it: tuples without quotes, flags by ``_Flag``."""
    if isinstance(value, tuple):
        return f"({', '.join(str(_shown(part)) for part in value)})"
    return _Flag(value) if isinstance(value, bool) else value


class _Flag(int):
    """A flag that formats as the text after the colon where it is set, and as True or False without one."""

    def __format__(self, text: str) -> str:
        return (text if self else "") if text else str(bool(self))


def describe(operator: Operator) -> str:
    """Prompt text: computation as formulas, inputs and outputs with dtypes and shapes, constants, tolerance."""
    sizes, types = shapes(operator, operator.bench), dtypes(operator)
    absolute, relative = operator.tolerance
    lines = [f"Operator {operator.name} (kernel {operator.kernel_name})", "", "Inputs, in this order:"]
    for tensor in operator.inputs:
        symbolic = ", ".join(str(d) for d in tensor.dims)
        lines.append(f"  {tensor.name}: {tensor.dtype} [{symbolic}], for timing {_shape(sizes[tensor.name])}")
    lines += ["", "Computation:"]
    for node in operator.nodes:
        lines.append(f"  {node.output} = {formula(node)}    # {node.primitive}, {_shape(sizes[node.output])}")
    lines += ["", "Outputs, in this order:"]
    lines += [f"  {name}: {types[name]}, for timing {_shape(sizes[name])}" for name in operator.outputs]
    lines += ["", f"Correct when |out - ref| <= {absolute:g} + {relative:g}*|ref| everywhere, NaN and inf in place."]
    lines += [
        "Shapes are not fixed: it is checked with " + "; ".join(_case(c) for c in operator.checks) + " and others."
    ]
    lines += [f"Timed with {_case(operator.bench)}."]
    return "\n".join(lines + ([f"Note: {operator.note}"] if operator.note else []))


def _shape(shape: Shape) -> str:
    return "[" + ", ".join(str(extent) for extent in shape) + "]"


def _case(case: Case) -> str:
    return ", ".join(f"{name}={extent}" for name, extent in case.items()) or "the shapes above"
