"""What is kept of how pipes overlap at a kernel's beginning."""

import pytest

from npu.ascendc.opening import MOST, PARTS, opening


def test_busy_times_are_in_parts_of_the_time_shown() -> None:
    window, shown = opening([("MTE2", 0.0, 1.0), ("V", 1.0, 3.0), ("MTE2", 2.0, 4.0)])
    assert window == 4.0
    assert shown == {"MTE2": (0, 250, 500, 1000), "V": (250, 750)}


def test_short_pauses_are_not_kept() -> None:
    assert opening([("V", 0.0, 1.0), ("V", 1.001, 2.0)])[1] == {"V": (0, 1000)}


def test_the_time_shown_ends_where_a_pipe_has_had_many_instructions() -> None:
    events = [("V", float(n), n + 0.5) for n in range(10 * MOST)]
    window, shown = opening([*events, ("MTE2", 0.0, 1e6)])
    assert window == MOST - 0.5
    assert len(shown["V"]) == 2 * MOST and shown["MTE2"] == (0, PARTS)


def test_nothing_is_shown_of_nothing() -> None:
    assert opening([]) == (0.0, {})


@pytest.mark.parametrize(
    "event", [("V", 2.0, 1.0), ("V", -1.0, 1.0), ("V", 0.0, float("inf")), ("V", float("nan"), 1.0)]
)
def test_times_that_are_none_are_refused(event: tuple[str, float, float]) -> None:
    with pytest.raises(ValueError, match="a busy time"):
        opening([event])
