"""half and bfloat16: arithmetic and conversions, bit for bit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

RELAXED = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
COUNT = 256


@RELAXED
@given(seed=st.integers(0, 9999))
def test_half_arithmetic_rounds_once(driver: Any, seed: int) -> None:
    bits = np.random.default_rng(seed).integers(0, 0x7C00, (COUNT, 2)).astype(np.uint16)
    bits |= np.random.default_rng(seed + 1).integers(0, 2, (COUNT, 2)).astype(np.uint16) << 15
    pair = bits.view(np.float16)
    got = driver.run("number", "", [np.zeros((COUNT, 6), np.float16), pair], ints=[COUNT]).dst
    a, b = pair[:, 0].astype(np.float64), pair[:, 1].astype(np.float64)
    with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
        expected = np.stack([a + b, a - b, a * b, a / b, -a, np.where(a < b, a, b)], 1).astype(np.float16)
    assert np.array_equal(got, expected, equal_nan=True)


@RELAXED
@given(dtype=st.sampled_from([np.float32, np.int16, np.int32, np.int64]), seed=st.integers(0, 9999))
def test_conversion_from_each_type(driver: Any, dtype: Any, seed: int) -> None:
    rng = np.random.default_rng(seed)
    if dtype is np.float32:
        source = rng.integers(0, 2**32, COUNT, dtype=np.uint64).astype(np.uint32).view(np.float32)
        source = np.where(np.isnan(source), np.float32(1), source)
    else:
        top = np.iinfo(dtype).max
        source = (rng.integers(-top, top, COUNT) >> rng.integers(0, np.iinfo(dtype).bits, COUNT)).astype(dtype)
    half, brain = np.zeros(COUNT, np.float16), np.zeros(COUNT, np.uint16)
    answer = driver.run("convert", "", [half, source, brain], ints=[COUNT])
    with np.errstate(over="ignore"):
        assert np.array_equal(answer.dst.view(np.uint16), source.astype(np.float16).view(np.uint16))
    wide = (answer.tensors[2].astype(np.uint32) << 16).view(np.float32).astype(np.longdouble)
    error = np.abs(wide - source.astype(np.longdouble))
    spacing = np.ldexp(1.0, np.frexp(np.abs(source.astype(np.float64)))[1] - 8)
    assert np.all((error <= spacing / 2) | np.isinf(wide) | (np.abs(source.astype(np.float64)) < 2e-38))


def test_hardware_and_portable_conversions_agree(driver: Any) -> None:
    rng = np.random.default_rng(4)
    random = rng.integers(0, 2**32, 3000, dtype=np.uint64).astype(np.uint32).view(np.float32)
    near = rng.standard_normal(3000).astype(np.float32) * np.float32(2.0) ** rng.integers(-26, 17, 3000)
    source = np.concatenate([random[~np.isnan(random)], near])[:5001].astype(np.float32)
    count = len(source)
    half, wide = np.zeros(count, np.float16), np.zeros(count, np.float32)
    answer = driver.run("bulk", "", [half, source, half, wide, wide], ints=[count])
    assert np.array_equal(answer.dst.view(np.uint16), answer.tensors[2].view(np.uint16))
    assert np.array_equal(answer.tensors[3].view(np.uint32), answer.tensors[4].view(np.uint32))


def test_limits(driver: Any) -> None:
    got = driver.run("limits", "", [np.zeros(16, np.float32)]).dst[:9]
    info = np.finfo(np.float16)
    expected = [info.max, info.min, info.tiny, info.eps, info.smallest_subnormal, np.inf]
    assert got[:6].tolist() == [float(v) for v in expected]
    assert got[6:].tolist() == pytest.approx([3.3895314e38, 1.1754944e-38, 0.0078125])


def test_half_beside_other_types(driver: Any) -> None:
    got = driver.run("mixed", "", [np.zeros(8, np.float32)]).dst
    assert got[:5].tolist() == [3, 1.5, 1, 7, 0.333984375]
