"""A cap in money and tokens."""

from __future__ import annotations

import pytest

from generators.budget import Budget
from generators.errors import BudgetExhausted


def test_what_a_call_did_cost_replaces_what_it_could_have():
    budget = Budget(usd=1.0)
    with budget.reserve(0.9, 100) as spending:
        assert budget.spent_usd == 0.9
        spending.usd, spending.tokens = 0.25, 10
    assert (budget.spent_usd, budget.spent_tokens) == (pytest.approx(0.25), 10)


def test_a_call_that_fits_exactly_is_allowed():
    budget = Budget(tokens=100)
    budget.add(0.0, 40)
    with budget.reserve(0.0, 60):
        pass


@pytest.mark.parametrize("cap", [{"usd": 0.5}, {"tokens": 50}])
def test_a_call_over_the_cap_is_refused_and_reserves_nothing(cap):
    budget = Budget(**cap)
    with pytest.raises(BudgetExhausted, match=r"raise generator\.options\.cap_"), budget.reserve(0.6, 60):
        pass
    assert (budget.spent_usd, budget.spent_tokens) == (0.0, 0)


def test_a_call_that_fails_costs_what_it_says():
    budget = Budget()

    def failing() -> None:
        with budget.reserve(1.0, 100) as spending:
            spending.usd, spending.tokens = 0.0, 0
            raise ConnectionError

    with pytest.raises(ConnectionError):
        failing()
    assert (budget.spent_usd, budget.spent_tokens) == (0.0, 0)


def test_without_caps_anything_is_allowed():
    with Budget().reserve(1e9, 10**12):
        pass
