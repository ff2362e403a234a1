"""Comparisons and selections."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

RNG = np.random.default_rng(9)
MODES = [np.less, np.greater, np.equal, np.less_equal, np.greater_equal, np.not_equal]


def bits_of(truth: Any) -> Any:
    return np.packbits(truth.astype(bool), bitorder="little")


def pair(dtype: Any, count: int) -> tuple[Any, Any]:
    return RNG.integers(-3, 3, count).astype(dtype), RNG.integers(-3, 3, count).astype(dtype)


@pytest.mark.parametrize("dtype", [np.float32, np.float16])
@pytest.mark.parametrize("mode", range(6))
def test_compare(driver: Any, mode: int, dtype: Any) -> None:
    a, b = pair(dtype, 256)
    types = ("float" if dtype is np.float32 else "half", "")
    types = (types[0], types[0])
    out = np.zeros(64, np.uint8)
    got = driver.run("Compare", "count", [out, a, b], ints=[mode, 256], types=types).dst
    assert np.array_equal(got[:32], bits_of(MODES[mode](a, b)))
    repeats = 256 * a.itemsize // 256
    lanes = 256 // a.itemsize
    got = driver.run("Compare", "mask", [out, a, b], ints=[mode, repeats], types=types, mask=(lanes, 0)).dst
    assert np.array_equal(got[:32], bits_of(MODES[mode](a, b)))
    got = driver.run("CompareScalar", "count", [out, a], ints=[mode, 256], reals=[1], types=types).dst
    assert np.array_equal(got[:32], bits_of(MODES[mode](a, 1)))


def test_compare_by_the_register(driver: Any) -> None:
    a, b = pair(np.float32, 64)
    got = driver.run("Compare", "register", [a * 0, a, b], ints=[0, 1], mask=(64, 0)).dst
    assert np.array_equal(got, np.where(a < b, a, b))


def test_int32_compares_for_equality_only(driver: Any) -> None:
    a, b = pair(np.int32, 64)
    out = np.zeros(32, np.uint8)
    types = ("int32_t", "int32_t")
    got = driver.run("Compare", "count", [out, a, b], ints=[2, 64], types=types).dst
    assert np.array_equal(got[:8], bits_of(a == b))
    assert driver.run("Compare", "count", [out, a, b], ints=[0, 64], types=types).fault["kind"] == "unsupported-dtype"


def test_a_count_that_leaves_a_repeat_open_is_a_fault(driver: Any) -> None:
    a, b = pair(np.float32, 100)
    fault = driver.run(
        "Compare", "count", [np.zeros(32, np.uint8), a, b], ints=[0, 100], types=("float", "float")
    ).fault
    assert fault["kind"] == "bad-parameter" and "multiple of 64" in fault["message"]


@pytest.mark.parametrize("dtype", [np.float32, np.float16])
def test_select(driver: Any, dtype: Any) -> None:
    a, b = pair(dtype, 300)
    truth = RNG.random(320) < 0.5
    bits = bits_of(truth)
    got = driver.run("Select", "count", [a * 0, a, b, bits], ints=[2, 300]).dst
    assert np.array_equal(got, np.where(truth[:300], a, b))
    got = driver.run("Select", "scalar", [a * 0, a, b, bits], ints=[1, 300], reals=[9]).dst
    assert np.array_equal(got, np.where(truth[:300], a, np.asarray(9, dtype)))


def test_select_by_the_first_repeats_bits(driver: Any) -> None:
    a, b = pair(np.float32, 128)
    truth = RNG.random(64) < 0.5
    got = driver.run("Select", "mask", [a * 0, a, b, bits_of(truth)], ints=[0, 2], mask=(64, 0)).dst
    assert np.array_equal(got, np.where(np.tile(truth, 2), a, b))


@pytest.mark.parametrize("sign", ["<", "=="])
def test_comparison_expressions(driver: Any, sign: str) -> None:
    a, b = pair(np.float32, 128)
    got = driver.run("expression", sign, [np.zeros(128, np.float32), a, b]).dst.view(np.uint8)[:16]
    assert np.array_equal(got, bits_of(a < b if sign == "<" else a == b))
