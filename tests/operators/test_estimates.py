"""Bytes, operations, roofline, baseline, complexity and category, checked by hand on small examples."""

import pytest

import operators
from operators import OperatorError
from operators._definition import define

GELU = define(
    "user/gelu_linear",
    {
        "inputs": "x[B, K] w[N, K]~weight b[N]~bias",
        "compute": "gelu(linear(x, w, b))",
        "bench": "B=1024 K=2048 N=4096",
        "checks": "B=3 K=5 N=7",
    },
)


def test_compulsory_bytes_count_every_input_and_output_once() -> None:
    assert operators.cost(GELU, GELU.bench).bytes == 4 * (1024 * 2048 + 4096 * 2048 + 4096 + 1024 * 4096)


def test_multiply_adds_of_a_product() -> None:
    assert operators.cost(GELU, GELU.bench).cube == 1024 * 4096 * 2048


def test_multiply_adds_of_convolutions() -> None:
    operator = operators.get("level1/conv_standard_1d")
    case = {"B": 2, "C": 3, "O": 5, "L": 10}
    assert operators.cost(operator, case).cube == 2 * 5 * 8 * 3 * 3
    transposed = operators.get("level1/conv_transposed_1d")
    assert operators.cost(transposed, case).cube == 2 * 3 * 10 * 5 * 3


def test_the_roofline_is_the_slower_of_memory_and_cube() -> None:
    cost, chip = operators.cost(GELU, GELU.bench), operators.CHIPS["910B2"]
    memory, cube = (cost.bytes - 0.28 * cost.written) / 1.8e6, cost.cube / (24 * 16**3 * 1.8e3)
    assert operators.roofline_us(GELU, GELU.bench, chip.name) == pytest.approx(max(memory, cube))
    relu = operators.get("level1/relu")
    assert operators.roofline_us(relu, relu.bench, chip.name) == pytest.approx(1.72 * 4 * 4096 * 393216 / 1.8e6)


def test_the_baseline_moves_intermediate_values_and_launches_every_kernel() -> None:
    add = operators.get("basic/add")
    expected = 3 * 4 * 4096 * 4096 / 1.4e6 + 5.0
    assert operators.baseline_us(add, add.bench, "910B2") == pytest.approx(expected)
    assert operators.baseline_us(GELU, GELU.bench, "910B2") > 2 * 5.0 + 2 * 4 * 1024 * 4096 / 1.4e6


def test_views_are_free_in_the_baseline() -> None:
    entry = {"inputs": "x[B, N]", "bench": "B=64 N=64", "checks": "B=3 N=5"}
    plain = define("user/plain", entry | {"compute": "relu(x)"})
    viewed = define("user/viewed", entry | {"compute": "relu(reshape(x, shape=(B*N,)))"})
    assert operators.baseline_us(viewed, plain.bench, "910B2") == operators.baseline_us(plain, plain.bench, "910B2")


def test_gathered_tables_count_with_what_is_read() -> None:
    operator = operators.get("attention/multi_head_latent_attention")
    case = operator.bench
    read = case["B"] * case["M"] * case["T"] * case["D"] * 2
    assert read < operators.cost(operator, case).bytes < 1.1 * read


def test_no_roofline_is_above_its_baseline_on_any_chip() -> None:
    for suite in operators.suites():
        for operator in operators.suite(suite):
            for chip in operators.CHIPS:
                floor = operators.roofline_us(operator, operator.bench, chip)
                assert 0 < floor < operators.baseline_us(operator, operator.bench, chip), (operator.name, chip)


def test_products_that_a_mask_or_triangle_hides_in_part_do_not_bound_the_roofline() -> None:
    operator = operators.get("level1/matmul_for_upper_triangular_matrices")
    cost = operators.cost(operator, operator.bench)
    memory = (cost.bytes - 0.28 * cost.written) / 1.8e6
    assert operators.roofline_us(operator, operator.bench, "910B2") == pytest.approx(memory)


def test_an_unknown_chip_is_an_error() -> None:
    with pytest.raises(OperatorError, match="There is no chip '910C'"):
        operators.roofline_us(GELU, GELU.bench, "910C")


@pytest.mark.parametrize(
    ("name", "category"),
    [
        ("level1/relu", "activation"),
        ("basic/add", "arithmetic"),
        ("level1/matrix_scalar_multiplication", "arithmetic"),
        ("level1/softmax", "normalisation"),
        ("level1/argmax_over_a_dimension", "reduction"),
        ("level1/cumsum", "scan"),
        ("level1/mse_loss", "loss"),
        ("level1/max_pooling_2d", "pooling"),
        ("level1/matmul_with_transposed_both", "matmul"),
        ("level1/conv_depthwise_separable_2d", "convolution"),
        ("level1/scaled_dot_product_attention", "attention"),
        ("level2/matmul_gelu_softmax", "fusion"),
        ("attention/se_attention", "attention"),
        ("attention/permute", "others"),
        ("mhc/static_mhc_hyper_connections", "fusion"),
    ],
)
def test_categories_follow_from_structure(name: str, category: str) -> None:
    assert operators.category(operators.get(name)) == category


def test_all_categories_are_known_and_used() -> None:
    found = {operators.category(o) for suite in operators.suites() for o in operators.suite(suite)}
    assert found == set(operators.CATEGORIES)


def test_complexity_orders_from_simple_to_complex() -> None:
    names = (
        "level1/relu",
        "basic/row_sum",
        "level1/softmax",
        "level1/max_pooling_2d",
        "level1/square_matrix_multiplication",
        "level2/gemm_relu_divide",
        "level1/scaled_dot_product_attention",
        "attention/multi_head_attention",
        "attention/mobile_vit_attention",
    )
    values = [operators.complexity(operators.get(name)) for name in names]
    assert values == sorted(values)


def test_complexity_is_the_sum_of_its_terms() -> None:
    terms = operators.complexity_terms(GELU)
    assert terms.contractions == 5.0 and terms.primitives == 0.5 and terms.operands == pytest.approx(0.3)
    assert operators.complexity(GELU) == pytest.approx(5.8 + terms.intensity)
