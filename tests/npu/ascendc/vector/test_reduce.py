"""Reductions: their results, and the order in which they add."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

RELAXED = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
FLOATS = [np.float32, np.float16]
VALUE_INDEX, INDEX_VALUE, ONLY_VALUE, ONLY_INDEX = range(4)


def tree(values: Any, lanes: int) -> Any:
    """Sum of one repeat: neighbours first, each level in the type."""
    level = np.concatenate([values, np.zeros(lanes - len(values), values.dtype)])
    while len(level) > 1:
        level = level[0::2] + level[1::2]
    return level[0]


@RELAXED
@given(dtype=st.sampled_from(FLOATS), count=st.integers(1, 700), seed=st.integers(0, 999))
def test_sum_of_a_count_adds_repeats_in_order(driver: Any, dtype: Any, count: int, seed: int) -> None:
    source = np.random.default_rng(seed).standard_normal(count).astype(dtype) * 10
    lanes = 256 // source.itemsize
    expected = None
    for at in range(0, count, lanes):
        part = tree(source[at : at + lanes], lanes)
        expected = part if expected is None else expected + part
    got = driver.run("ReduceSum", "count", [np.zeros(16, dtype), source, np.zeros(64, dtype)], ints=[count]).dst
    assert got[0] == expected


@pytest.mark.parametrize("dtype", FLOATS)
def test_sum_of_repeats_is_a_tree(driver: Any, dtype: Any) -> None:
    lanes = 256 // np.dtype(dtype).itemsize
    source = np.random.default_rng(5).standard_normal(lanes * 7).astype(dtype) * 10
    parts = np.array([tree(row, lanes) for row in source.reshape(7, lanes)])
    tensors = [np.zeros(16, dtype), source, np.zeros(64, dtype)]
    got = driver.run("ReduceSum", "mask", tensors, ints=[7, 8], mask=(lanes, 0)).dst
    assert got[0] == tree(parts, lanes)


@RELAXED
@given(
    name=st.sampled_from(["ReduceMax", "ReduceMin"]),
    dtype=st.sampled_from(FLOATS),
    count=st.integers(1, 700),
    places=st.lists(st.floats(0, 1, exclude_max=True), max_size=3),
)
def test_extreme_and_the_index_of_its_first_occurrence(
    driver: Any, name: str, dtype: Any, count: int, places: list[float]
) -> None:
    source = np.random.default_rng(count).integers(-9, 9, count).astype(dtype)
    source[[int(place * count) for place in places]] = 20 if name == "ReduceMax" else -20
    tensors = [np.zeros(16, dtype), source, np.zeros(64, dtype)]
    got = driver.run(name, "count", tensors, ints=[count], reals=[1]).dst
    at = source.argmax() if name == "ReduceMax" else source.argmin()
    assert got[0] == source[at]
    assert got.view(f"u{source.itemsize}")[1] == at


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("order", [VALUE_INDEX, INDEX_VALUE, ONLY_VALUE, ONLY_INDEX])
def test_whole_reduce_max_orders(driver: Any, dtype: Any, order: int) -> None:
    lanes = 256 // np.dtype(dtype).itemsize
    source = np.random.default_rng(6).standard_normal((3, lanes)).astype(dtype)
    ints = [3, 1, 1, 8, order]
    got = driver.run("WholeReduceMax", "mask", [np.zeros(64, dtype), source], ints=ints, mask=(lanes, 0)).dst
    value, index, word = source.max(1), source.argmax(1), f"u{source.itemsize}"
    if order == VALUE_INDEX:
        assert np.array_equal(got[0:6:2], value) and np.array_equal(got.view(word)[1:6:2], index)
    elif order == INDEX_VALUE:
        assert np.array_equal(got[1:6:2], value) and np.array_equal(got.view(word)[0:6:2], index)
    elif order == ONLY_VALUE:
        assert np.array_equal(got[:3], value)
    else:
        assert np.array_equal(got.view(np.uint32)[:3], index)


@pytest.mark.parametrize("dtype", FLOATS)
def test_repeat_level_sums(driver: Any, dtype: Any) -> None:
    lanes, per_block = 256 // np.dtype(dtype).itemsize, 32 // np.dtype(dtype).itemsize
    source = np.random.default_rng(7).standard_normal((4, lanes)).astype(dtype)
    out = np.zeros(4 * lanes, dtype)
    ints = [4, 1, 1, 8]
    whole = driver.run("WholeReduceSum", "mask", [out, source], ints=ints, mask=(lanes, 0)).dst
    assert np.array_equal(whole[:4], [tree(row, lanes) for row in source])
    partial = driver.run("RepeatReduceSum", "mask", [out, source], ints=ints, mask=(lanes // 2 + 1, 0)).dst
    assert np.array_equal(partial[:4], [tree(row[: lanes // 2 + 1], lanes) for row in source])
    block = driver.run("BlockReduceSum", "mask", [out, source], ints=ints, mask=(lanes, 0)).dst
    assert np.array_equal(block[:32], [tree(row, per_block) for row in source.reshape(32, per_block)])
    pair = driver.run("PairReduceSum", "mask", [out, source], ints=ints, mask=(lanes, 0)).dst
    assert np.array_equal(pair[: 2 * lanes], (source[:, 0::2] + source[:, 1::2]).ravel())


@pytest.mark.parametrize(("name", "function"), [("BlockReduceMax", np.max), ("BlockReduceMin", np.min)])
def test_block_extremes(driver: Any, name: str, function: Any) -> None:
    source = np.random.default_rng(8).standard_normal((2, 64)).astype(np.float32)
    got = driver.run(name, "mask", [np.zeros(64, np.float32), source], ints=[2, 1, 1, 8], mask=(64, 0)).dst
    assert np.array_equal(got[:16], function(source.reshape(16, 8), axis=1))
