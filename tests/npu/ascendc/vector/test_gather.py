"""Gathers, generated indices, sorting and transposes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

RNG = np.random.default_rng(13)
RELAXED = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.mark.parametrize("dtype", [np.float32, np.float16, np.int16, np.int32])
def test_gather(driver: Any, dtype: Any) -> None:
    source = RNG.integers(-99, 99, 500).astype(dtype)
    index = RNG.integers(0, 490, 300)
    offsets = (index * source.itemsize).astype(np.uint32)
    base = 8 * source.itemsize
    got = driver.run("Gather", "count", [np.zeros(300, dtype), source, offsets], ints=[base, 300]).dst
    assert np.array_equal(got, source[index + 8])


def test_gather_by_repeats(driver: Any) -> None:
    source, index = np.arange(256, dtype=np.float32), RNG.integers(0, 256, 128)
    out = np.zeros(192, np.float32)
    offsets = (index * 4).astype(np.uint32)
    got = driver.run("Gather", "mask", [out, source, offsets], ints=[0, 2, 16], mask=(40, 0)).dst
    assert np.array_equal(got[:40], source[index[:40]])
    assert np.array_equal(got[128:168], source[index[64:104]])
    assert not got[40:128].any()


def test_gather_faults(driver: Any) -> None:
    source, out = np.zeros(64, np.float32), np.zeros(64, np.float32)
    odd, far = np.full(64, 2, np.uint32), np.full(64, 256, np.uint32)
    assert driver.run("Gather", "count", [out, source, odd], ints=[0, 64]).fault["kind"] == "misaligned"
    fault = driver.run("Gather", "count", [out, source, far], ints=[0, 64]).fault
    assert fault["kind"] == "out-of-bounds" and "256" in fault["message"]


def test_gather_blocks(driver: Any) -> None:
    source = np.arange(256, dtype=np.float32).reshape(32, 8)
    index = RNG.integers(0, 32, 16)
    offsets = (index * 32).astype(np.uint32)
    got = driver.run("Gatherb", "", [np.zeros((16, 8), np.float32), source, offsets], ints=[2]).dst
    assert np.array_equal(got, source[index])


@pytest.mark.parametrize(("pattern", "keep"), [(1, [0, 2]), (2, [1, 3]), (3, [0]), (4, [1]), (5, [2]), (6, [3])])
def test_built_in_patterns(driver: Any, pattern: int, keep: list[int]) -> None:
    source = np.arange(128, dtype=np.float32)
    tensors = [np.zeros(128, np.float32), source, np.zeros(8, np.uint32), np.zeros(8, np.uint32)]
    answer = driver.run("GatherMask", "pattern", tensors, ints=[pattern, 0, 2, 8, 0])
    expected = source.reshape(-1, 4)[:, keep].ravel()
    assert answer.tensors[3][0] == len(expected)
    assert np.array_equal(answer.dst[: len(expected)], expected)


@RELAXED
@given(count=st.integers(1, 200), seed=st.integers(0, 99))
def test_pattern_of_the_kernels_own(driver: Any, count: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    source, keep = rng.standard_normal(200).astype(np.float32), rng.random(224) < 0.4
    words = np.packbits(keep, bitorder="little").view(np.uint32)
    tensors = [np.zeros(200, np.float32), source, words, np.zeros(8, np.uint32)]
    answer = driver.run("GatherMask", "tensor", tensors, ints=[0, count, 1, 8, 0])
    expected = source[:count][keep[:count]]
    assert answer.tensors[3][0] == len(expected)
    assert np.array_equal(answer.dst[: len(expected)], expected)


@pytest.mark.parametrize("dtype", [np.float32, np.float16, np.int16, np.int32])
def test_progressions(driver: Any, dtype: Any) -> None:
    out = np.zeros(200, dtype)
    got = driver.run("ArithProgression", "", [out], ints=[200], reals=[3, 2]).dst
    assert np.array_equal(got, (3 + 2 * np.arange(200)).astype(dtype))
    assert np.array_equal(driver.run("CreateVecIndex", "", [out], ints=[200], reals=[5]).dst, np.arange(5, 205))


def pairs(values: Any, index: Any) -> Any:
    out = np.zeros((len(values), 8 // values.itemsize), values.dtype)
    out[:, 0] = values
    out.view(np.uint32)[:, 1] = index
    return out


@pytest.mark.parametrize("dtype", [np.float32, np.float16])
def test_sort_groups_of_32(driver: Any, dtype: Any) -> None:
    values, index = RNG.integers(-9, 9, 96).astype(dtype), np.arange(96, dtype=np.uint32)
    out = np.zeros((96, 8 // values.itemsize), dtype)
    got = driver.run("Sort32", "", [out, values, index], ints=[3]).dst
    for group in range(3):
        part = slice(group * 32, group * 32 + 32)
        order = np.argsort(-values[part], kind="stable") + group * 32
        assert np.array_equal(got[part], pairs(values[order], index[order]))


@pytest.mark.parametrize("dtype", [np.float32, np.float16])
def test_full_sort_and_extract(driver: Any, dtype: Any) -> None:
    values, index = RNG.standard_normal(128).astype(dtype), np.arange(128, dtype=np.uint32)
    out = np.zeros((128, 8 // values.itemsize), dtype)
    got = driver.run("Sort", "", [out, values, index, out], ints=[4]).dst
    order = np.argsort(-values, kind="stable")
    assert np.array_equal(got, pairs(values[order], order))
    split = driver.run("Extract", "", [values * 0, got, index * 0], ints=[4])
    assert np.array_equal(split.dst, values[order])
    assert np.array_equal(split.tensors[2], order)


def test_merge_of_three_lists(driver: Any) -> None:
    lengths = [40, 8, 16]
    lists = [np.sort(RNG.standard_normal(n).astype(np.float32))[::-1] for n in lengths]
    given_pairs = [pairs(values, np.arange(len(values))) for values in lists]
    tensors = [np.zeros((64, 2), np.float32), *given_pairs, given_pairs[0], np.zeros(8, np.uint32)]
    answer = driver.run("MrgSort", "all", tensors, ints=[1, *lengths, 0, 7])
    assert np.array_equal(answer.dst[:, 0], np.sort(np.concatenate(lists))[::-1])
    assert answer.tensors[5][:3].tolist() == lengths


def test_a_merge_that_stops_at_an_exhausted_list(driver: Any) -> None:
    high, low = np.arange(20, 12, -1).astype(np.float32), np.arange(10, 2, -1).astype(np.float32)
    first, second = pairs(high, np.arange(8)), pairs(low, np.arange(8))
    tensors = [np.zeros((16, 2), np.float32), first, second, first, first, np.zeros(8, np.uint32)]
    answer = driver.run("MrgSort", "suspend", tensors, ints=[1, 8, 8, 0, 0, 3])
    assert answer.tensors[5][:2].tolist() == [8, 0]
    assert np.array_equal(answer.dst[:8, 0], high)


def test_transpose(driver: Any) -> None:
    matrix = RNG.standard_normal((16, 16)).astype(np.float16)
    assert np.array_equal(driver.run("Transpose", "", [matrix * 0, matrix]).dst, matrix.T)
    image = RNG.standard_normal((2, 3, 4, 8)).astype(np.float16)
    got = driver.run("TransposeNCHW", "", [image * 0, image, np.zeros(64, np.uint8)], ints=[2, 3, 4, 8]).dst
    assert np.array_equal(got.ravel(), image.transpose(0, 2, 3, 1).ravel())


@pytest.mark.parametrize("form", ["tensors", "addresses"])
def test_transpose_of_blocks(driver: Any, form: str) -> None:
    short = RNG.standard_normal((16, 16)).astype(np.float16)
    assert np.array_equal(driver.run("TransDataTo5HD", form, [short * 0, short]).dst, short.T)
    long = RNG.standard_normal((16, 8)).astype(np.float32)
    got = driver.run("TransDataTo5HD", form, [long * 0, long]).dst
    assert np.array_equal(got.reshape(8, 16), long.T)
