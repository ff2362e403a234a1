import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_db.schedules import geometric, linear


def test_linear_goes_in_equal_steps_from_start_to_end() -> None:
    assert [linear(0.2, 0.05, t, 4) for t in range(1, 5)] == pytest.approx([0.2, 0.15, 0.1, 0.05])


def test_geometric_goes_by_equal_factors_from_start_to_end() -> None:
    assert [geometric(2, 16, t, 4) for t in range(1, 5)] == pytest.approx([2, 4, 8, 16])


@given(st.integers(1, 40), st.integers(-3, 80))
def test_schedules_never_leave_their_ends(budget: int, iteration: int) -> None:
    assert 0.05 - 1e-12 <= linear(0.2, 0.05, iteration, budget) <= 0.2
    assert 2 - 1e-12 <= geometric(2, 30, iteration, budget) <= 30 + 1e-9
