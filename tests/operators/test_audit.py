"""The task audit: no operator is passed by an output that needs no computation; inputs keep results in range."""

from pathlib import Path

import pytest

import operators
from operators import Operator

ALL = [operator for suite in operators.suites() for operator in operators.suite(suite)]
DEGENERATE = """
name: user/degenerate
inputs: x[B, N]
compute: clamp(min_scalar(x, 0.0), 0.0, 1.0)
bench: B=64 N=64
checks: B=3 N=37; B=1 N=64
"""


@pytest.mark.parametrize("operator", ALL, ids=lambda operator: operator.name)
def test_audit_finds_nothing(operator: Operator) -> None:
    assert operators.audit(operator) == ()


def test_audit_finds_an_operator_whose_result_is_always_zero(tmp_path: Path) -> None:
    file = tmp_path / "degenerate.yaml"
    file.write_text(DEGENERATE)
    assert "zeros pass at {'B': 3, 'N': 37}" in operators.audit(operators.get(str(file)))


def test_audit_finds_results_that_overflow(tmp_path: Path) -> None:
    file = tmp_path / "overflow.yaml"
    file.write_text(
        DEGENERATE.replace(
            "clamp(min_scalar(x, 0.0), 0.0, 1.0)", "sinkhorn_softmax(x * 1e35, iterations=2, eps=1.0) * 1e38"
        )
    )
    assert any("too large" in finding for finding in operators.audit(operators.get(str(file))))
