"""Inputs are drawn from recorded seeds, in the regimes that an operator has."""

import numpy as np
import pytest

import operators
from operators import OperatorError, make_inputs


def test_the_same_seed_gives_the_same_inputs_and_another_one_others() -> None:
    operator = operators.get("basic/add")
    first, again, other = (make_inputs(operator, operator.bench | {"B": 4, "N": 9}, seed) for seed in (1, 1, 2))
    assert np.array_equal(first["x"], again["x"])
    assert not np.array_equal(first["x"], other["x"])
    assert not np.array_equal(first["x"], first["y"])


def test_inputs_have_the_dtype_and_shape_of_the_definition() -> None:
    operator = operators.get("level1/masked_cumsum")
    inputs = make_inputs(operator, operator.checks[0], 0)
    assert {name: (array.dtype.name, array.shape) for name, array in inputs.items()} == {
        "x": ("float32", (3, 37)),
        "mask": ("bool", (3, 37)),
    }


def test_bfloat16_inputs_are_float32_arrays_that_bfloat16_can_hold() -> None:
    operator = operators.get("attention/gemm")
    x = make_inputs(operator, operator.checks[0], 0)["x"]
    assert x.dtype == np.float32
    assert not (x.view(np.uint32) & 0xFFFF).any()


def test_bfloat16_rounds_to_nearest_even() -> None:
    from operators._inputs import bfloat16

    below, tie_down, tie_up = 1 + 2**-9, 1 + 2**-8, 1 + 3 * 2**-8
    rounded = bfloat16(np.array([below, tie_down, tie_up, np.inf, -2.0]))
    assert rounded.tolist() == [1.0, 1.0, 1 + 2**-6, np.inf, -2.0]


@pytest.mark.parametrize(
    ("regime", "holds"),
    [
        ("large", lambda x: 50 < np.abs(x).max() < 1000),
        ("small", lambda x: np.abs(x).max() < 0.01),
        ("zeros", lambda x: not x.any()),
        (
            "mixed-sign",
            lambda x: (np.sign(x.reshape(-1)[::2]) == 1).all() and (np.sign(x.reshape(-1)[1::2]) == -1).all(),
        ),
        ("inf", lambda x: np.isinf(x).any() and np.isfinite(x).any()),
        ("nan", lambda x: np.isnan(x).any() and np.isfinite(x).any()),
    ],
)
def test_regimes_shape_the_values(regime, holds) -> None:  # type: ignore[no-untyped-def]
    operator = operators.get("level1/relu")
    assert holds(make_inputs(operator, operator.checks[2], 0, regime)["x"])


def test_regimes_leave_parameters_alone() -> None:
    operator = operators.get("level1/layer_norm")
    normal, zeros = (make_inputs(operator, operator.checks[0], 0, regime) for regime in ("normal", "zeros"))
    assert not zeros["x"].any()
    assert np.array_equal(normal["ln_weight"], zeros["ln_weight"])


def test_regimes_in_which_an_operator_is_undefined_are_refused() -> None:
    operator = operators.get("level1/l2_norm")
    assert "zeros" not in operators.regimes(operator)
    with pytest.raises(OperatorError, match="no regime 'zeros'"):
        make_inputs(operator, operator.checks[0], 0, "zeros")


def test_extremes_propagate_as_in_the_operator() -> None:
    operator = operators.get("level1/sigmoid")
    for regime in ("inf", "nan"):
        inputs = make_inputs(operator, operator.checks[1], 0, regime)
        out = operators.reference(operator, inputs)["out"]
        assert np.array_equal(np.isnan(out), np.isnan(inputs["x"]))
        assert (out[inputs["x"] == np.inf] == 1).all()


def test_the_reference_does_not_change_its_inputs() -> None:
    for name in ("attention/s2_attention", "attention/psa", "level2/conv2d_mish_mish"):
        operator = operators.get(name)
        inputs = make_inputs(operator, operator.checks[0], 0)
        before = {key: value.copy() for key, value in inputs.items()}
        operators.reference(operator, inputs)
        assert all(np.array_equal(before[key], inputs[key]) for key in inputs)


def test_shapes_that_disagree_are_an_error() -> None:
    operator = operators.get("basic/add")
    with pytest.raises(OperatorError, match="y has N = 5, where 4 is needed"):
        operators.reference(operator, {"x": np.zeros((2, 4)), "y": np.zeros((2, 5))})
    with pytest.raises(OperatorError, match="no array for the inputs y"):
        operators.reference(operator, {"x": np.zeros((2, 4))})
