"""Comparing an output with its float64 reference."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from npu.outcome import Mismatch
from npu.patterns import describe
from npu.target import Array

STRICT = {"float32": 2.0**-13, "float16": 2.0**-10, "bfloat16": 2.0**-7}
"""Largest mean and maximal relative error per dtype in strict mode; all other dtypes are exact."""
SMALL = 1e-2
"""In strict mode an element counts as at least this fraction of the output's root mean square."""
LARGEST = {"float32": 3.4028235677973366e38, "float16": 65520.0, "bfloat16": 3.3961775292304957e38}
"""From here on a value rounds to infinity."""

Mask = npt.NDArray[np.bool_]


def expected_in(dtype: str, reference: Array) -> Array:
    """The reference as the output's dtype can show it: what rounds to infinity there is infinity."""
    if dtype not in LARGEST:
        return reference
    wide = np.asarray(reference, dtype=np.float64)
    return np.where(np.abs(wide) >= LARGEST[dtype], np.copysign(np.inf, wide), wide)


def wrong_elements(
    actual: Array, expected: Array, dtype: str, tolerance: tuple[float, float], strict: bool
) -> tuple[Mask, npt.NDArray[np.float64]]:
    """Which elements are wrong, and by how much.

    An element is right when |out − ref| ≤ atol + rtol·|ref|. NaN and infinities must match in place. In strict mode
    the error relative to max(|ref|, SMALL·rms) may not exceed the dtype's threshold, for any element and in the mean;
    integers and booleans must be equal.
    """
    with np.errstate(all="ignore"):
        out, ref = np.asarray(actual, dtype=np.float64), np.asarray(expected, dtype=np.float64)
        finite = np.isfinite(ref)
        same = (np.isnan(ref) & np.isnan(out)) | (np.isinf(ref) & (out == ref))
        error = np.where(finite, np.abs(out - ref), np.where(same, 0.0, np.inf))
        error = np.where(np.isnan(error), np.inf, error)
        if strict and dtype not in STRICT:
            return error != 0.0, error
        if not strict:
            atol, rtol = tolerance
            return error > np.where(finite, atol + rtol * np.abs(ref), 0.0), error
        scale = _scale(ref, finite)
        relative = np.where(error == 0.0, 0.0, error / scale)
        wrong = relative > STRICT[dtype]
        if not wrong.any() and relative.size and float(relative.mean()) > STRICT[dtype]:
            wrong = relative > float(relative.mean())
        return wrong, error


def _scale(ref: npt.NDArray[np.float64], finite: Mask) -> npt.NDArray[np.float64]:
    values = ref[finite]
    rms = math.sqrt(float(np.mean(values**2))) if values.size else 0.0
    return np.maximum(np.abs(ref), max(SMALL * rms, np.finfo(np.float64).tiny))


def compare(
    output: str,
    actual: Array,
    reference: Array,
    dtype: str,
    case: str,
    tolerance: tuple[float, float],
    strict: bool,
    inputs: dict[str, Array],
) -> Mismatch | None:
    """None when the output agrees with its reference, else how it differs. ``inputs`` help to name the pattern."""
    expected = expected_in(dtype, reference)
    if actual.shape != expected.shape:
        return Mismatch(
            output, case, expected.size, expected.size, math.inf, (), math.nan, math.nan,
            f"the output has the shape {list(actual.shape)}, where {list(expected.shape)} is needed",
        )  # fmt: skip
    wrong, error = wrong_elements(actual, expected, dtype, tolerance, strict)
    count = int(np.count_nonzero(wrong))
    if count == 0:
        return None
    first = tuple(int(index) for index in np.unravel_index(int(np.argmax(wrong)), wrong.shape)) if wrong.ndim else ()
    return Mismatch(
        output=output,
        case=case,
        wrong=count,
        total=int(wrong.size),
        worst_error=float(error[wrong].max()),
        first_index=first,
        expected=float(expected[first]),
        actual=float(actual[first]),
        pattern=describe(actual, expected, wrong, inputs),
    )


def agree(first: Array, second: Array, dtype: str) -> bool:
    """Whether two runs on equal inputs gave equal results: to the bit, or within the dtype's strict threshold.

    Sums over cores in an order that is not fixed may differ in their last bits.
    """
    if first.shape == second.shape and first.tobytes() == second.tobytes():
        return True
    if first.shape != second.shape or dtype not in STRICT:
        return False
    return not wrong_elements(second, np.asarray(first, dtype=np.float64), dtype, (0.0, 0.0), True)[0].any()
