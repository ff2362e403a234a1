"""Tasks are fair: float32 arithmetic, rounded to the outputs' dtypes, is within the tolerance in every regime."""

import numpy as np
import pytest

import operators
from operators import Operator, find_primitive
from operators._evaluation import attributes, bound
from operators._inputs import stored

ALL = [operator for suite in operators.suites() for operator in operators.suite(suite)]


def in_float32(operator: Operator, inputs: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Outputs of the same primitives on float32 arrays, every intermediate result rounded to float32."""
    values = dict(inputs)
    dims = bound(operator, {tensor.name: inputs[tensor.name].shape for tensor in operator.inputs})
    with np.errstate(all="ignore"):
        for node in operator.nodes:
            function = find_primitive(node.primitive).reference
            result = np.asarray(function(*(values[i] for i in node.inputs), **attributes(node, dims)))
            values[node.output] = result.astype(np.float32) if result.dtype.kind == "f" else result
    types = operators.dtypes(operator)
    return {name: stored(values[name], types[name]) for name in operator.outputs}


@pytest.mark.parametrize("operator", ALL, ids=lambda operator: operator.name)
def test_float32_arithmetic_is_within_the_tolerance(operator: Operator) -> None:
    absolute, relative = operator.tolerance
    for case in operator.checks:
        for regime in operators.regimes(operator):
            inputs = operators.make_inputs(operator, case, 1, regime)
            ours = in_float32(operator, inputs)
            for name, expected in operators.reference(operator, inputs).items():
                np.testing.assert_allclose(
                    ours[name].astype(np.float64),
                    expected.astype(np.float64),
                    relative,
                    absolute,
                    err_msg=f"{regime} {case}",
                )
