"""Library functions along rows: softmax, normalisation, sums, broadcasts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

RNG = np.random.default_rng(12)
DTYPES = [np.float32, np.float16]


def close(got: Any, expected: Any) -> None:
    tolerance = 2e-3 if got.dtype == np.float16 else 2e-6
    np.testing.assert_allclose(got.astype(np.float64), expected, rtol=tolerance, atol=tolerance)


def softmax(x: Any) -> tuple[Any, Any, Any]:
    maximum = x.max(1, keepdims=True)
    e = np.exp(x - maximum)
    return e / e.sum(1, keepdims=True), e.sum(1), maximum[:, 0]


def block(dtype: Any, rows: int) -> Any:
    return np.zeros((rows, 32 // np.dtype(dtype).itemsize), dtype)


@pytest.mark.parametrize("dtype", DTYPES)
def test_softmax_with_padding(driver: Any, dtype: Any) -> None:
    x = RNG.standard_normal((6, 48)).astype(dtype)
    y, total, maximum = softmax(x[:, :37].astype(np.float64))
    tensors = [x * 0, x, block(dtype, 6), block(dtype, 6)]
    answer = driver.run("SoftMax", "sums", tensors, ints=[6, 48, 37])
    close(answer.dst[:, :37], y)
    close(answer.tensors[2], np.repeat(total[:, None], block(dtype, 1).shape[1], 1))
    close(answer.tensors[3], np.repeat(maximum[:, None], block(dtype, 1).shape[1], 1))
    close(driver.run("SoftMax", "plain", tensors[:2], ints=[6, 48, 37]).dst[:, :37], y)
    given = [x * 0, x, answer.tensors[2], answer.tensors[3]]
    close(driver.run("SimpleSoftMax", "count", given, ints=[6, 48, 37]).dst[:, :37], y)


def test_log_softmax_and_gradient(driver: Any) -> None:
    x = RNG.standard_normal((5, 40)).astype(np.float32)
    y, _, _ = softmax(x.astype(np.float64))
    tensors = [x * 0, x, block(np.float32, 5), block(np.float32, 5)]
    close(driver.run("LogSoftMax", "count", tensors, ints=[5, 40, 40]).dst, np.log(y))
    gradient = RNG.standard_normal((5, 40)).astype(np.float32)
    probability = y.astype(np.float32)
    got = driver.run("SoftmaxGrad", "count", [x * 0, probability, gradient], ints=[5, 40, 40]).dst
    close(got, (gradient - (gradient * y).sum(1, keepdims=True)) * y)


@pytest.mark.parametrize("name", ["SoftmaxFlash", "SoftmaxFlashV2"])
def test_parts_of_a_row_make_the_whole(driver: Any, name: str) -> None:
    x = RNG.standard_normal((4, 128)).astype(np.float32)
    left, right = x[:, :64].copy(), x[:, 64:].copy()
    empty = block(np.float32, 4)
    shape = [4, 64, 64]
    first = driver.run(name, "first", [left * 0, left, empty, empty, empty, empty, empty], ints=shape)
    total, maximum = first.tensors[2], first.tensors[3]
    again = driver.run(name, "update", [right * 0, right, empty, empty, empty, total, maximum], ints=shape)
    factor = again.tensors[4][:, :1]
    whole = np.concatenate([first.dst * factor, again.dst], axis=1)
    if name == "SoftmaxFlashV2":
        whole = whole / again.tensors[2][:, :1]
    close(whole, softmax(x.astype(np.float64))[0])


@pytest.mark.parametrize("dtype", DTYPES)
def test_layer_norm(driver: Any, dtype: Any) -> None:
    x = RNG.standard_normal((6, 64)).astype(dtype)
    gamma, beta = RNG.standard_normal(64).astype(dtype), RNG.standard_normal(64).astype(dtype)
    mean, variance = np.zeros(16, dtype), np.zeros(16, dtype)
    answer = driver.run("LayerNorm", "", [x * 0, x, gamma, beta, mean, variance], ints=[6, 64, 60], reals=[1e-5])
    exact = x[:, :60].astype(np.float64)
    mu, var = exact.mean(1, keepdims=True), exact.var(1, keepdims=True)
    close(answer.dst[:, :60], (exact - mu) / np.sqrt(var + 1e-5) * gamma[:60] + beta[:60])
    close(answer.tensors[4][:6], mu[:, 0])
    close(answer.tensors[5][:6], var[:, 0])


@pytest.mark.parametrize("dtype", DTYPES)
def test_rms_norm(driver: Any, dtype: Any) -> None:
    x, gamma = RNG.standard_normal((6, 64)).astype(dtype), RNG.standard_normal(64).astype(dtype)
    got = driver.run("RmsNorm", "", [x * 0, x, gamma], ints=[6, 64, 64], reals=[1e-3]).dst
    exact = x.astype(np.float64)
    close(got, exact / np.sqrt((exact**2).mean(1, keepdims=True) + np.float16(1e-3)) * gamma)


def test_sums_means_and_prefix_sums(driver: Any) -> None:
    x = RNG.standard_normal((5, 24)).astype(np.float32)
    out = np.zeros(8, np.float32)
    close(driver.run("Sum", "", [out, x], ints=[5, 24, 20]).dst[:5], x[:, :20].sum(1))
    close(driver.run("Mean", "", [out, x], ints=[5, 24, 20]).dst[:5], x[:, :20].mean(1))
    last = np.zeros(24, np.float32)
    close(driver.run("CumSum", "rows", [x * 0, x, last], ints=[5, 24]).dst, x.cumsum(1))
    columns = driver.run("CumSum", "columns", [x * 0, x, last], ints=[5, 24])
    close(columns.dst, x.cumsum(0))
    close(columns.tensors[2], x.sum(0))


def test_broadcast(driver: Any) -> None:
    out = np.zeros((6, 16), np.float32)
    row, column = RNG.standard_normal(16).astype(np.float32), RNG.standard_normal(8).astype(np.float32)
    assert np.array_equal(driver.run("Broadcast", "", [out, row], ints=[6, 16, 1, 16]).dst, np.tile(row, (6, 1)))
    expected = np.repeat(column[:6, None], 16, 1)
    assert np.array_equal(driver.run("Broadcast", "", [out, column], ints=[6, 16, 6, 1]).dst, expected)


def test_an_empty_shape_is_a_fault(driver: Any) -> None:
    x = np.zeros((4, 16), np.float32)
    assert driver.run("SoftMax", "plain", [x, x], ints=[0, 0, 0]).fault["kind"] == "bad-parameter"


def test_padding_of_rows_need_not_be_written(driver: Any) -> None:
    x = driver.Tensor(RNG.standard_normal((4, 64)).astype(np.float32), written=False)
    fault = driver.run("SoftMax", "plain", [x.data * 0, x], ints=[4, 64, 32]).fault
    assert fault["kind"] == "uninitialised-read"
    written = [driver.Tensor(x.data[row, :32].copy(), address=8192 + row * 256) for row in range(4)]
    whole = driver.Tensor(x.data, written=False, address=8192)
    out = driver.Tensor(x.data * 0, address=0)
    answer = driver.run("SoftMax", "plain", [out, whole, *written], ints=[4, 64, 32])
    close(answer.dst[:, :32], softmax(x.data[:, :32].astype(np.float64))[0])
