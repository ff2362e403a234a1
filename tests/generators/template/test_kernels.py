"""Kernels of the offline writer on the twin: every class, on all check shapes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import operators
from generators.template.composition import compose
from generators.template.craft import Craft
from generators.template.schedule import Schedule
from operators import Operator
from tests.generators.template.conftest import FAST, PLAIN_VECTOR

Errors = Callable[[Operator, Craft], list[str]]

CLASSES = {
    "map": "level1/gelu",
    "row reduction": "basic/row_max",
    "normalisation": "level1/softmax",
    "lanes": "level1/rms_norm",
    "several passes": "level1/group_norm",
    "loss": "level1/triplet_margin_loss",
    "product": "basic/small_matmul",
    "product of rows": "level1/matmul_with_transposed_b",
    "window": "level1/max_pooling_2d",
    "strided window": "level1/conv_standard_1d_dilated_strided",
    "transposed window": "level1/conv_transposed_1d_dilated",
}


@pytest.mark.parametrize("name", CLASSES.values(), ids=CLASSES.keys())
def test_fast_kernel_is_right_for_every_check_shape(name: str, errors: Errors) -> None:
    assert errors(operators.get(name), Craft(FAST)) == []


@pytest.mark.parametrize("name", ["level1/softplus", "level1/layer_norm", "level1/max_reduction_over_a_dimension"])
def test_kernel_with_barriers_is_right_for_every_check_shape(name: str, errors: Errors) -> None:
    assert errors(operators.get(name), Craft(PLAIN_VECTOR)) == []


@pytest.mark.parametrize(
    "name",
    [
        "level1/log_softmax",
        "level1/masked_cumsum",
        "level1/argmax_over_a_dimension",
        "level1/max_pooling_2d",
        "level1/cross_entropy_loss",
        "level1/conv_standard_1d_dilated_strided",
        "level1/conv_transposed_2d_asymmetric_input_asymmetric_kernel_strided_grouped_padded_dilated",
    ],
)
def test_scalar_kernel_is_right_for_every_check_shape(name: str, errors: Errors) -> None:
    assert errors(operators.get(name), Craft(Schedule())) == []


@pytest.mark.parametrize("name", ["level1/softmax", "level1/layer_norm", "basic/row_sum"])
def test_rows_that_stay_resident_are_right(name: str, errors: Errors) -> None:
    assert errors(operators.get(name), Craft(FAST.with_(row="resident", math="cheap"))) == []


def test_reductions_over_axes_of_size_one_are_nothing(errors: Errors) -> None:
    operator = operators.get("level2/conv_transpose2d_multiply_global_avg_pool_global_avg_pool_mean")
    assert errors(operator, Craft(FAST)) == []


@pytest.mark.parametrize("name", ["level1/mse_loss", "level1/frobenius_norm"])
def test_sums_by_all_cores_are_right(name: str, errors: Errors) -> None:
    assert errors(operators.get(name), Craft(FAST.with_(combine="all"))) == []


@pytest.mark.parametrize(
    "name",
    [
        "level1/batched_matrix_multiplication",
        "level1/matmul_with_transposed_both",
        "level1/tensor_4d_matrix_multiplication",
        "level2/gemm_sigmoid_log_sum_exp",
        "attention/gemm",
    ],
)
def test_products_on_the_cube_unit_are_right(name: str, errors: Errors) -> None:
    assert errors(operators.get(name), Craft(FAST.with_(product="cube"))) == []


@pytest.mark.parametrize(
    "name",
    [
        "level1/conv_standard_2d_square_input_asymmetric_kernel_dilated_padded",
        "level1/conv_standard_1d_dilated_strided",
        "level1/conv_transposed_1d_dilated",
        "level1/conv_transposed_3d_square_input_square_kernel",
        "level1/conv_transposed_2d_asymmetric_input_asymmetric_kernel_strided_grouped_padded_dilated",
        "level2/conv3d_softmax_max_pool_max_pool",
    ],
)
def test_convolutions_on_the_cube_unit_are_right(name: str, errors: Errors) -> None:
    assert errors(operators.get(name), Craft(FAST.with_(product="cube"))) == []


@pytest.mark.parametrize(
    "name",
    [
        "level1/conv_standard_2d_square_input_asymmetric_kernel_dilated_padded",
        "level1/conv_transposed_3d_square_input_square_kernel",
        "level2/conv2d_subtract_subtract_mish",
        "level1/conv_transposed_2d_asymmetric_input_square_kernel_dilated_padded_strided",  # some outputs have no tap
        "level2/conv_transpose3d_sum_residual_add_multiply_residual_add",
    ],
)
def test_convolutions_as_sums_over_taps_are_right(name: str, errors: Errors) -> None:
    operator, schedule = operators.get(name), FAST.with_(product="cube", window="taps")
    assert "Iterate(added)" in "".join(compose(operator, Craft(schedule)).files.values())
    assert errors(operator, Craft(schedule)) == []


@pytest.mark.parametrize("name", ["basic/small_matmul", "level1/conv_transposed_1d_dilated"])
def test_blocks_of_a_chosen_size_are_right(name: str, errors: Errors) -> None:
    assert errors(operators.get(name), Craft(FAST.with_(product="cube", block="128x128x128"))) == []


@pytest.mark.parametrize("name", ["level1/argmax_over_a_dimension", "level1/argmin_over_a_dimension"])
def test_positions_of_extremes_are_right_lane_by_lane(name: str, errors: Errors) -> None:
    assert errors(operators.get(name), Craft(FAST)) == []


@pytest.mark.parametrize(
    "name",
    [
        "level1/matmul_for_upper_triangular_matrices",
        "level1/matmul_for_lower_triangular_matrices",
        "attention/coord_att",  # joins and cuts along an axis
        "attention/grouped_query_attention",  # repeats and reorders
        "attention/srm",  # joins along the last axis
    ],
)
def test_rows_are_moved_rightly(name: str, errors: Errors) -> None:
    assert errors(operators.get(name), Craft(FAST.with_(product="cube"))) == []


def test_outputs_in_bfloat16_are_written_as_such(errors: Errors) -> None:
    assert errors(operators.get("attention/rms_norm_llm"), Craft(FAST)) == []


@pytest.mark.parametrize("name", ["level1/cumsum_reverse", "level1/cumsum_exclusive", "level1/cumprod"])
def test_scans_of_several_lines_at_once_are_right(name: str, errors: Errors) -> None:
    assert errors(operators.get(name), Craft(FAST)) == []


@pytest.mark.parametrize("name", ["level1/batch_norm", "level1/group_norm"])
def test_variances_from_one_reading_are_right(name: str, errors: Errors) -> None:
    assert errors(operators.get(name), Craft(FAST.with_(math="cheap"))) == []


@pytest.mark.parametrize("name", ["level1/masked_cumsum", "attention/rms_norm_llm"])
def test_masks_and_short_floats_are_cast_by_tiles(name: str, errors: Errors) -> None:
    operator = operators.get(name)
    assert "RoundMode::CAST_NONE" in "".join(compose(operator, Craft(FAST)).files.values())
    assert errors(operator, Craft(FAST)) == []
