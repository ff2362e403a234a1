"""Cores meet, share memory, and know their launch."""

from collections.abc import Callable
from typing import Any

import pytest

Program = Callable[[str], dict[str, Any]]


@pytest.fixture
def case(run_program: Program) -> Callable[[str], tuple[list[float], dict[str, Any]]]:
    """The floats of z and the report of a case, which must have no faults."""

    def result(name: str) -> tuple[list[float], dict[str, Any]]:
        found = run_program("cores")[name]
        assert found["report"]["faults"] == []
        return [float(text) for text in found["z"]], found["report"]

    return result


@pytest.mark.parametrize(
    ("name", "cores"), [("sync_all", 48), ("sync_soft", 4), ("sync_twice", 8), ("cross_core", 4), ("block_events", 4)]
)
def test_what_was_written_before_a_meeting_is_read_after_it(case: Any, name: str, cores: int) -> None:
    values, report = case(name)
    assert values[0] == cores * (cores + 1) / 2
    assert report["cores"] == cores


def test_atomic_copies_of_all_cores_add_up(case: Any) -> None:
    values, _ = case("atomic_cores")
    assert values == [8 * i for i in range(64)]


def test_cores_that_write_the_same_values_get_a_note_and_no_fault(case: Any) -> None:
    _, report = case("same_values")
    assert any("with the same values" in note for note in report["notes"])


def test_cores_that_write_neighbouring_elements_get_a_note_on_their_cache_line(case: Any) -> None:
    values, report = case("neighbours")
    assert values[:4] == [0, 1, 2, 3]
    (note,) = report["notes"]
    assert "one cache line (64 bytes) of z" in note


def test_cores_may_write_neighbouring_elements_again_and_again(case: Any) -> None:
    values, _ = case("neighbours_twice")
    assert values[:4] == [3, 13, 23, 33]


def test_reading_back_global_memory_without_a_flag_gets_a_note(case: Any) -> None:
    assert any("MTE3_MTE2" in note for note in case("read_back")[1]["notes"])
    assert case("read_back_flagged")[1]["notes"] == []


def test_a_kernel_knows_its_launch(case: Any) -> None:
    values, _ = case("launch_facts")
    assert values[:2] == [1, 1] and values[2] != 1
    assert values[3:5] == [1, 16 * 1024 * 1024]


def test_tiling_data_is_read_whole_and_by_member(case: Any) -> None:
    values, _ = case("tiling")
    assert values[:3] == [5, 0.5, 3]


def test_printed_text_is_in_the_log(case: Any) -> None:
    _, report = case("printing")
    assert report["log"].startswith(
        '5 elements of "x", 1.5\nplain 100%\nDumpTensor 3, 4 elements in global memory: 0 1 2 3\n'
    )


def test_cube_and_vector_cores_of_a_block_meet(case: Any) -> None:
    values, report = case("mixed")
    assert [values[i * 8] for i in range(4)] == [10, 10, 11, 11]
    assert report["cores"] == 6


def test_cores_that_take_turns_by_flags_do_not_race(case: Any) -> None:
    values, _ = case("ping_pong")
    assert values[0] == values[16] == ((1 + 1) * 2 + 1) * 2 + 1
