"""What goes wrong when the writer guesses: each slip is a fault that the target finds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import operators
from generators.template.composition import compose
from generators.template.craft import Craft
from generators.template.repair import named_slips, visible_slips
from operators import Operator
from tests.generators.template.conftest import FAST, PLAIN_VECTOR

Errors = Callable[[Operator, Craft], list[str]]

SLIPS = {
    "tail:unaligned": ("level1/relu", FAST, "DataCopy"),
    "tail:forgotten": ("level1/relu", PLAIN_VECTOR, ""),
    "queue:free": ("level1/relu", FAST.with_(cores="one"), "AllocTensor"),
    "cores:remainder": ("basic/row_sum", FAST, ""),
    "reduce:workspace": ("basic/row_sum", FAST, "ReduceSum"),
    "cube:tail": ("level1/standard_matrix_multiplication", FAST.with_(product="cube"), "IterateAll"),
    "name:Exp": ("level1/sigmoid", FAST, "Exponential"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_slip_is_found_and_what_is_said_names_it(slip: str, errors: Errors) -> None:
    name, schedule, word = SLIPS[slip]
    found = errors(operators.get(name), Craft(schedule.with_(tile=64), frozenset({slip})))
    assert found
    assert word in found[0]


@pytest.mark.parametrize("slip", SLIPS)
def test_slip_can_be_seen_in_the_source(slip: str) -> None:
    name, schedule, _ = SLIPS[slip]
    assert slip in visible_slips(compose(operators.get(name), Craft(schedule, frozenset({slip}))))


@pytest.mark.parametrize("name", ["level1/relu", "basic/row_sum", "level1/sigmoid", "level1/group_norm"])
@pytest.mark.parametrize("schedule", [FAST, PLAIN_VECTOR], ids=["fast", "plain"])
def test_kernel_without_slips_shows_none(name: str, schedule: object) -> None:
    assert visible_slips(compose(operators.get(name), Craft(schedule))) == frozenset()  # type: ignore[arg-type]


def test_feedback_on_a_misspelt_name_teaches_the_name() -> None:
    assert named_slips("error: 'Exponential' was not declared in this scope") == {"name:Exp"}


def test_feedback_on_alignment_teaches_the_tail() -> None:
    assert "tail:unaligned" in named_slips("DataCopy: 148 bytes are not a multiple of 32 B")
