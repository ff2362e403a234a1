"""Making a request fit: what goes, in which order, and that it is said."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generators.prompts import assemble
from generators.shrinking import fit
from memory_db import Context, Role
from operators import Kernel

LONG = {"op_kernel/a.cpp": "x = y + z;\n" * 100}


def titles(entries):
    return [entry.item.title for entry in entries]


def test_nothing_is_left_out_of_a_request_that_fits(draft):
    fitted = fit(draft, 100_000)
    assert fitted.request is draft
    assert fitted.decisions == {}


def test_the_lowest_value_goes_first_among_items_of_one_size(draft, make_item):
    items = tuple(make_item(str(value), value=value, files=LONG) for value in (0.5, -1.0, 0.9, 0.0))
    request = replace(draft, context=Context(items))
    fitted = fit(request, assemble(request).tokens - 1)
    assert titles(fitted.left_out) == ["-1.0"]
    fitted = fit(request, assemble(request).tokens - 1000)
    assert titles(fitted.left_out) == ["-1.0", "0.0"]


def test_the_longer_goes_first_among_items_of_one_value(draft, make_item):
    items = (make_item("short", value=0.5, text="x"), make_item("long", value=0.5, files=LONG))
    request = replace(draft, context=Context(items))
    assert titles(fit(request, assemble(request).tokens - 1).left_out) == ["long"]


def test_the_start_point_stays_to_the_last(refine, make_item):
    items = (*refine.context.items, make_item("trace", value=1.0, files=LONG))
    fitted = fit(replace(refine, context=Context(items)), 1)
    assert titles(fitted.left_out) == ["trace"]
    assert fitted.request.context.start_point


def test_what_was_left_out_is_recorded_with_ids(draft, make_item):
    request = replace(draft, context=Context((make_item("a trace", files=LONG),)))
    decisions = fit(request, assemble(draft).tokens).decisions
    assert decisions["left_out"] == "id-a trace"
    assert decisions["context"] == "1 items left out, lowest value per token first: a trace"


def test_the_last_kernel_goes_when_nothing_else_is_left(draft):
    request = replace(draft, previous=Kernel(LONG), feedback="wrong")
    fitted = fit(request, assemble(draft).tokens + 50)
    assert fitted.request.previous is None
    assert "wrong" in fitted.prompt.text
    assert "left out" in fitted.decisions["previous"]


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    values=st.lists(st.floats(-3, 3), min_size=1, max_size=8),
    sizes=st.lists(st.integers(1, 60), min_size=8, max_size=8),
    share=st.floats(0, 1.2),
)
def test_the_prompt_fits_whenever_the_bare_one_does(draft, make_item, values, sizes, share):
    roles = [Role.TRACE, Role.API, Role.PRACTICE, Role.EXPERIENCE]
    items = tuple(
        make_item(f"i{index}", roles[index % 4], value=value, text="word " * sizes[index])
        for index, value in enumerate(values)
    )
    request = replace(draft, context=Context(items))
    bare, full = assemble(draft).tokens, assemble(request).tokens
    limit = bare + int((full - bare) * share)
    fitted = fit(request, limit)
    assert fitted.prompt.tokens <= limit
    assert len(fitted.left_out) + len(fitted.request.context.items) == len(items)
    assert (fitted.left_out == ()) == (full <= limit)


@pytest.mark.parametrize("limit", [None, 10**9])
def test_without_a_limit_everything_is_shown(refine, limit):
    assert fit(refine, limit).request == refine
