"""The task audit: no operator is passed by an output that needs no computation; inputs keep results in range."""

from collections.abc import Callable, Mapping

import numpy as np
import numpy.typing as npt
import pytest

import operators
from operators import Case, Operator

Array = npt.NDArray[np.float64]
ALL = [operator for suite in operators.suites() for operator in operators.suite(suite)]
SEEDS = range(4)


def within(operator: Operator, output: Array, reference: Array) -> bool:
    absolute, relative = operator.tolerance
    return bool(np.all(np.abs(output - reference) <= absolute + relative * np.abs(reference)))


def samples(operator: Operator, case: Case) -> list[tuple[Mapping[str, Array], dict[str, Array]]]:
    drawn = [operators.make_inputs(operator, case, seed) for seed in SEEDS]
    return [(i, {n: v.astype(float) for n, v in operators.reference(operator, i).items()}) for i in drawn]


def copied(inputs: Mapping[str, Array], output: Array) -> Array:
    return next((np.asarray(v, dtype=float) for v in inputs.values() if v.shape == output.shape), output + np.inf)


@pytest.mark.parametrize("operator", ALL, ids=lambda operator: operator.name)
def test_no_trivial_output_passes(operator: Operator) -> None:
    for case in operator.checks:
        drawn = samples(operator, case)
        means = {name: np.mean([outputs[name].mean() for _, outputs in drawn]) for name in operator.outputs}
        probes: dict[str, Callable[[str, Mapping[str, Array], Array], Array]] = {
            "zeros": lambda name, inputs, output: np.zeros_like(output),
            "ones": lambda name, inputs, output: np.ones_like(output),
            "mean": lambda name, inputs, output, means=means: np.full_like(output, means[name]),
            "copy": lambda name, inputs, output: copied(inputs, output),
        }
        for probe, make in probes.items():
            passed = [
                all(within(operator, make(name, inputs, output), output) for name, output in outputs.items())
                for inputs, outputs in drawn
            ]
            assert not all(passed), f"{probe} passes at {dict(case)}"


@pytest.mark.parametrize("operator", ALL, ids=lambda operator: operator.name)
def test_results_are_finite_and_representable_in_every_finite_regime(operator: Operator) -> None:
    case = operator.checks[0]
    for regime in operators.regimes(operator):
        values = operators.evaluate(operator, operators.make_inputs(operator, case, 5, regime))
        for name in operator.outputs:
            if regime not in ("inf", "nan"):
                assert np.isfinite(values[name]).all(), regime
                assert np.abs(values[name]).max() < 1e30, regime
