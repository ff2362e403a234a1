"""Every form of a copy moves the bytes that the documentation says, and no others."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

Floats = npt.NDArray[np.float64]
Program = Callable[[str], dict[str, Any]]
UNTOUCHED = float(np.full(1, 0xCCCCCCCC, np.uint32).view(np.float32)[0])


@pytest.fixture
def moved(run_program: Program) -> Callable[[str], Floats]:
    """The first 64 floats of z after a case, which must have no faults."""

    def values(name: str) -> Floats:
        case = run_program("copies")[name]
        assert case["report"]["faults"] == []
        return np.array([float(text) for text in case["z"]])

    return values


def expected(head: list[float], size: int = 64, rest: float = -1.0) -> Floats:
    return np.array(head + [rest] * (size - len(head)))


def test_dense(moved: Callable[[str], Floats]) -> None:
    assert np.array_equal(moved("dense"), expected([*range(8, 24)]))


def test_strides_count_gaps_in_blocks(moved: Callable[[str], Floats]) -> None:
    assert np.array_equal(moved("strided_in"), expected([*range(8), *[-1] * 8, *range(32, 40)]))
    out = moved("strided_out")
    assert np.array_equal(out[:8], np.arange(8)) and np.array_equal(out[32:40], np.arange(16, 24))
    assert math.isclose(out[8], UNTOUCHED, rel_tol=1e-6)


def test_local_copy(moved: Callable[[str], Floats]) -> None:
    assert np.array_equal(moved("local")[32:56], [*range(8), *[-1] * 8, *range(8, 16)])


def test_padding_without_a_value_repeats_the_first_element(moved: Callable[[str], Floats]) -> None:
    assert np.array_equal(moved("pad_plain"), expected([1, 2, 3, 1, 1, 1, 1, 1]))


def test_padding_left_and_right(moved: Callable[[str], Floats]) -> None:
    assert np.array_equal(moved("pad_value"), expected([9, 9, 1, 2, 3, 9, 9, 9]))
    assert np.array_equal(moved("pad_short_params"), expected([0, 1, 2, 3, 4, 5, 7, 7]))


def test_padded_rows_stride_in_bytes_and_blocks(moved: Callable[[str], Floats]) -> None:
    row = [0.5] * 5
    assert np.array_equal(moved("pad_rows"), expected([1, 2, 3, *row, *[-1] * 8, 6, 7, 8, *row]))


def test_padded_copies_out_write_only_their_bytes(moved: Callable[[str], Floats]) -> None:
    out = moved("pad_out")
    assert np.array_equal(out[1:4], [0, 1, 2]) and np.array_equal(out[5:8], [16, 17, 18])
    assert np.allclose(out[[0, 4, 8]], UNTOUCHED, rtol=1e-6)
    assert np.allclose(moved("pad_out_short_params")[5:], UNTOUCHED, rtol=1e-6)


def test_coverage_counts_written_bytes(run_program: Program) -> None:
    (output,) = run_program("copies")["pad_out"]["report"]["outputs"]
    assert output == {"name": "z", "written": 24, "bytes": 65536}


def test_atomics(moved: Callable[[str], Floats]) -> None:
    assert np.array_equal(moved("atomic_add")[:17], [*range(100, 108), *range(8), 100])
    assert np.array_equal(moved("atomic_max")[:8], [3, 3, 3, 3, 4, 5, 6, 7])


def test_queues_and_pools(moved: Callable[[str], Floats]) -> None:
    assert np.array_equal(moved("bind"), np.arange(64))
    assert np.array_equal(moved("allocator")[:9], [*range(16, 24), 32])
    assert np.array_equal(moved("pool")[:9], [*range(8), 512])


def test_elements_read_and_assign(moved: Callable[[str], Floats]) -> None:
    out = moved("elements")
    assert np.array_equal(out[:5], [5, 5, 3, 7, 2]) and out[9] == 8 and out[63] == 8
