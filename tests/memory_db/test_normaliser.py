import math
from functools import reduce

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_db.normaliser import Normaliser

REWARDS = st.lists(st.floats(-1, 1), min_size=1, max_size=60)
FLOOR = 1e-4


def observed(rewards: list[float]) -> Normaliser:
    return reduce(Normaliser.observe, rewards, Normaliser())


@given(REWARDS)
def test_the_estimates_are_mean_and_deviation_of_all_rewards(rewards: list[float]) -> None:
    found = observed(rewards)
    assert found.mean == pytest.approx(np.mean(rewards), abs=1e-9)
    assert found.sigma(FLOOR) == pytest.approx(max(np.std(rewards), FLOOR), abs=1e-7)


@given(st.permutations(range(12)))
def test_the_estimates_do_not_depend_on_the_order(order: list[int]) -> None:
    rewards = [math.sin(each) for each in range(12)]
    first, second = observed(rewards), observed([rewards[each] for each in order])
    assert first.mean == pytest.approx(second.mean)
    assert first.m2 == pytest.approx(second.m2)


@given(REWARDS)
def test_a_normalised_reward_is_bounded_by_the_number_of_rewards(rewards: list[float]) -> None:
    found = observed(rewards)
    bound = math.sqrt(len(rewards) - 1)
    assert abs(found.normalise(rewards[-1], FLOOR)) <= bound + 1e-6


def test_the_first_reward_normalises_to_zero() -> None:
    assert Normaliser().observe(-1.0).normalise(-1.0, FLOOR) == 0.0


def test_equal_rewards_do_not_divide_by_zero() -> None:
    assert observed([0.5] * 5).normalise(0.5, FLOOR) == 0.0
