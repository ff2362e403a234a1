"""What calls cost, and that a cap holds."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from generators.budget import Budget
from generators.errors import BudgetExhausted, GeneratorError
from generators.hooks import Hooks
from generators.types import GeneratorUnavailable

USAGE = {"prompt_tokens": 2000, "completion_tokens": 500, "prompt_tokens_details": {"cached_tokens": 1500}}


@pytest.fixture
def prices(tmp_path):
    path = tmp_path / "prices.yaml"
    path.write_text("- {model: 'stub-*', input: 2.0, cached: 0.5, output: 8.0}\n")
    return path


def test_the_price_is_computed_from_the_users_table(stub, chat, draft, prices):
    stub.replies(stub.stream(usage=USAGE))
    answer = chat(prices=prices).generate(draft)
    assert answer.usage.price == pytest.approx((500 * 2.0 + 1500 * 0.5 + 500 * 8.0) / 1e6)
    assert answer.decisions["call.cached_tokens"] == "1500"


def test_failed_tries_that_gave_tokens_are_paid(stub, chat, draft, prices):
    stub.replies(stub.stream("half " * 50, finish=None), stub.error(500, "broken"), stub.stream(usage=USAGE))
    answer = chat(prices=prices).generate(draft)
    assert answer.usage.calls == 3
    assert answer.usage.completion_tokens == 500 + 50
    assert answer.usage.prompt_tokens > 2000


def test_an_unknown_price_is_said(stub, chat, draft):
    stub.replies(stub.stream(usage=USAGE))
    answer = chat().generate(draft)
    assert answer.usage.price == 0.0
    assert answer.decisions["call.price"].startswith("unknown")


def test_a_cap_in_money_needs_a_price(chat):
    with pytest.raises(GeneratorError, match="no price for stub-model"):
        chat(cap_usd=1.0)


def test_a_call_that_could_exceed_the_cap_in_money_is_not_sent(stub, chat, draft, prices):
    stub.replies(stub.stream(usage=USAGE))
    generator = chat(prices=prices, cap_usd=0.0120)  # the most that one call can cost is 1000 · 8e-6 and the prompt
    generator.generate(draft)
    with pytest.raises(
        BudgetExhausted, match=r"\$0\.0057 of \$0\.0120 are spent or reserved.*raise generator\.options\.cap_usd"
    ):
        generator.generate(draft)
    assert len(stub.requests) == 1


def test_a_call_that_could_exceed_the_cap_in_tokens_is_not_sent(stub, chat, draft):
    stub.replies(stub.stream(usage=USAGE))
    generator = chat(cap_tokens=3000)
    generator.generate(draft)
    with pytest.raises(BudgetExhausted, match="2,500 of 3,000 are spent"):
        generator.generate(draft)
    assert len(stub.requests) == 1


def test_a_resumed_run_goes_on_from_what_it_has_spent(stub, chat, draft):
    stub.replies(stub.stream(usage=USAGE))
    budget = Budget(tokens=5000)
    budget.add(0.0, 4500)
    with pytest.raises(BudgetExhausted):
        chat(Hooks(budget=budget)).generate(draft)
    assert stub.requests == []


def test_calls_in_flight_cannot_exceed_the_cap_together(stub, chat, draft):
    stub.replies(stub.stream(usage={"prompt_tokens": 400, "completion_tokens": 1000}, pause=0.01))
    budget = Budget(tokens=5000)
    generator = chat(Hooks(budget=budget))

    def attempt(seed: int) -> bool:
        try:
            return generator.generate(replace(draft, seed=seed)).kernel is not None
        except BudgetExhausted:
            return False

    with ThreadPoolExecutor(8) as pool:
        answered = list(pool.map(attempt, range(16)))
    assert 2 <= sum(answered) <= 3
    assert budget.spent_tokens == 1400 * sum(answered) <= 5000


def test_a_model_whose_prompts_count_more_than_estimated_is_reserved_more(stub, chat, draft):
    stub.replies(stub.stream(usage={"prompt_tokens": 3000, "completion_tokens": 100}))
    generator = chat(cap_tokens=7000)
    generator.generate(draft)
    with pytest.raises(BudgetExhausted, match="up to 4,000 tokens"):
        generator.generate(draft)


def test_an_endpoint_that_never_worked_costs_nothing(stub, chat, draft):
    stub.replies(stub.error(503, "down"))
    budget = Budget(tokens=5000)
    with pytest.raises(GeneratorUnavailable) as caught:
        chat(Hooks(budget=budget), tries=3).generate(draft)
    assert budget.spent_tokens == 0
    assert (caught.value.usage.calls, caught.value.usage.prompt_tokens) == (3, 0)
