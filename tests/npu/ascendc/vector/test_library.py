"""The mathematical library against numpy and the C library."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

RNG = np.random.default_rng(11)
erf = np.vectorize(math.erf)


def gelu(x: Any) -> Any:
    return 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


def faster_gelu_v2(x: Any) -> Any:
    reach = np.minimum(np.abs(0.7071 * x), 1.769) - 1.769
    return x * (np.sign(x) * (-0.1444 * reach**2 + 0.5) + 0.5)


def sigmoid(x: Any) -> Any:
    return 1 / (1 + np.exp(-x))


FUNCTIONS: dict[str, tuple[Any, float, float]] = {
    "Sigmoid": (sigmoid, -8, 8),
    "Tanh": (np.tanh, -5, 5),
    "Gelu": (gelu, -5, 5),
    "FasterGelu": (lambda x: x * sigmoid(1.702 * x), -5, 5),
    "FasterGeluV2": (faster_gelu_v2, -5, 5),
    "Sin": (np.sin, -9, 9),
    "Cos": (np.cos, -9, 9),
    "Tan": (np.tan, -1.4, 1.4),
    "Asin": (np.arcsin, -1, 1),
    "Acos": (np.arccos, -1, 1),
    "Atan": (np.arctan, -9, 9),
    "Sinh": (np.sinh, -5, 5),
    "Cosh": (np.cosh, -5, 5),
    "Asinh": (np.arcsinh, -9, 9),
    "Acosh": (np.arccosh, 1, 9),
    "Atanh": (np.arctanh, -0.9, 0.9),
    "Log": (np.log, 0.1, 9),
    "Log2": (np.log2, 0.1, 9),
    "Log10": (np.log10, 0.1, 9),
    "Erf": (erf, -3, 3),
    "Erfc": (np.vectorize(math.erfc), -3, 3),
    "Lgamma": (np.vectorize(math.lgamma), 0.1, 9),
    "Ceil": (np.ceil, -9, 9),
    "Floor": (np.floor, -9, 9),
    "Round": (np.rint, -9, 9),
    "Rint": (np.rint, -9, 9),
    "Trunc": (np.trunc, -9, 9),
    "Frac": (lambda x: x - np.trunc(x), -9, 9),
    "Sign": (np.sign, -9, 9),
}


@pytest.mark.parametrize("dtype", [np.float32, np.float16])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_function(driver: Any, name: str, dtype: Any) -> None:
    function, low, high = FUNCTIONS[name]
    x = RNG.uniform(low, high, 300).astype(dtype)
    expected = function(x.astype(np.float64))
    got = driver.run(name, "count", [x * 0, x], ints=[300]).dst
    tolerance = 1e-6 if dtype is np.float32 else 1e-3
    np.testing.assert_allclose(got.astype(np.float64), expected, rtol=tolerance, atol=tolerance)


def test_digamma(driver: Any) -> None:
    x = np.array([0.25, 0.5, 1, 2, 10, -0.5], np.float32)
    known = [-4.2274535, -1.9635100, -0.5772157, 0.4227843, 2.2517526, 0.0364899740]
    np.testing.assert_allclose(driver.run("Digamma", "count", [x * 0, x], ints=[6]).dst, known, rtol=1e-6, atol=1e-6)


def test_a_temporary_buffer_must_not_meet_the_operands(driver: Any) -> None:
    x = np.ones(256, np.float32)
    apart = driver.run("Tanh", "tmp", [x * 0, x, np.zeros(1024, np.uint8)], ints=[256])
    np.testing.assert_allclose(apart.dst, np.tanh(x), rtol=1e-6)
    shared = driver.Tensor(np.zeros(1024, np.uint8), address=0)
    fault = driver.run("Tanh", "tmp", [driver.Tensor(x, address=0), x, shared], ints=[256]).fault
    assert fault["kind"] == "bad-parameter" and "sharedTmpBuffer" in fault["message"]


def test_in_place_is_noted(driver: Any) -> None:
    x = driver.Tensor(np.ones(64, np.float32), address=0)
    answer = driver.run("Tanh", "count", [x, x], ints=[64])
    assert any("overlaps a source" in note for note in answer.report["notes"])


SCALED: dict[str, Any] = {
    "Swish": lambda x, s: x * sigmoid(s * x),
    "PowerScalar": lambda x, s: np.power(x, s),
    "ScalarPower": lambda x, s: np.power(s, x),
    "ClampMax": np.minimum,
    "ClampMin": np.maximum,
}


@pytest.mark.parametrize("name", SCALED)
def test_function_of_a_scalar(driver: Any, name: str) -> None:
    x = RNG.uniform(0.1, 3, 100).astype(np.float32)
    got = driver.run(name, "count", [x * 0, x], ints=[100], reals=[1.5]).dst
    np.testing.assert_allclose(got, SCALED[name](x.astype(np.float64), 1.5), rtol=1e-6)


PAIRED: dict[str, Any] = {
    "Power": np.power,
    "Fmod": np.fmod,
    "GeGLU": lambda a, b: a * gelu(b),
    "ReGlu": lambda a, b: a * np.maximum(b, 0),
}


@pytest.mark.parametrize("dtype", [np.float32, np.float16])
@pytest.mark.parametrize("name", PAIRED)
def test_function_of_two(driver: Any, name: str, dtype: Any) -> None:
    a, b = RNG.uniform(0.5, 3, 200).astype(dtype), RNG.uniform(0.5, 3, 200).astype(dtype)
    got = driver.run(name, "count", [a * 0, a, b], ints=[200]).dst
    expected = PAIRED[name](a.astype(np.float64), b.astype(np.float64))
    tolerance = 1e-6 if dtype is np.float32 else 1e-3
    np.testing.assert_allclose(got.astype(np.float64), expected, rtol=tolerance, atol=tolerance)


def test_gate_silu_and_precise_exp(driver: Any) -> None:
    a, b = RNG.uniform(-3, 3, 100).astype(np.float32), RNG.uniform(-3, 3, 100).astype(np.float32)
    got = driver.run("SwiGLU", "count", [a * 0, a, b], ints=[100], reals=[1]).dst
    np.testing.assert_allclose(got, a * b * sigmoid(b), rtol=1e-5)
    np.testing.assert_allclose(driver.run("Silu", "count", [a * 0, a], ints=[100]).dst, a * sigmoid(a), rtol=1e-5)
    np.testing.assert_allclose(driver.run("ExpPrecise", "count", [a * 0, a], ints=[100]).dst, np.exp(a), rtol=1e-6)


def test_xor(driver: Any) -> None:
    a, b = RNG.integers(-99, 99, 100).astype(np.int16), RNG.integers(-99, 99, 100).astype(np.int16)
    assert np.array_equal(driver.run("Xor", "count", [a * 0, a, b], ints=[100]).dst, a ^ b)


def test_a_composed_function_costs_its_steps(driver: Any) -> None:
    x = np.ones(8192, np.float32)
    one = driver.run("Exp", "count", [x * 0, x], ints=[8192]).report["cycles"]
    composed = driver.run("Sigmoid", "count", [x * 0, x], ints=[8192]).report["cycles"]
    assert composed > 2 * one
