"""Operators are found by name, short name or path; suites load fast."""

import subprocess
import sys
from pathlib import Path

import pytest

import operators
from operators import OperatorError

DEFINITION = """
name: doubled
inputs: x[B, N]
compute: relu(x) * 2.0
bench: B=64 N=64
checks: B=3 N=37; B=1 N=64
"""


def test_a_short_name_that_is_unique_is_enough() -> None:
    assert operators.get("relu") is operators.get("level1/relu")


def test_a_short_name_in_several_suites_is_refused_with_the_candidates() -> None:
    with pytest.raises(
        OperatorError, match="level1/scaled_dot_product_attention, attention/scaled_dot_product_attention"
    ):
        operators.get("scaled_dot_product_attention")


def test_an_unknown_name_lists_near_matches() -> None:
    with pytest.raises(OperatorError, match=r"did you mean: .*softmax"):
        operators.get("level1/softmaxx")


def test_an_unknown_suite_lists_the_suites() -> None:
    with pytest.raises(OperatorError, match="level1, level2"):
        operators.suite("level7")


def test_a_definition_file_is_an_operator_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "doubled.yaml"
    file.write_text(DEFINITION)
    operator = operators.get(str(file))
    assert operator.name == "user/doubled"
    assert operator.kernel_name == "doubled_custom"
    assert operator.op_type == "DoubledCustom"


def test_a_missing_definition_file_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match="Cannot read the definition"):
        operators.get(str(tmp_path / "nothing.yaml"))


def test_names_are_unique_and_usable_as_identifiers_of_kernels() -> None:
    for suite in operators.suites():
        names = [operator.kernel_name for operator in operators.suite(suite)]
        assert len(set(names)) == len(names)
        assert all(name.isidentifier() for name in names)


def test_loading_all_definitions_takes_at_most_three_tenths_of_a_second() -> None:
    program = (
        "import time, operators\nstart = time.process_time()\n"
        "for name in operators.suites(): operators.suite(name)\nprint(time.process_time() - start)"
    )
    seconds = [float(subprocess.check_output([sys.executable, "-c", program])) for _ in range(2)]
    assert min(seconds) <= 0.3
