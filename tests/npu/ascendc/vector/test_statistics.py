"""Norms over groups and batches, Welford statistics, quantisation, dropout, TopK, mask registers, host helpers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

RNG = np.random.default_rng(14)


def floats(*shape: int) -> Any:
    return RNG.standard_normal(shape).astype(np.float32)


def close(got: Any, expected: Any, tolerance: float = 3e-6) -> None:
    np.testing.assert_allclose(got.astype(np.float64), expected, rtol=tolerance, atol=tolerance)


def test_group_norm(driver: Any) -> None:
    x, gamma, beta = floats(2, 6, 16), floats(8), floats(8)
    kept = np.zeros(8, np.float32)
    answer = driver.run("GroupNorm", "", [x * 0, x, gamma, beta, kept, kept], ints=[2, 6, 16, 3, 2])
    grouped = x.reshape(6, 32).astype(np.float64)
    mean, variance = grouped.mean(1), grouped.var(1)
    unit = ((grouped - mean[:, None]) / np.sqrt(variance[:, None] + 1e-5)).reshape(2, 6, 16)
    close(answer.dst, unit * gamma[:6, None] + beta[:6, None])
    close(answer.tensors[4][:6], mean)
    close(answer.tensors[5][:6], variance)


def test_batch_norm(driver: Any) -> None:
    x, gamma, beta = floats(5, 24), floats(8), floats(8)
    kept = np.zeros(24, np.float32)
    answer = driver.run("BatchNorm", "", [x * 0, x, gamma, beta, kept, kept], ints=[5, 24])
    exact = x.astype(np.float64)
    unit = (exact - exact.mean(0)) / np.sqrt(exact.var(0) + 1e-5)
    close(answer.dst, unit * gamma[:5, None] + beta[:5, None])
    close(answer.tensors[5], exact.var(0))


def test_welford_equals_the_whole(driver: Any) -> None:
    parts = floats(6, 32)
    mean, squares = np.zeros(32, np.float32), np.zeros(32, np.float32)
    for number, part in enumerate(parts, 1):
        answer = driver.run("WelfordUpdate", "", [mean, mean, mean, squares, part], ints=[32], reals=[1 / number])
        mean, squares = answer.dst, answer.tensors[1]
    one = np.zeros(8, np.float32)
    answer = driver.run("WelfordFinalize", "", [one, one, mean, squares], ints=[32, 6], reals=[1 / 32, 1 / 192])
    close(answer.dst[0], parts.mean(), 1e-5)
    close(answer.tensors[1][0], parts.var(), 1e-5)
    counts = np.full(32, 6, np.int32)
    tensors = [one, one, mean, squares, counts]
    answer = driver.run("WelfordFinalize", "counts", tensors, ints=[32, 6], reals=[1 / 32, 1 / 192])
    close(answer.tensors[1][0], parts.var(), 1e-5)


def test_quant_computes_in_half(driver: Any) -> None:
    x = floats(200) * 40
    got = driver.run("AscendQuant", "", [np.zeros(200, np.int8), x], ints=[200], reals=[1.7, 0.3]).dst
    halves = x.astype(np.float16) * np.float16(1.7) + np.float16(0.3)
    assert np.array_equal(got, np.clip(np.rint(halves.astype(np.float64)), -128, 127).astype(np.int8))


def test_dequant(driver: Any) -> None:
    source, scale = RNG.integers(-999, 999, (3, 8)).astype(np.int32), np.abs(floats(8))
    out = np.zeros((3, 16), np.float16)
    got = driver.run("AscendDequant", "tensor", [out, source, scale], ints=[3, 8, 6]).dst
    assert np.array_equal(got[:, :6], (source[:, :6].astype(np.float32) * scale[:6]).astype(np.float16))
    got = driver.run("AscendDequant", "scalar", [out, source], ints=[3, 8, 6], reals=[0.5]).dst
    assert np.array_equal(got[:, :6], (source[:, :6] * np.float32(0.5)).astype(np.float16))


def test_dropout_by_bits_and_bytes(driver: Any) -> None:
    x, keep = floats(2, 64), RNG.random((2, 64)) < 0.7
    bits = np.zeros((2, 32), np.uint8)
    bits[:, :8] = np.packbits(keep, axis=1, bitorder="little")
    expected = np.where(keep, x / np.float32(0.7), 0)
    assert np.array_equal(driver.run("DropOut", "", [x * 0, x, bits], ints=[2, 64, 32], reals=[0.7]).dst, expected)
    flags = keep.astype(np.uint8)
    assert np.array_equal(driver.run("DropOut", "", [x * 0, x, flags], ints=[2, 64, 64], reals=[0.7]).dst, expected)


@pytest.mark.parametrize("form", ["largest", "least"])
def test_top_k(driver: Any, form: str) -> None:
    x = floats(3, 64)
    answer = driver.run(
        "TopK", form, [np.zeros((3, 8), np.float32), np.zeros((3, 8), np.int32), x], ints=[3, 64, 50, 5]
    )
    order = np.argsort(-x[:, :50] if form == "largest" else x[:, :50], axis=1, kind="stable")[:, :5]
    assert np.array_equal(answer.tensors[1][:, :5], order)
    assert np.array_equal(answer.dst[:, :5], np.take_along_axis(x, order, 1))


def test_top_k_beyond_the_row_is_a_fault(driver: Any) -> None:
    x = floats(1, 32)
    fault = driver.run("TopK", "largest", [x * 0, np.zeros(32, np.int32), x], ints=[1, 32, 20, 21]).fault
    assert fault["kind"] == "bad-parameter" and "k 21" in fault["message"]


def test_mask_registers(driver: Any) -> None:
    a, b = floats(192), floats(192)
    bits = 0b1011
    got = driver.run("registers", "normal", [a * 0, a, b], mask=(bits, 0)).dst
    assert np.array_equal(np.flatnonzero(got), [0, 1, 3])
    assert np.array_equal(got[:2], (a + b)[:2])
    counted = driver.run("registers", "counter", [np.zeros(192, np.float32), a, b], mask=(150, 0)).dst
    assert np.array_equal(counted[:150], (a + b)[:150])
    assert not counted[150:].any()


def test_host_helpers_and_device_structs_agree(driver: Any) -> None:
    got = driver.run("host", "", [np.zeros(16, np.uint32)]).dst.tolist()
    assert got[:5] == [8, 64, 6, 1, 2]
    assert got[5:9] == [2, 3, 64, 60]
    assert got[9] > got[10] > 0
    assert got[11:13] == [1, 1]
