"""The cap of a run, wherever in the generator's options it is given."""

from __future__ import annotations

import pytest

from generators.caps import budget_of
from generators.errors import BudgetExhausted, GeneratorError
from generators.hooks import Hooks
from generators.registry import create

DRAFT, REFINE = {"cap_usd": 3.0, "cap_tokens": 3000}, {"cap_usd": 2}


@pytest.mark.parametrize(
    ("options", "caps"),
    [
        ({}, (None, None)),
        (DRAFT, (3.0, 3000)),
        ({"draft": {"kind": "chat", "options": DRAFT}, "refine": {"kind": "chat", "options": REFINE}}, (2.0, 3000)),
        ({"cap_usd": 9, "draft": {"kind": "chat", "options": DRAFT}, "refine": {"kind": "template"}}, (9.0, 3000)),
        (
            {"folder": "f", "generator": {"kind": "staged", "options": {"draft": {"kind": "chat", "options": DRAFT}}}},
            (3.0, 3000),
        ),
    ],
)
def test_the_smallest_cap_holds_unless_one_is_given_for_the_whole_run(options, caps):
    budget = budget_of(options)
    assert (budget.cap_usd, budget.cap_tokens) == caps


@pytest.mark.parametrize("cap", [0, -1, "5", True, [1]])
def test_a_cap_that_is_no_positive_number_is_refused(cap):
    with pytest.raises(GeneratorError, match="cap_usd must be a number above 0"):
        budget_of({"cap_usd": cap})


@pytest.mark.parametrize("kind", ["staged", "record"])
def test_what_was_spent_before_a_resume_counts_within_other_generators_too(kind, stub, chat, draft, tmp_path):
    inner = {"kind": "chat", "options": {"base_url": stub.base_url, "key_env": None, "models": [{"model": "m"}]}}
    options = {
        "staged": {"draft": inner, "refine": {"kind": "template"}},
        "record": {"folder": str(tmp_path), "generator": inner},
    }[kind] | {"cap_tokens": 100_000}
    budget = budget_of(options)
    generator = create(kind, options, Hooks(budget))
    budget.add(0.0, 99_999)
    with pytest.raises(BudgetExhausted, match="99,999 of 100,000 are spent"):
        generator.generate(draft)
    assert stub.requests == []
