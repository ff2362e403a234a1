import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_db.rewards import draft_reward, refine_reward

LATENCIES = st.floats(1e-3, 1e6)


def test_drafting_rewards_feasibility_alone() -> None:
    assert (draft_reward(True), draft_reward(False)) == (1.0, -1.0)


def test_an_infeasible_refinement_costs_one() -> None:
    assert refine_reward(False, 10.0, None) == -1.0


@given(LATENCIES, LATENCIES)
def test_refining_rewards_the_logarithm_of_the_speedup(best: float, latency: float) -> None:
    reward = refine_reward(True, best, latency)
    assert reward == pytest.approx(math.tanh(math.log(best / latency)), abs=1e-9)
    assert -1 <= reward <= 1
    assert (reward > 0) == (latency < best) or latency == pytest.approx(best)


@given(LATENCIES, LATENCIES)
def test_a_speedup_earns_what_the_same_slowdown_costs(a: float, b: float) -> None:
    assert refine_reward(True, a, b) == pytest.approx(-refine_reward(True, b, a))


def test_without_a_latency_to_compare_nothing_is_earned() -> None:
    assert refine_reward(True, None, 5.0) == 0.0
    assert refine_reward(True, 5.0, None) == 0.0
