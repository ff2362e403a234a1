"""What the instructions refuse, and how they say it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

X = np.ones(256, np.float32)


def test_misaligned_operand(driver: Any) -> None:
    off = driver.Tensor(X, address=4)
    assert driver.run("Add", "count", [X * 0, off, X], ints=[64]).fault["kind"] == "misaligned"


def test_out_of_bounds(driver: Any) -> None:
    last = driver.Tensor(X[:64].copy(), address=192 * 1024 - 256)
    fault = driver.run("Adds", "count", [X * 0, last], ints=[65], reals=[1]).fault
    assert fault["kind"] == "out-of-bounds"


def test_uninitialised_reduction(driver: Any) -> None:
    never = driver.Tensor(X, written=False)
    fault = driver.run("ReduceSum", "count", [X[:8], never, X * 0], ints=[64]).fault
    assert fault["kind"] == "uninitialised-read"


@pytest.mark.parametrize("repeats", [256, -1])
def test_repeat_out_of_range(driver: Any, repeats: int) -> None:
    fault = driver.run("Add", "mask", [X * 0, X, X], ints=[repeats, 1, 1, 1, 8, 8, 8], mask=(64, 0)).fault
    assert fault["kind"] == "bad-parameter" and "repeatTime" in fault["message"]


@pytest.mark.parametrize("mask", [0, 65])
def test_mask_out_of_range(driver: Any, mask: int) -> None:
    fault = driver.run("Add", "mask", [X * 0, X, X], ints=[1, 1, 1, 1, 8, 8, 8], mask=(mask, 0)).fault
    assert fault["kind"] == "bad-parameter" and "1..64" in fault["message"]


def test_mask_bits_beyond_the_lanes(driver: Any) -> None:
    fault = driver.run("Add", "bits", [X * 0, X, X], ints=[1, 1, 1, 1, 8, 8, 8], mask=(1, 1)).fault
    assert "lanes from 64 on" in fault["message"]


def test_stride_out_of_range(driver: Any) -> None:
    fault = driver.run("Add", "mask", [X * 0, X, X], ints=[1, 1, 1, 1, 8, 300, 8], mask=(64, 0)).fault
    assert fault["kind"] == "bad-parameter" and "repeat stride 300 of source 0" in fault["message"]


@pytest.mark.parametrize(
    ("name", "dtype", "supported"),
    [
        ("Exp", np.int32, "half, float"),
        ("Add", np.uint16, "int16_t, int32_t, half, float"),
        ("Relu", np.int16, "int32_t"),
    ],
)
def test_undocumented_types_name_the_documented(driver: Any, name: str, dtype: Any, supported: str) -> None:
    x = np.ones(64, dtype)
    fault = driver.run(name, "count", [x * 0, x, x], ints=[64]).fault
    assert fault["kind"] == "unsupported-dtype" and supported in fault["message"]


def test_negative_count(driver: Any) -> None:
    assert driver.run("Add", "count", [X * 0, X, X], ints=[-5]).fault["kind"] == "bad-parameter"


def test_bfloat16_has_no_arithmetic(driver: Any) -> None:
    x = np.ones(64, np.uint16)
    fault = driver.run("Add", "count", [x * 0, x, x], ints=[64], types=("bfloat16_t", "bfloat16_t")).fault
    assert fault["kind"] == "unsupported-dtype" and "bfloat16_t" in fault["message"]
