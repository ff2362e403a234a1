"""Operands from UB, TSCM and scalars, results to UB, the workspace and the kernel's own L0C, against numpy."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

WAYS = ["local", "tscm", "tscm_plain", "scalar_left", "scalar_right", "both", "workspace", "kept", "scaled", "copied"]
WAYS += ["loaded"]
KINDS = ["half", "float", "bfloat16_t", "int8_t"]
M, N, K = 32, 48, 16
Array = npt.NDArray[Any]
Run = Callable[..., Array]

A = (np.random.default_rng(0).integers(-20, 20, (M, K)) / 8).astype(np.float16)
B = (np.random.default_rng(1).integers(-20, 20, (K, N)) / 8).astype(np.float16)
BIAS = np.arange(N).astype(np.float32)
PRODUCT = A.astype(np.float32) @ B.astype(np.float32)


def stored(values: Array, kind: str) -> Array:
    """As they lie in memory; int8 takes eight times the values."""
    if kind == "bfloat16_t":
        return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    if kind == "int8_t":
        return (8 * values).astype(np.int8)
    return values.astype(np.float16 if kind == "half" else np.float32)


@pytest.fixture(scope="module")
def run(load_driver: Callable[[str], ctypes.CDLL]) -> Run:
    """The result of one way, as an array of the given shape and dtype."""
    library = load_driver("operands")
    library.operands.restype = ctypes.c_char_p

    def compute(
        way: str, shape: tuple[int, ...], dtype: Any = np.float32, bias: Array = BIAS, kind: str = "half"
    ) -> Array:
        padded = np.zeros(8 * N, np.uint8)
        padded[: bias.nbytes] = bias.view(np.uint8)
        c = np.zeros(shape, dtype)
        left, right = stored(A, kind), stored(B, kind)
        pointers = [ctypes.c_void_p(array.ctypes.data) for array in (left, right, padded, c)]
        report = json.loads(library.operands(WAYS.index(way), KINDS.index(kind), *pointers, ctypes.c_uint64(c.nbytes)))
        assert not report["faults"], report["faults"]
        return c

    return compute


@pytest.mark.parametrize("kind", ["half", "float", "bfloat16_t"])
def test_operands_and_bias_in_ub(run: Run, kind: str) -> None:
    np.testing.assert_allclose(run("local", (M, N), kind=kind), PRODUCT + BIAS, rtol=1e-6)


def test_integers_in_ub(run: Run) -> None:
    bias = BIAS.astype(np.int32)
    np.testing.assert_array_equal(run("local", (M, N), np.int32, bias, "int8_t"), 64 * PRODUCT + bias)


@pytest.mark.parametrize("way", ["tscm", "tscm_plain"])
def test_operands_as_fractals_in_tscm(run: Run, way: str) -> None:
    np.testing.assert_allclose(run(way, (M, N)), PRODUCT, rtol=1e-6)


@pytest.mark.parametrize("kind", ["half", "float"])
def test_a_scalar_stands_for_a_row_or_a_column(run: Run, kind: str) -> None:
    np.testing.assert_allclose(run("scalar_left", (N,), kind=kind), B.astype(np.float32).sum(0) / 2, rtol=1e-6)
    column = run("scalar_right", (M, N), kind=kind)[:, 0]
    np.testing.assert_allclose(column, A.astype(np.float32).sum(1) / 2, rtol=1e-6)


def test_blocks_come_to_global_memory_and_ub(run: Run) -> None:
    np.testing.assert_allclose(run("both", (2, M, N)), np.stack([PRODUCT, PRODUCT]), rtol=1e-6)


def test_blocks_lie_in_the_workspace(run: Run) -> None:
    np.testing.assert_allclose(run("workspace", (M, N)), PRODUCT, rtol=1e-6)


@pytest.mark.parametrize("way", ["kept", "copied"])
def test_the_kernel_brings_its_sums_out(run: Run, way: str) -> None:
    np.testing.assert_allclose(run(way, (M, N)), PRODUCT, rtol=1e-6)


def test_sums_leave_as_int8_by_scales_of_the_columns(run: Run) -> None:
    scales = (1 / (1 + np.arange(N) % 4)).astype(np.float32)
    raw = scales.view(np.uint32).astype(np.uint64)
    expected = np.clip(np.rint(np.maximum(PRODUCT, 0) * scales), -128, 127)
    got = run("scaled", (M, N), np.int8, raw)
    assert np.abs(got.astype(int) - expected).max() <= 1


def test_fractals_go_to_l1_and_back(run: Run) -> None:
    np.testing.assert_array_equal(run("loaded", (M, K), np.float16), A)
