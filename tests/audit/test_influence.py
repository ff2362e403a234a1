import pytest

from audit.errors import AuditError
from audit.influence import influence


def shown_item(memory):
    return memory.connection.value("SELECT item FROM value_updates GROUP BY item ORDER BY COUNT(*) DESC, item LIMIT 1")


def test_uses_are_the_attempts_whose_context_held_the_item(memory):
    item = shown_item(memory)
    expected = [plan for (plan,) in memory.connection.tuples("SELECT plan FROM contexts WHERE item = ?", (item,))]
    assert sorted(use["attempt"] for use in influence(memory, item).uses) == sorted(expected)


def test_moves_of_q_lead_to_the_value_that_the_item_has(memory):
    found = influence(memory, shown_item(memory))
    for value in found.values:
        moves = [use["after"] for use in found.uses if use["stage"] == value["stage"] and use["after"] is not None]
        assert moves[-1] == value["q"]


def test_kernels_are_the_feasible_ones_each_once(memory):
    found = influence(memory, shown_item(memory))
    feasible = {use["kernel"] for use in found.uses if use["feasible"]}
    assert set(found.kernels) == feasible and len(found.kernels) == len(feasible)


def test_reward_and_tokens_are_sums_over_the_uses(memory):
    found = influence(memory, shown_item(memory))
    assert found.reward == pytest.approx(sum(use["raw_reward"] for use in found.uses))
    assert found.tokens == sum(use["tokens"] for use in found.uses) > 0


def test_the_beginning_of_an_id_is_enough(memory):
    item = shown_item(memory)
    assert influence(memory, item[:12]).item["id"] == item


@pytest.mark.parametrize("name", ["", "zzzz", "%", "_"])
def test_what_is_no_item_is_said_so(memory, name):
    with pytest.raises(AuditError, match="is no item"):
        influence(memory, name)
