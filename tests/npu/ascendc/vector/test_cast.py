"""Cast: every documented pair and mode, as laws over random bits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

NONE, RINT, FLOOR, CEIL, ROUND, TRUNC, ODD = range(7)
FIVE = (RINT, FLOOR, CEIL, ROUND, TRUNC)
TO_INTEGER = [(np.int32, np.float32), (np.int16, np.float32), (np.int64, np.float32), (np.int32, np.float16)]
TO_INTEGER += [(np.int16, np.float16), (np.int8, np.float16), (np.uint8, np.float16)]
EXACT = [(np.float32, np.float16), (np.float16, np.int8), (np.float16, np.uint8), (np.float32, np.int16)]
EXACT += [(np.int64, np.int32)]
RELAXED = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
COUNT = 256


def cast(driver: Any, source: Any, dtype: Any, mode: int, **more: Any) -> Any:
    return driver.run("Cast", "count", [np.zeros(len(source), dtype), source], ints=[mode, len(source)], **more)


def whole(value: float, mode: int) -> int:
    exact = Fraction(value)
    down = exact.numerator // exact.denominator
    if mode == FLOOR:
        return down
    if mode == CEIL:
        return -((-exact.numerator) // exact.denominator)
    if mode == TRUNC:
        return int(exact)
    if mode == RINT:
        return round(exact)
    return int(exact + Fraction(1, 2)) if exact >= 0 else -int(-exact + Fraction(1, 2))


def random_floats(dtype: Any, seed: int) -> Any:
    rng = np.random.default_rng(seed)
    bits = rng.integers(0, 2 ** (8 * np.dtype(dtype).itemsize), COUNT, dtype=np.uint64)
    drawn = bits.astype(f"u{np.dtype(dtype).itemsize}").view(dtype)
    near = (rng.integers(-600, 600, COUNT) / 4).astype(dtype)
    drawn = np.where(rng.random(COUNT) < 0.5, drawn, near)
    return np.where(np.isnan(drawn), np.asarray(1.5, dtype), drawn)


@RELAXED
@given(pair=st.sampled_from(TO_INTEGER), mode=st.sampled_from(FIVE), seed=st.integers(0, 9999))
def test_to_integers_rounds_and_saturates(driver: Any, pair: Any, mode: int, seed: int) -> None:
    dst, src = pair
    source = random_floats(src, seed)
    limits = np.iinfo(dst)
    infinite = {np.inf: limits.max, -np.inf: limits.min}
    expected = [
        infinite[v] if np.isinf(v) else min(max(whole(v, mode), limits.min), limits.max) for v in source.astype(float)
    ]
    assert cast(driver, source, dst, mode).dst.tolist() == expected


@pytest.mark.parametrize(("dst", "src"), EXACT)
def test_widening_is_exact(driver: Any, dst: Any, src: Any) -> None:
    source = np.arange(-128 if np.dtype(src).kind != "u" else 0, 128).astype(src)
    assert np.array_equal(cast(driver, source, dst, NONE).dst, source.astype(dst))


def test_every_half_widens(driver: Any) -> None:
    source = np.arange(0x7C00, dtype=np.uint16).view(np.float16)
    assert np.array_equal(cast(driver, source[:16384], np.float32, NONE).dst, source[:16384].astype(np.float32))
    assert np.array_equal(cast(driver, source[16384:], np.float32, NONE).dst, source[16384:].astype(np.float32))


@RELAXED
@given(seed=st.integers(0, 9999))
def test_float_to_half_to_nearest(driver: Any, seed: int) -> None:
    source = random_floats(np.float32, seed)
    with np.errstate(over="ignore"):
        expected = source.astype(np.float16)
    for mode in (NONE, RINT):
        assert np.array_equal(cast(driver, source, np.float16, mode).dst.view(np.uint16), expected.view(np.uint16))


@RELAXED
@given(mode=st.sampled_from([FLOOR, CEIL, TRUNC, ODD, ROUND]), seed=st.integers(0, 9999))
def test_float_to_half_in_a_direction(driver: Any, mode: int, seed: int) -> None:
    source = random_floats(np.float32, seed)
    source = np.where(np.abs(source) > 60000, np.float32(1 / 3), source)
    got = cast(driver, source, np.float16, mode).dst
    nearest = source.astype(np.float16)
    wide = nearest.astype(np.float64)
    below = np.where(wide > source, np.nextafter(nearest, np.float16(-np.inf)), nearest)
    above = np.where(wide < source, np.nextafter(nearest, np.float16(np.inf)), nearest)
    if mode == ODD:
        expected = np.where(wide == source, nearest, np.where(below.view(np.uint16) & 1, below, above))
    elif mode == ROUND:
        middle = (below.astype(np.float64) + above.astype(np.float64)) / 2
        away = np.where(source > 0, above, below)
        expected = np.where((middle == source) & (wide != source), away, nearest)
    else:
        toward_zero = np.where(source > 0, below, above)
        expected = {FLOOR: below, CEIL: above, TRUNC: toward_zero}[mode]
    assert np.array_equal(got, expected)


@pytest.mark.parametrize("mode", FIVE)
def test_float_to_float_rounds_to_integers(driver: Any, mode: int) -> None:
    source = np.array([-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 2.4, -2.6], np.float32)
    assert cast(driver, source, np.float32, mode).dst.tolist() == [whole(float(v), mode) for v in source]


@RELAXED
@given(seed=st.integers(0, 9999))
def test_bfloat16_goes_both_ways(driver: Any, seed: int) -> None:
    source = random_floats(np.float32, seed)
    bits = source.view(np.uint32).astype(np.uint64)
    expected = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)
    dst = np.zeros(COUNT, np.uint16)
    narrow = driver.run("Cast", "count", [dst, source], ints=[RINT, COUNT], types=("bfloat16_t", "float")).dst
    assert np.array_equal(narrow, expected)
    wide = driver.run("Cast", "count", [source * 0, narrow], ints=[NONE, COUNT], types=("float", "bfloat16_t")).dst
    assert np.array_equal(wide.view(np.uint32), narrow.astype(np.uint32) << 16)


def test_int32_to_float_rounds_in_each_mode(driver: Any) -> None:
    source = np.array([2**24 + 1, 2**24 + 3, -(2**24) - 1, 2**31 - 1], np.int32)
    assert cast(driver, source, np.float32, FLOOR).dst.tolist() == [2**24, 2**24 + 2, -(2**24) - 2, 2**31 - 128]
    assert cast(driver, source, np.float32, CEIL).dst.tolist() == [2**24 + 2, 2**24 + 4, -(2**24), 2**31]
    assert cast(driver, source, np.float32, RINT).dst.tolist() == source.astype(np.float32).tolist()


def test_int32_to_half_takes_the_scale(driver: Any) -> None:
    source = np.arange(-64, 64, dtype=np.int32) * 100
    got = cast(driver, source, np.float16, NONE, reals=[0.125]).dst
    assert np.array_equal(got, (source * 0.125).astype(np.float16))


def test_narrowing_integers_saturates(driver: Any) -> None:
    source = np.array([2**40, -(2**40), 7], np.int64)
    assert cast(driver, source, np.int32, NONE).dst.tolist() == [2**31 - 1, -(2**31), 7]
    assert cast(driver, np.array([70000, -70000, 7], np.int32), np.int16, NONE).dst.tolist() == [32767, -32768, 7]


def test_a_pair_that_does_not_exist_is_a_fault(driver: Any) -> None:
    fault = cast(driver, np.zeros(32, np.float32), np.int8, RINT).fault
    assert fault["kind"] == "unsupported-dtype"
    assert "float to int8_t" in fault["message"] and "int16_t, int32_t, int64_t, half" in fault["message"]


def test_a_mode_that_the_pair_lacks_is_a_fault(driver: Any) -> None:
    fault = cast(driver, np.zeros(32, np.float32), np.int32, NONE).fault
    assert fault["kind"] == "bad-parameter"
    assert "CAST_RINT, CAST_FLOOR, CAST_CEIL, CAST_ROUND, CAST_TRUNC" in fault["message"]
