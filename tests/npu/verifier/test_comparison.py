"""Comparing outputs with references, and naming the pattern of what is wrong."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from npu.comparison import agree, compare
from npu.outcome import Mismatch

PAPER = (1e-2, 1e-2)


def compared(actual, expected, dtype="float32", strict=False, inputs=None) -> Mismatch | None:
    return compare("y", np.asarray(actual), np.asarray(expected), dtype, "case", PAPER, strict, inputs or {})


@given(st.floats(-1e6, 1e6), st.floats(-1, 1))
def test_the_papers_tolerance_is_absolute_plus_relative(reference: float, share: float) -> None:
    bound = 1e-2 + 1e-2 * abs(reference)
    assert compared([reference + share * 0.999 * bound], [reference]) is None
    assert compared([reference + 1.001 * bound], [reference]) is not None


@pytest.mark.parametrize(
    ("actual", "expected", "right"),
    [
        (math.nan, math.nan, True), (math.inf, math.inf, True), (-math.inf, math.inf, False), (math.nan, 1.0, False),
        (1.0, math.nan, False), (math.inf, 1.0, False), (3.4e38, math.inf, False), (math.nan, math.inf, False),
    ],
)  # fmt: skip
def test_nan_and_infinities_must_match_in_place(actual: float, expected: float, right: bool) -> None:
    assert (compared([actual], [expected]) is None) is right


def test_what_overflows_in_the_outputs_dtype_is_infinite_there() -> None:
    assert compared(np.float16([np.inf]), [70000.0], "float16") is None
    assert compared(np.float32([70000.0]), [70000.0], "float32") is None


@pytest.mark.parametrize(("dtype", "threshold"), [("float32", 2**-13), ("float16", 2**-10), ("bfloat16", 2**-7)])
def test_strict_mode_has_a_threshold_per_dtype(dtype: str, threshold: float) -> None:
    reference = np.linspace(1, 2, 50)
    assert compared(reference * (1 + 0.9 * threshold), reference, dtype, strict=True) is None
    assert compared(reference * (1 + 1.1 * threshold), reference, dtype, strict=True) is not None


def test_strict_mode_is_exact_for_integers() -> None:
    assert compared(np.int32([1, 2]), np.int64([1, 2]), "int32", strict=True) is None
    assert compared(np.int32([1, 3]), np.int64([1, 2]), "int32", strict=True) is not None


def test_strict_mode_does_not_divide_by_values_that_cancel_out() -> None:
    reference = np.array([1000.0] * 9 + [1e-6])
    assert compared(reference + 1e-4, reference, strict=True) is None


def test_a_mismatch_tells_count_first_index_and_both_values() -> None:
    actual = np.zeros((3, 4))
    actual[1, 2] = 5.0
    found = compared(actual, np.zeros((3, 4)))
    assert found == Mismatch("y", "case", 1, 12, 5.0, (1, 2), 0.0, 5.0, found.pattern if found else "")


def test_a_wrong_shape_is_a_mismatch() -> None:
    found = compared(np.zeros((4, 3)), np.zeros((3, 4)))
    assert found and "[4, 3]" in found.pattern


def test_equal_runs_agree_to_the_bit_or_within_the_strict_threshold() -> None:
    values = np.float32([1.0, 2.0, np.nan])
    assert agree(values, values.copy(), "float32")
    assert agree(values, values * np.float32(1 + 1e-6), "float32")
    assert not agree(values, values * np.float32(1.01), "float32")
    assert not agree(np.int32([1]), np.int32([2]), "int32")


RNG = np.random.default_rng(0)
REFERENCE = RNG.standard_normal((12, 40)) + 3.0


def spoilt(place, value=99.0):
    array = REFERENCE.copy()
    array[place] = value
    return array


TAIL = np.arange(480).reshape(12, 40) >= 470
PATTERNS = {
    "the tail: the last 10 of 480 elements (from flat index 470)": spoilt(TAIL, RNG.random(10) - 99),
    "the tail of rows: the last 3 of 40 elements of every row": spoilt(
        (slice(None), slice(37, None)), -RNG.random((12, 3)) * 90
    ),
    "whole rows: 4 of 12, every 3rd, the first is row 0": spoilt(slice(None, None, 3), -RNG.random((4, 40)) * 90 - 9),
    "the wrong elements are all NaN": spoilt((5, slice(3, 9)), np.nan),
    "the wrong elements are all 0": spoilt((2, slice(None)), 0.0),
    "every element is 2 times the reference": REFERENCE * 2,
    "every element is off by 1": REFERENCE + 1,
    "the sign is reversed": -REFERENCE,
    "the values are right but in other places": REFERENCE[::-1],
    "the output is a copy of the input x": RNG.standard_normal((12, 40)),
    "single columns: 2 of 40, the first is column 4": spoilt((slice(None), [4, 9]), -RNG.random((12, 2)) * 90 - 9),
}  # fmt: skip


@pytest.mark.parametrize("pattern", PATTERNS)
def test_the_pattern_is_named(pattern: str) -> None:
    actual = PATTERNS[pattern]
    found = compared(actual, REFERENCE, inputs={"x": PATTERNS["the output is a copy of the input x"]})
    assert found and pattern in found.pattern


def test_a_transposed_output_is_named() -> None:
    square = RNG.standard_normal((8, 8)) + 3
    found = compared(square.T, square)
    assert found and "transposed in its axes 0 and 1" in found.pattern


@given(st.integers(1, 6), st.integers(1, 9), st.integers(0, 2**31))
def test_any_wrong_elements_can_be_described(rows: int, columns: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    reference = rng.standard_normal((rows, columns))
    actual = np.where(rng.random((rows, columns)) < 0.4, rng.choice([np.nan, np.inf, 0.0, 50.0]), reference)
    found = compared(actual, reference)
    assert found is None or isinstance(found.pattern, str)
