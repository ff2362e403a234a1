"""An operator's graph, taken apart into a program of elementary steps."""

from __future__ import annotations

import dataclasses

from generators.errors import GeneratorError
from generators.template.graph.steps import Program, Step, Value
from generators.template.lowering import (
    activations,
    arithmetic,
    contractions,
    gathers,
    images,
    iterations,
    losses,
    movements,
    normalisations,
    positions,
    reductions,
    tables,
    windows,
)
from generators.template.lowering.builder import Builder
from generators.template.lowering.probes import probes
from generators.template.lowering.registry import LOWERINGS
from operators import Operator, dtypes

FAMILIES = (
    activations, arithmetic, contractions, gathers, images, iterations, losses, movements, normalisations, positions,
    reductions, tables, windows,
)  # fmt: skip


def lower(operator: Operator, cheap: bool = False, cube: bool = False, taps: bool = False) -> Program:
    """The operator as elementary steps. Raises GeneratorError for a primitive that the writer does not know."""
    inputs = [Value(tensor.name, tensor.dims, tensor.dtype) for tensor in operator.inputs]
    sizes = tuple(dict.fromkeys(e for value in inputs for e in value.extents if isinstance(e, str)))
    b = Builder(inputs, operator.outputs, probes(operator), cheap, cube, taps)
    named = {value.name: value.name for value in inputs}
    for origin, node in enumerate(operator.nodes):
        b.origin = origin
        if node.primitive not in LOWERINGS:
            raise GeneratorError(
                f"The template writer does not know the primitive {node.primitive!r} ({operator.name})."
            )
        attributes = dict(node.attributes)
        if node.primitive == "argmin":
            attributes["_largest"] = False
        named[node.output] = LOWERINGS[node.primitive](b, *(named[name] for name in node.inputs), **attributes)
    return _with_output_names(b, operator, {name: named[name] for name in operator.outputs}, sizes)


def _with_output_names(b: Builder, operator: Operator, outputs: dict[str, str], sizes: tuple[str, ...]) -> Program:
    rename = {inner: outer for outer, inner in outputs.items() if inner not in operator_inputs(operator)}
    steps: list[Step] = []
    for step in b.steps:
        steps.append(
            dataclasses.replace(
                step,
                output=rename.get(step.output, step.output),
                inputs=tuple(rename.get(name, name) for name in step.inputs),
            )
        )
    values = {rename.get(n, n): dataclasses.replace(v, name=rename.get(n, n)) for n, v in b.values.items()}
    types = dtypes(operator)
    for name in operator.outputs:
        values[name] = dataclasses.replace(values[name], dtype=types[name])
    return Program(
        values=values,
        steps=tuple(steps),
        inputs=operator_inputs(operator),
        outputs=operator.outputs,
        sizes=sizes,
        derived=b.derived.definitions,
        constants=tuple((name, formula) for formula, name in b.constants.items()),
    )


def operator_inputs(operator: Operator) -> tuple[str, ...]:
    """Names of the operator's inputs."""
    return tuple(tensor.name for tensor in operator.inputs)
