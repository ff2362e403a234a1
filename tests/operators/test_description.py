"""The prompt text says exactly what is computed, from what, and when it is correct."""

import operators


def test_the_text_has_inputs_formulas_outputs_and_tolerance() -> None:
    text = operators.describe(operators.get("level2/matmul_divide_gelu"))
    for part in (
        "level2/matmul_divide_gelu (kernel matmul_divide_gelu_custom)",
        "x: float32 [B, K], for timing [1024, 8192]",
        "linear_weight: float32 [N, K], for timing [8192, 8192]",
        "t1 = x @ linear_weightᵀ + linear_bias",
        "t2 = t1 / 10.0",
        "out = 0.5*t2*(1 + erf(t2/sqrt(2)))",
        "out: float32, for timing [1024, 8192]",
        "|out - ref| <= 0.01 + 0.01*|ref|",
        "B=3, K=37, N=17",
    ):
        assert part in text


def test_absent_optional_tensors_leave_no_trace() -> None:
    text = operators.describe(operators.get("level2/gemm_add_relu"))
    assert "t1 = x @ gemm_weightᵀ    #" in text


def test_flags_and_tuples_read_as_text() -> None:
    assert "(kept as size 1)" in operators.describe(operators.get("level1/sum_reduction_over_a_dimension"))
    assert "kept as" not in operators.describe(operators.get("level1/mean_reduction_over_a_dimension"))
    assert "as shape (B, C, 1, 1)" in operators.describe(operators.get("attention/se_attention"))


def test_every_operator_has_a_text_without_placeholders() -> None:
    for suite in operators.suites():
        for operator in operators.suite(suite):
            text = operators.describe(operator)
            assert "{" not in text and "⟦" not in text and "(none)" not in text, operator.name
