"""Every reference agrees with PyTorch: with frozen digests everywhere, directly where PyTorch is installed."""

import importlib.util
import json
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import operators
from operators import Operator

DIGESTS = runpy.run_path(str(Path(__file__).parent / "torch_reference" / "digests.py"))
FROZEN: dict[str, list[dict[str, Any]]] = json.loads(DIGESTS["FILE"].read_text())
ALL = [operator for suite in DIGESTS["GROUPS"] for operator in operators.suite(suite)]


def test_every_operator_has_a_digest() -> None:
    assert list(FROZEN) == [operator.name for operator in ALL]


@pytest.mark.parametrize("operator", ALL, ids=lambda operator: operator.name)
def test_reference_agrees_with_the_digest_of_pytorch(operator: Operator) -> None:
    for case, frozen in zip(operator.checks, FROZEN[operator.name], strict=False):
        outputs = operators.reference(operator, operators.make_inputs(operator, case, DIGESTS["SEED"]))
        assert list(outputs) == list(frozen)
        for name, array in outputs.items():
            digest = DIGESTS["digest"](array)
            assert digest["shape"] == frozen[name]["shape"]
            scale = frozen[name]["numbers"][1] * max(1, array.size)
            np.testing.assert_allclose(digest["numbers"], frozen[name]["numbers"], rtol=1e-7, atol=1e-9 * scale)


@pytest.mark.torch
@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="needs the torch extra")
@pytest.mark.parametrize("suite", DIGESTS["GROUPS"])
def test_references_agree_with_pytorch_at_all_check_shapes(suite: str) -> None:
    models = DIGESTS["models"](suite)
    for operator in operators.suite(suite):
        for case in operator.checks:
            inputs = operators.make_inputs(operator, case, 3)
            theirs = DIGESTS["run"](models[operator.short_name], operator, inputs)
            for name, ours in operators.reference(operator, inputs).items():
                expected = np.asarray(theirs[name], dtype=np.float64)
                np.testing.assert_allclose(ours, expected, rtol=1e-9, atol=1e-9 * np.abs(expected).max())
