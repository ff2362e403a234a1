"""Tensors and attributes on the command line."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from npu.ascendc.call import TensorSpec, from_bytes, to_bytes
from npu.ascendc.specification import Values, draw, parse_attribute, parse_tensor
from npu.errors import NpuError


def test_a_tensor_with_values() -> None:
    spec, values = parse_tensor("x=float32:1024x4096:uniform(-1,1)")
    assert spec == TensorSpec("x", "float32", (1024, 4096)) and values == Values("uniform", (-1.0, 1.0))


@pytest.mark.parametrize(("text", "dtype"), [("x=half:3", "float16"), ("x=bf16:3", "bfloat16"), ("x=int8:3", "int8")])
def test_dtypes_have_short_names(text: str, dtype: str) -> None:
    assert parse_tensor(text)[0].dtype == dtype


@pytest.mark.parametrize(
    "text",
    [
        *("x", "x=float32", "x=float32:", "=float32:3", "x=float7:3", "x=float32:3x", "x=float32:0x3", "x=float32:-1"),
        *("x=float32:3:uniform", "x=float32:3:uniform(1)", "x=float32:3:uniform(2,1)", "x=float32:3:nothing"),
        "x=int8:3:full(a)",
    ],
)
def test_a_malformed_tensor_is_an_error(text: str) -> None:
    with pytest.raises(NpuError):
        parse_tensor(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [("a=1", 1), ("a=1e-5", 1e-5), ("a=true", True), ("a=[1,2]", (1, 2)), ("a=none", "none"), ("a=x=y", "x=y")],
)
def test_an_attribute_has_the_type_of_its_text(text: str, value: object) -> None:
    assert parse_attribute(text) == ("a", value)


@pytest.mark.parametrize("text", ["a", "=1", "a b=1", ""])
def test_a_malformed_attribute_is_an_error(text: str) -> None:
    with pytest.raises(NpuError):
        parse_attribute(text)


@given(st.text(max_size=30))
def test_any_text_is_a_tensor_or_an_error(text: str) -> None:
    try:
        assert parse_tensor("x=" + text)[0].name == "x"
    except NpuError as error:
        assert text in str(error) or repr("x=" + text) in str(error)


@pytest.mark.parametrize("kind", ["normal", "uniform(-2,3)", "integers(0,5)", "full(2)", "zeros", "ones", "arange"])
@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16", "int32", "bool"])
def test_values_survive_the_way_to_the_device_and_back(dtype: str, kind: str) -> None:
    spec, values = parse_tensor(f"x={dtype}:5x7:{kind}")
    array = draw(spec, values, np.random.default_rng(0))
    data = to_bytes(array, dtype)
    assert array.shape == (5, 7) and len(data) == spec.bytes
    np.testing.assert_array_equal(from_bytes(data, spec), array)
