"""What orders two pipes, and what the machine says where nothing does."""

from collections.abc import Callable
from typing import Any

import pytest

Program = Callable[[str], dict[str, Any]]


@pytest.mark.parametrize("name", ["queues", "flags", "barriers", "transitive", "intrinsics"])
def test_ordered_pipes_need_no_note(run_program: Program, name: str) -> None:
    case = run_program("flags")[name]
    assert [float(text) for text in case["z"]] == [2.0 * i for i in range(64)]
    assert case["report"]["notes"] == [] and case["report"]["faults"] == []


@pytest.mark.parametrize(("name", "pair"), [("no_first", "MTE2_V"), ("no_second", "V_MTE3"), ("wrong_pair", "MTE2_V")])
def test_unordered_pipes_are_ordered_with_a_note(run_program: Program, name: str, pair: str) -> None:
    case = run_program("flags")[name]
    assert [float(text) for text in case["z"]] == [2.0 * i for i in range(64)]
    assert case["report"]["faults"] == []
    assert any(f"SetFlag<HardEvent::{pair}>" in note for note in case["report"]["notes"])


def test_an_unordered_program_takes_as_long_as_an_ordered_one(run_program: Program) -> None:
    cases = run_program("flags")
    assert cases["no_first"]["report"]["cycles"] == pytest.approx(cases["flags"]["report"]["cycles"], abs=20)


def test_event_ids_are_taken_and_released(run_program: Program) -> None:
    case = run_program("flags")["event_ids"]
    assert [float(text) for text in case["z"][:3]] == [0, 1, 0]
    (fault,) = run_program("flags")["too_many_events"]["report"]["faults"]
    assert fault["kind"] == "unpaired-flag" and "all 8 events from V to S" in fault["message"]


def test_older_mask_names_set_the_mask(run_program: Program) -> None:
    assert float(run_program("flags")["masks"]["z"][0]) == 7
