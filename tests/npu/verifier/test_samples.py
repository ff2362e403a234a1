"""Inputs and shapes on which kernels are tried."""

import numpy as np
import pytest

import operators
from npu.cases import hidden_cases, stretched_cases
from npu.errors import NpuError
from npu.references import References
from npu.samples import samples
from npu.settings import VerifierSettings

RELU = operators.get("level1/relu")


def test_every_shape_gets_at_least_five_inputs_over_all_regimes() -> None:
    chosen = samples(RELU, VerifierSettings())
    for case in {sample.case for sample in chosen if not sample.stretched}:
        mine = [sample for sample in chosen if sample.case == case]
        assert len(mine) >= 5
        assert {sample.regime for sample in mine} == set(operators.regimes(RELU))
        assert len({sample.seed for sample in mine}) == len(mine)


def test_check_shapes_come_first_and_hidden_ones_are_new() -> None:
    chosen = samples(RELU, VerifierSettings(hidden_cases=3))
    known = {tuple(case.items()) for case in RELU.checks}
    assert {sample.case for sample in chosen if not sample.hidden} == known
    assert len({sample.case for sample in chosen if sample.hidden and not sample.stretched} - known) == 3


def test_another_seed_gives_other_values_and_hidden_shapes() -> None:
    first, second = VerifierSettings(seed=1), VerifierSettings(seed=2)
    assert not {s.seed for s in samples(RELU, first)} & {s.seed for s in samples(RELU, second)}
    assert hidden_cases(RELU, first) != hidden_cases(RELU, second)
    assert samples(RELU, first) == samples(RELU, VerifierSettings(seed=1))


def test_a_hidden_shape_is_not_named() -> None:
    hidden = next(sample for sample in samples(RELU, VerifierSettings()) if sample.hidden)
    assert hidden.name.startswith("a hidden shape")
    assert "=" not in hidden.name


@pytest.mark.parametrize("name", ["level1/group_norm", "level1/softmax", "basic/small_matmul"])
def test_hidden_shapes_fit_the_operator(name: str) -> None:
    operator = operators.get(name)
    for seed in range(4):
        for case in hidden_cases(operator, VerifierSettings(seed=seed)):
            operators.reference(operator, operators.make_inputs(operator, case, 0))


def test_references_are_computed_once_and_cannot_be_changed() -> None:
    references = References()
    sample = samples(RELU, VerifierSettings())[0]
    inputs, expected = references.inputs(RELU, sample), references.expected(RELU, sample)
    assert references.expected(RELU, sample) is expected
    assert np.array_equal(expected["out"], np.maximum(inputs["x"], 0))
    with pytest.raises(ValueError, match="read-only"):
        inputs["x"][0] = 1


def test_the_oldest_references_make_room() -> None:
    references = References(most_bytes=1)
    first, second = samples(RELU, VerifierSettings())[:2]
    kept = references.inputs(RELU, first)
    references.inputs(RELU, second)
    assert references.inputs(RELU, first) is not kept


def test_stretched_shapes_need_several_tiles_and_rows_on_every_core() -> None:
    long, many = stretched_cases(RELU, VerifierSettings())
    assert long["N"] > 16384 and long["B"] * long["N"] > 48 * 8192
    assert many["B"] > 96 and many["B"] * many["N"] > 48 * 8192
    assert stretched_cases(RELU, VerifierSettings(seed=1)) != (long, many)
    assert stretched_cases(RELU, VerifierSettings(stretched_cases=0)) == ()


@pytest.mark.parametrize("name", ["level1/rms_norm", "level1/conv_standard_1d", "attention/rope", "basic/small_matmul"])
def test_stretched_shapes_fit_the_operator_and_stay_cheap(name: str) -> None:
    operator = operators.get(name)
    found = stretched_cases(operator, VerifierSettings())
    assert found
    for case in found:
        operators.reference(operator, operators.make_inputs(operator, case, 0))
        work = operators.cost(operator, case)
        assert work.vector <= 2e7 and work.cube <= 3e6


WITHOUT = {
    "attention/nystrom_attention": "its largest check shape takes 13 million multiply-adds already",
    "attention/permute": "its largest check shape has 262,144 elements, several tiles for every core",
}


def test_all_operators_but_two_have_a_stretched_shape() -> None:
    names = [*WITHOUT, "level2/conv3d_max_log_sum_exp_relu", "attention/sk_attention", "attention/big_bird_attention",
             "level1/conv_transposed_2d_asymmetric_input_asymmetric_kernel_padded"]  # fmt: skip
    found = {name for name in names if not stretched_cases(operators.get(name), VerifierSettings())}
    assert found == set(WITHOUT)


def test_stretched_shapes_come_last_and_are_not_named() -> None:
    large = [sample for sample in samples(RELU, VerifierSettings()) if sample.stretched]
    assert [sample.name for sample in large] == ["a large hidden shape, normal"] * 2
    assert samples(RELU, VerifierSettings())[-2:] == tuple(large)


@pytest.mark.parametrize(
    "wrong", [{"inputs_per_case": 4}, {"repeats": 1}, {"hidden_cases": -1}, {"stretched_cases": 3}, {"chip": "x"}]
)
def test_settings_below_the_protocol_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(NpuError):
        VerifierSettings(**wrong)  # type: ignore[arg-type]
