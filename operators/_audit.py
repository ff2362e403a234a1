"""The task audit: what makes an operator useless or unfair as a task, found by running its reference."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from operators._evaluation import reference
from operators._inputs import make_inputs, regimes
from operators._operator import Case, Operator
from operators._primitive import Array

SEEDS = range(4)
LARGEST = 1e30
PROBES = {"zeros": "pass", "ones": "pass", "the mean": "passes", "a copy of an input": "passes"}


def audit(operator: Operator) -> tuple[str, ...]:
    """Findings, empty when there is nothing wrong: trivial outputs that pass, results that are not finite or too large.

    At every check shape zeros, ones, the mean of the results and a copy of an input of the result's shape are compared
    with the reference at the operator's tolerance; a trivial output passes when it passes for all of several seeds.
    """
    findings = [f"{probe} at {dict(case)}" for case in operator.checks for probe in trivial(operator, case)]
    for regime in regimes(operator):
        if regime in ("inf", "nan"):
            continue
        for name, array in reference(operator, make_inputs(operator, operator.checks[0], 5, regime)).items():
            if not np.isfinite(array).all():
                findings.append(f"{name} is not finite for {regime} inputs")
            elif np.abs(array.astype(np.float64)).max() > LARGEST:
                findings.append(f"{name} is too large for {regime} inputs")
    return tuple(findings)


def trivial(operator: Operator, case: Case) -> list[str]:
    """The trivial outputs that pass in a case, as ``zeros pass``."""
    drawn = [make_inputs(operator, case, seed) for seed in SEEDS]
    expected = [{name: array.astype(np.float64) for name, array in reference(operator, i).items()} for i in drawn]
    means = {name: float(np.mean([outputs[name].mean() for outputs in expected])) for name in operator.outputs}
    passing = []
    for probe, verb in PROBES.items():
        if all(
            _close(operator, _probe(probe, means[name], inputs, array), array)
            for inputs, outputs in zip(drawn, expected, strict=True)
            for name, array in outputs.items()
        ):
            passing.append(f"{probe} {verb}")
    return passing


def _probe(probe: str, mean: float, inputs: Mapping[str, Array], expected: Array) -> Array:
    if probe == "a copy of an input":
        alike = [np.asarray(array, np.float64) for array in inputs.values() if array.shape == expected.shape]
        return alike[0] if alike else np.full_like(expected, np.inf)
    return np.full_like(expected, {"zeros": 0.0, "ones": 1.0, "the mean": mean}[probe])


def _close(operator: Operator, output: Array, expected: Array) -> bool:
    absolute, relative = operator.tolerance
    return bool(np.all(np.abs(output - expected) <= absolute + relative * np.abs(expected)))
