from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_db.values import shrunk, updated

REWARDS = st.lists(st.floats(-5, 5), min_size=1, max_size=50)
ALPHAS = st.floats(0, 1, exclude_min=True)


@given(st.floats(-5, 5), REWARDS, ALPHAS)
def test_a_value_stays_within_the_range_of_its_start_and_its_rewards(
    q: float, rewards: list[float], alpha: float
) -> None:
    low, high = min(q, *rewards), max(q, *rewards)
    for reward in rewards:
        q = updated(q, reward, alpha)
        assert low <= q <= high


@given(REWARDS)
def test_with_steps_of_one_nth_a_value_is_the_mean_reward(rewards: list[float]) -> None:
    q = 0.0
    for count, reward in enumerate(rewards, 1):
        q = updated(q, reward, 1 / count)
    assert q == pytest.approx(sum(rewards) / len(rewards), abs=1e-9)


@given(st.floats(-1, 1), st.floats(-1, 1), ALPHAS)
def test_equal_rewards_draw_a_value_to_them(q: float, reward: float, alpha: float) -> None:
    after = reduce(lambda value, _: updated(value, reward, alpha), range(20), q)
    assert abs(after - reward) <= abs(q - reward) * (1 - alpha) ** 20 + 1e-9


@given(st.floats(-1, 1), st.floats(-1, 1), st.integers(0, 100), st.floats(0, 10))
def test_a_category_value_lies_between_its_own_and_the_global_one(
    own: float, q: float, visits: int, kappa: float
) -> None:
    assert min(own, q) - 1e-12 <= shrunk(own, visits, q, kappa) <= max(own, q) + 1e-12


def test_a_category_without_visits_has_the_global_value() -> None:
    assert shrunk(0.9, 0, -0.2, 3.0) == -0.2
