"""Naming the pattern of wrong elements, because it says more about a kernel's mistake than any single value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
import numpy.typing as npt

from npu.target import Array

Floats = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]
CLOSE = 1e-3


def describe(actual: Array, expected: Array, wrong: Mask, inputs: Mapping[str, Array]) -> str:
    """The patterns that hold, most telling first, at most two; "" where there is none."""
    out, ref = np.asarray(actual, dtype=np.float64), np.asarray(expected, dtype=np.float64)
    with np.errstate(all="ignore"):
        found = [*_values(out, ref, wrong, inputs), *_places(wrong)]
    return "; ".join(found[:2])


def _values(out: Floats, ref: Floats, wrong: Mask, inputs: Mapping[str, Array]) -> Iterator[str]:
    """What the wrong values are."""
    bad, good = out[wrong], ref[wrong]
    if np.isnan(bad).all() and not np.isnan(good).any():
        yield "the wrong elements are all NaN"
    elif np.isinf(bad).all() and np.isfinite(good).all():
        yield "the wrong elements are all infinite (overflow, or division by zero)"
    elif np.isfinite(bad).all() and (np.isnan(good) | np.isinf(good)).all():
        yield "finite where the reference is NaN or infinite"
    elif bad.size > 1 and (bad == bad[0]).all():
        yield f"the wrong elements are all {bad[0]:g}"
    elif wrong.sum() > wrong.size // 2 and out.size > 1:
        yield from _whole(out, ref, inputs)


def _whole(out: Floats, ref: Floats, inputs: Mapping[str, Array]) -> Iterator[str]:
    """How an output that is wrong for the most part relates to the reference and to the inputs."""
    for name, array in inputs.items():
        if array.shape == out.shape and _close(out, np.asarray(array, dtype=np.float64)):
            yield f"the output is a copy of the input {name}"
            return
    for axis in range(out.ndim - 1):
        swapped = np.swapaxes(ref, axis, axis + 1)
        if min(ref.shape[axis : axis + 2]) > 1 and _close(out, swapped.reshape(out.shape)):
            yield f"the output is transposed in its axes {axis} and {axis + 1}"
            return
    if _close(out, -ref):
        yield "the sign is reversed"
        return
    both = np.isfinite(out) & np.isfinite(ref)
    large = both & (np.abs(ref) > 1e-2 * np.max(np.abs(ref[both]), initial=0.0)) & (ref != 0)
    if large.sum() > 1:
        ratios, differences = out[large] / ref[large], out[both] - ref[both]
        if np.ptp(ratios) < CLOSE * abs(float(ratios.mean())) and float(ratios.mean()) != 0.0:
            yield f"every element is {ratios.mean():.6g} times the reference"
        elif np.ptp(differences) < CLOSE * abs(float(differences.mean())):
            yield f"every element is off by {differences.mean():.6g}"
        elif _close(np.sort(out, axis=None), np.sort(ref, axis=None)):
            yield "the values are right but in other places"


def _close(left: Floats, right: Floats) -> bool:
    return bool(
        np.allclose(left, right, rtol=CLOSE, atol=CLOSE * float(np.nanmax(np.abs(right), initial=0.0)), equal_nan=True)
    )


def _places(wrong: Mask) -> Iterator[str]:
    """Where the wrong elements are."""
    flat = np.flatnonzero(wrong)
    count, total = flat.size, wrong.size
    if count == total:
        yield "every element is wrong"
        return
    first, last = int(flat[0]), int(flat[-1])
    if last - first + 1 == count:
        if last == total - 1:
            yield f"the tail: the last {count} of {total} elements (from flat index {first})"
        elif first == 0:
            yield f"the head: the first {count} of {total} elements"
        else:
            yield f"one contiguous range, flat indices {first} to {last}"
        return
    yield from _rows(wrong)
    steps = np.unique(np.diff(flat))
    if steps.size == 1 and count > 2:
        yield f"every {_ordinal(int(steps[0]))} element, from flat index {first}"


def _rows(wrong: Mask) -> Iterator[str]:
    """Whole rows, every k-th row, the end of every row, single columns (a row runs along the last axis)."""
    if wrong.ndim < 2 or wrong.shape[-1] == 1:
        return
    rows = wrong.reshape(-1, wrong.shape[-1])
    by_row, by_column = rows.any(axis=1), rows.any(axis=0)
    columns = np.flatnonzero(by_column)
    affected = np.flatnonzero(by_row)
    if (rows[by_row].all()) and affected.size < rows.shape[0]:
        yield f"whole rows: {affected.size} of {rows.shape[0]}{_spacing(affected)}, the first is row {affected[0]}"
    elif (rows[by_row][:, by_column]).all() and columns[-1] == rows.shape[1] - 1 and _contiguous(columns):
        yield f"the tail of rows: the last {columns.size} of {rows.shape[1]} elements{_share(affected, rows.shape[0])}"
    elif (rows[by_row][:, by_column]).all() and columns[0] == 0 and _contiguous(columns):
        yield f"the head of rows: the first {columns.size} of {rows.shape[1]} elements{_share(affected, rows.shape[0])}"
    elif by_row.all() and columns.size < rows.shape[1] // 2 + 1:
        yield f"single columns: {columns.size} of {rows.shape[1]}{_spacing(columns)}, the first is column {columns[0]}"
    elif affected.size < rows.shape[0] and (spacing := _spacing(affected)):
        yield f"only in{spacing.replace(',', '')} (from row {affected[0]})"


def _contiguous(indices: npt.NDArray[np.intp]) -> bool:
    return int(indices[-1] - indices[0]) + 1 == indices.size


def _spacing(indices: npt.NDArray[np.intp]) -> str:
    steps = np.unique(np.diff(indices))
    return f", every {_ordinal(int(steps[0]))}" if steps.size == 1 and indices.size > 2 and steps[0] > 1 else ""


def _share(affected: npt.NDArray[np.intp], total: int) -> str:
    return " of every row" if affected.size == total else f" in {affected.size} of {total} rows{_spacing(affected)}"


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
