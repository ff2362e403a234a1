"""Kernels that are stopped before their end are timed at reduced shapes; endless ones are named."""

import pytest

from tests.npu.ascendc.reduced.conftest import Timed

FOLLOWED = 1_000_000_000
STYLES = {"writes at its end": 0, "three passes a row, eight cores": 1}


@pytest.mark.parametrize("name", STYLES)
def test_a_stopped_kernel_gets_the_time_of_one_that_is_followed(timed: Timed, name: str) -> None:
    whole = timed(STYLES[name], (2048, 1536), FOLLOWED)
    part = timed(STYLES[name], (2048, 1536), 400_000)
    assert whole.run.timing is not None and part.run.timing is not None
    assert part.run.timing.latency_us == pytest.approx(whole.run.timing.latency_us, rel=0.1)
    assert part.run.timing.extrapolated and part.run.timing.bottleneck == "S"


def test_a_note_says_from_which_shape_and_how_wrong_it_may_be(timed: Timed) -> None:
    notes = timed(0, (2048, 1536), 400_000).run.notes
    assert any("from reduced shapes" in note and "wrong by" in note for note in notes)
    assert not any("pace seen last" in note for note in notes)


def test_pipes_share_the_extrapolated_time(timed: Timed) -> None:
    timing = timed(0, (2048, 1536), 400_000).run.timing
    assert timing is not None
    assert timing.pipe_us["S"] == pytest.approx(timing.latency_us - timing.launch_us, rel=0.05)


def test_a_loop_that_ends_only_at_small_shapes_is_endless(timed: Timed) -> None:
    run = timed(2, (400, 256), 2_000_000).run
    assert run.timing is None
    assert [fault.kind for fault in run.faults] == ["endless-loop"]
    assert "does not end at this shape" in run.faults[0].message


def test_a_loop_that_ends_at_no_shape_is_endless(timed: Timed) -> None:
    run = timed(3, (2048, 1536), 400_000).run
    assert run.timing is None
    assert [fault.kind for fault in run.faults] == ["endless-loop"]
    assert "next to nothing to do" in run.faults[0].message
