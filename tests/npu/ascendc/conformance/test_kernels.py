"""Kernels as people and models write them, one per style or API family, against numpy."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from npu.target import Array, Run
from tests.npu.ascendc.conformance.cases import CASES, Conformance


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_kernel_gives_what_numpy_gives(
    case: Conformance, run_case: Callable[[Conformance], tuple[dict[str, Array], Run]]
) -> None:
    arrays, run = run_case(case)
    assert not run.faults and not run.limit, (run.faults, run.limit, run.log)
    assert run.outputs is not None and run.written == {"z": True}
    expected = case.reference(arrays["x"], arrays["y"], float(case.attributes.get("scale", 1.0)))  # type: ignore[arg-type]
    np.testing.assert_allclose(run.outputs["z"], expected, rtol=case.tolerance, atol=case.tolerance)
    assert run.timing is not None and run.timing.latency_us > 0


@pytest.mark.parametrize("name", ["matmul_epilogue", "two_products"])
def test_the_library_orders_its_own_steps(
    name: str, run_case: Callable[[Conformance], tuple[dict[str, Array], Run]]
) -> None:
    _, run = run_case(next(case for case in CASES if case.kernel == name))
    assert not [note for note in run.notes if "without a flag" in note]
