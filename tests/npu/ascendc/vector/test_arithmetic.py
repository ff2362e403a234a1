"""Element-wise instructions against numpy, per type and form."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

RNG = np.random.default_rng(1)
BINARY = {"Add": np.add, "Sub": np.subtract, "Mul": np.multiply, "Div": np.divide, "Max": np.maximum, "Min": np.minimum}
BITS = {"And": np.bitwise_and, "Or": np.bitwise_or}
SCALAR = {"Adds": np.add, "Muls": np.multiply, "Maxs": np.maximum, "Mins": np.minimum}
NUMBERS = ("float32", "float16", "int16", "int32")


def values(dtype: str, count: int, low: float = -100, high: float = 100) -> Any:
    drawn = RNG.uniform(low, high, count)
    return drawn.astype(dtype)


@pytest.mark.parametrize(
    ("name", "dtype"), [(n, d) for n in BINARY for d in NUMBERS if n != "Div" or d.startswith("float")]
)
@pytest.mark.parametrize("count", [1, 64, 1000])
def test_two_tensors_by_count(driver: Any, name: str, dtype: str, count: int) -> None:
    a, b = values(dtype, count), values(dtype, count)
    b[b == 0] = 1
    answer = driver.run(name, "count", [np.zeros_like(a), a, b], ints=[count])
    assert np.array_equal(answer.dst, BINARY[name](a, b).astype(dtype))


@pytest.mark.parametrize("dtype", ["int16", "uint16"])
@pytest.mark.parametrize("name", BITS)
def test_bit_operations(driver: Any, name: str, dtype: str) -> None:
    a, b = (RNG.integers(0, 2**15, 300).astype(dtype) for _ in range(2))
    assert np.array_equal(driver.run(name, "count", [a * 0, a, b], ints=[300]).dst, BITS[name](a, b))


@pytest.mark.parametrize("dtype", NUMBERS)
@pytest.mark.parametrize("name", SCALAR)
def test_tensor_and_scalar(driver: Any, name: str, dtype: str) -> None:
    a = values(dtype, 777)
    expected = SCALAR[name](a, np.asarray(3, dtype)).astype(dtype)
    assert np.array_equal(driver.run(name, "count", [a * 0, a], ints=[777], reals=[3]).dst, expected)


@pytest.mark.parametrize("dtype", ["float32", "float16"])
@pytest.mark.parametrize(
    ("name", "function", "low"),
    [
        ("Exp", np.exp, -5),
        ("Ln", np.log, 0.1),
        ("Abs", np.abs, -5),
        ("Sqrt", np.sqrt, 0.1),
        ("Rsqrt", lambda x: 1 / np.sqrt(x), 0.1),
        ("Reciprocal", lambda x: 1 / x, 0.1),
        ("Relu", lambda x: np.maximum(x, 0), -5),
    ],
)
def test_one_tensor(driver: Any, name: str, function: Any, low: float, dtype: str) -> None:
    a = values(dtype, 500, low, 5)
    expected = function(a.astype(np.float64)).astype(dtype)
    got = driver.run(name, "count", [a * 0, a], ints=[500]).dst
    # at most one unit in the last place beside the correctly rounded result
    assert np.all(
        np.abs(got.astype(float) - expected.astype(float)) <= np.abs(np.spacing(expected)).astype(float) * 1.01
    )


def test_leaky_relu_and_axpy(driver: Any) -> None:
    a, d = values("float32", 200), values("float32", 200)
    got = driver.run("LeakyRelu", "count", [a * 0, a], ints=[200], reals=[0.25]).dst
    assert np.array_equal(got, np.where(a >= 0, a, a * np.float32(0.25)))
    assert np.array_equal(driver.run("Axpy", "count", [d, a], ints=[200], reals=[2]).dst, a * np.float32(2) + d)


def test_axpy_of_halves_into_floats(driver: Any) -> None:
    a, d = values("float16", 200), values("float32", 200)
    expected = a.astype(np.float32) * np.float32(0.5) + d
    assert np.array_equal(driver.run("Axpy", "count", [d, a], ints=[200], reals=[0.5]).dst, expected)


def test_shifts(driver: Any) -> None:
    a = RNG.integers(-(2**30), 2**30, 64).astype(np.int32)
    assert np.array_equal(driver.run("ShiftRight", "count", [a * 0, a], ints=[64], reals=[3]).dst, a >> 3)
    assert np.array_equal(driver.run("ShiftLeft", "count", [a * 0, a], ints=[64], reals=[3]).dst, a << 3)
    rounded = driver.run("ShiftRightRound", "mask", [a * 0, a], ints=[1], reals=[3]).dst
    assert np.array_equal(rounded, (a.astype(np.int64) + 4) >> 3)


@pytest.mark.parametrize(
    ("name", "formula"),
    [
        ("AddRelu", lambda a, b, d: np.maximum(a + b, 0)),
        ("SubRelu", lambda a, b, d: np.maximum(a - b, 0)),
        ("MulAddDst", lambda a, b, d: a * b + d),
        ("FusedMulAdd", lambda a, b, d: a * d + b),
        ("FusedMulAddRelu", lambda a, b, d: np.maximum(a * d + b, 0)),
    ],
)
def test_fused(driver: Any, name: str, formula: Any) -> None:
    a, b, d = (values("float32", 300) for _ in range(3))
    assert np.array_equal(driver.run(name, "count", [d, a, b], ints=[300]).dst, formula(a, b, d))


def test_results_narrowed_by_cast(driver: Any) -> None:
    a, b = values("float16", 300), values("float16", 300)
    summed = driver.run("AddReluCast", "count", [np.zeros(300, np.int8), a, b], ints=[300]).dst
    exact = np.clip(np.rint(np.maximum(a.astype(np.float32) + b.astype(np.float32), 0)), -128, 127)
    assert np.array_equal(summed, exact.astype(np.int8))
    product = driver.run("MulCast", "count", [np.zeros(300, np.uint8), a, b], ints=[300]).dst
    exact = np.clip(np.rint(a.astype(np.float32) * b.astype(np.float32)), 0, 255)
    assert np.array_equal(product, exact.astype(np.uint8))


@pytest.mark.parametrize("sign", ["+", "-", "*", "/"])
def test_expressions(driver: Any, sign: str) -> None:
    a, b = values("float32", 256), values("float32", 256, 1, 9)
    expected = {"+": a + b, "-": a - b, "*": a * b, "/": a / b}[sign]
    assert np.array_equal(driver.run("expression", sign, [a * 0, a, b]).dst, expected)


def test_integers_wrap(driver: Any) -> None:
    a = np.full(16, 32767, np.int16)
    assert np.all(driver.run("Adds", "count", [a * 0, a], ints=[16], reals=[1]).dst == -32768)


def test_half_overflows_to_infinity(driver: Any) -> None:
    a = np.full(16, 60000, np.float16)
    assert np.all(np.isinf(driver.run("Add", "count", [a * 0, a, a], ints=[16]).dst))
