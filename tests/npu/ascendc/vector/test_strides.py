"""Masks, repeats and strides, as laws over random parameters."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

RELAXED = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def lanes(dtype: Any, repeats: int, block: int, repeat: int, mask: list[int]) -> Any:
    """Element indices that a mask form touches, by the documentation: 8 blocks of 32 B per repeat."""
    per_block = 32 // np.dtype(dtype).itemsize
    return np.array(
        [
            (r * repeat + lane // per_block * block) * per_block + lane % per_block
            for r in range(repeats)
            for lane in mask
        ]
    )


@RELAXED
@given(data=st.data())
def test_strided_add(driver: Any, data: st.DataObject) -> None:
    dtype = data.draw(st.sampled_from([np.float32, np.float16]))
    repeats = data.draw(st.integers(1, 4))
    # Destination repeats do not meet: each starts behind the last block of the one before.
    dst_block = data.draw(st.integers(1, 2))
    dst_repeat = data.draw(st.integers(8 * dst_block, 20))
    blocks = [data.draw(st.integers(0, 3)) for _ in range(2)]
    strides = [data.draw(st.integers(0, 12)) for _ in range(2)]
    per_repeat = 256 // np.dtype(dtype).itemsize
    if data.draw(st.booleans()):
        length = data.draw(st.integers(1, per_repeat))
        form, mask, on = "mask", (length, 0), list(range(length))
    else:
        bits = data.draw(st.integers(1, 2**per_repeat - 1))
        form, mask = "bits", (bits % 2**64, bits >> 64)
        on = [i for i in range(per_repeat) if bits >> i & 1]
    rng = np.random.default_rng(data.draw(st.integers(0, 99)))
    dst, a, b = (rng.standard_normal(2048).astype(dtype) for _ in range(3))
    params = [repeats, dst_block, *blocks, dst_repeat, *strides]
    answer = driver.run("Add", form, [dst, a, b], ints=params, mask=mask)
    expected = dst.copy()
    at_a = lanes(dtype, repeats, blocks[0], strides[0], on)
    at_b = lanes(dtype, repeats, blocks[1], strides[1], on)
    expected[lanes(dtype, repeats, dst_block, dst_repeat, on)] = a[at_a] + b[at_b]
    assert np.array_equal(answer.dst, expected)


def test_repeat_stride_zero_accumulates(driver: Any) -> None:
    rows = np.random.default_rng(3).standard_normal((5, 64)).astype(np.float32)
    total = np.zeros(64, np.float32)
    placed = driver.Tensor(total, address=0)
    again = driver.Tensor(total, address=0)
    answer = driver.run("Add", "mask", [placed, again, rows], ints=[5, 1, 1, 1, 0, 0, 8], mask=(64, 0))
    expected = total.copy()
    for row in rows:
        expected = expected + row
    assert np.array_equal(answer.tensors[0], expected)


def test_cast_counts_lanes_of_the_wider_type(driver: Any) -> None:
    a = np.arange(256, dtype=np.float16)
    dst = np.zeros(256, np.float32)
    # 3 repeats of 64 lanes: float destination 8 blocks, half source 4 blocks each
    answer = driver.run("Cast", "mask", [dst, a], ints=[0, 3, 1, 1, 8, 4], mask=(64, 0))
    assert np.array_equal(answer.dst[:192], a[:192].astype(np.float32))
    assert not answer.dst[192:].any()


@pytest.mark.parametrize("dtype", [np.float32, np.float16, np.int32, np.uint32])
def test_duplicate_and_brcb(driver: Any, dtype: Any) -> None:
    dst = np.zeros(256, dtype)
    assert np.all(driver.run("Duplicate", "count", [dst], ints=[200], reals=[7]).dst[:200] == 7)
    per_block = 32 // np.dtype(dtype).itemsize
    source = np.arange(16).astype(dtype)
    wide = np.zeros(16 * per_block, dtype)
    got = driver.run("Brcb", "repeat", [wide, source], ints=[2, 1, 8]).dst
    assert np.array_equal(got, np.repeat(source, per_block))


def test_copy_with_strides(driver: Any) -> None:
    source = np.arange(1024, dtype=np.uint32)
    got = driver.run("Copy", "mask", [source * 0, source], ints=[2, 1, 2, 8, 16], mask=(64, 0)).dst
    expected = np.concatenate([source[r * 128 :].reshape(-1, 8)[:16:2].ravel() for r in range(2)])
    assert np.array_equal(got[:128], expected)
