"""Shapes, dtypes and the float64 reference of an operator, node by node."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from operators._expression import resolved
from operators._operator import Case, Node, Operator
from operators._primitive import Array, Shape, find_primitive
from operators.errors import OperatorError

FLOATS = ("float32", "float16", "bfloat16")


def bound(operator: Operator, shapes_of_inputs: Mapping[str, Shape]) -> dict[str, int]:
    """Values of the symbolic dimensions that these input shapes imply. Raises OperatorError where they disagree."""
    dims: dict[str, int] = {}
    for tensor in operator.inputs:
        shape = shapes_of_inputs[tensor.name]
        if len(shape) != len(tensor.dims):
            raise OperatorError(f"{operator.name}: {tensor.name} must have {len(tensor.dims)} axes, not {len(shape)}.")
        for dim, extent in zip(tensor.dims, shape, strict=True):
            expected = dims.setdefault(dim, extent) if isinstance(dim, str) else dim
            if expected != extent:
                raise OperatorError(f"{operator.name}: {tensor.name} has {dim} = {extent}, where {expected} is needed.")
    return dims


def attributes(node: Node, dims: Mapping[str, int]) -> dict[str, Any]:
    """A node's attributes with dimension names replaced by their sizes."""
    return {name: resolved(value, dict(dims)) for name, value in node.attributes}


def shapes(operator: Operator, case: Case) -> dict[str, Shape]:
    """Shape of every value (inputs, then node outputs) in a case. Raises OperatorError where shapes do not fit."""
    known: dict[str, Shape] = {
        tensor.name: tuple(case[d] if isinstance(d, str) else d for d in tensor.dims) for tensor in operator.inputs
    }
    for node in operator.nodes:
        rule = find_primitive(node.primitive).shape
        try:
            shape = rule(*(known[i] for i in node.inputs), **attributes(node, case))
        except (ValueError, IndexError, TypeError, ZeroDivisionError) as error:
            given = ", ".join(f"{i}{list(known[i])}" for i in node.inputs)
            raise OperatorError(f"{operator.name}: {node.primitive}({given}) does not fit: {error}") from error
        if any(extent < 1 for extent in shape):
            raise OperatorError(
                f"{operator.name}: {node.primitive} gives the empty shape {list(shape)} for {dict(case)}."
            )
        known[node.output] = tuple(int(extent) for extent in shape)
    return known


def dtypes(operator: Operator) -> dict[str, str]:
    """Dtype of every value: of inputs as declared, of nodes by their primitive, else the widest of their inputs."""
    known = {tensor.name: tensor.dtype for tensor in operator.inputs}
    for node in operator.nodes:
        fixed = find_primitive(node.primitive).dtype
        if fixed.startswith("="):
            fixed = str(node.attribute(fixed[1:]))
        known[node.output] = fixed or _promoted([known[i] for i in node.inputs])
    return known


def _promoted(names: list[str]) -> str:
    floats = [name for name in names if name in FLOATS]
    if floats:
        return floats[0] if len(set(floats)) == 1 else "float32"
    return next((name for name in ("int64", "int32", "int8", "bool") if name in names), "float32")


def evaluate(operator: Operator, inputs: Mapping[str, Array]) -> dict[str, Array]:
    """Every value of the operator: floating-point ones in float64, integers as they are."""
    if missing := [tensor.name for tensor in operator.inputs if tensor.name not in inputs]:
        raise OperatorError(f"{operator.name}: no array for the inputs {', '.join(missing)}.")
    values = {t.name: _wide(np.asarray(inputs[t.name])) for t in operator.inputs}
    dims = bound(operator, {name: array.shape for name, array in values.items()})
    with np.errstate(all="ignore"):
        for node in operator.nodes:
            function = find_primitive(node.primitive).reference
            values[node.output] = np.asarray(function(*(values[i] for i in node.inputs), **attributes(node, dims)))
    return values


def _wide(array: Array) -> Array:
    return array.astype(np.float64) if array.dtype.kind == "f" else array


def reference(operator: Operator, inputs: Mapping[str, Array]) -> dict[str, Array]:
    """Outputs in float64 (integers and booleans stay so) for arrays of the operator's input shapes.

    bfloat16 inputs are float32 arrays whose values are representable in bfloat16. Raises OperatorError for missing
    inputs or shapes that disagree.
    """
    values = evaluate(operator, inputs)
    return {name: values[name] for name in operator.outputs}
