"""A prompt that is too long for the model: the context shrinks, and the answer says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generators.errors import EndpointRefused
from generators.tokens import count_tokens
from memory_db import Context, Role


@pytest.fixture
def long_draft(draft, make_item):
    values = [0.9, -0.4, 0.1]
    items = [
        make_item(f"trace {value}", value=value, files={"op_kernel/a.cpp": "x = y + z;\n" * 200}) for value in values
    ]
    return replace(draft, context=Context((*items, make_item("Relu", Role.API, text="Relu(dst, src, n)"))))


@pytest.mark.parametrize(
    ("status", "message", "code"),
    [
        (400, "This model's maximum context length is 4096 tokens. However, you requested 5300 tokens (4300 in the "
              "messages, 1000 in the completion). Please reduce the length.", "context_length_exceeded"),
        (400, "the request exceeds the available context size (4096 tokens), try increasing it", None),
        (400, "Requested tokens (4300) exceed context window of 4096", "context_length_exceeded"),
        (400, "prompt is too long: 4300 tokens > 4096 maximum", None),
        (413, "Payload Too Large", None),
        (500, "input is too long for this model", None),
    ],
)  # fmt: skip
def test_the_items_worth_least_per_token_are_left_out(stub, chat, long_draft, status, message, code):
    stub.replies(stub.error(status, message, code=code), stub.stream())
    answer = chat().generate(long_draft)
    assert answer.kernel
    assert len(stub.requests) == 2
    assert (
        "id-trace -0.4" in answer.decisions["call.left_out"].split(" id-")[0] + " " + answer.decisions["call.left_out"]
    )
    assert answer.decisions["call.context"].startswith(("1 items left out", "2 items left out"))
    assert "trace -0.4" not in answer.prompt
    assert "trace 0.9" in answer.prompt
    assert "Relu(dst, src, n)" in answer.prompt


@pytest.mark.parametrize("told", [True, False])
def test_the_numbers_that_an_endpoint_tells_make_the_second_prompt_fit(stub, chat, long_draft, told):
    def real(handler):
        prompt = 2 * sum(count_tokens(message["content"]) for message in stub.requests[-1]["messages"])
        if prompt + 1000 <= 7000:
            stub.stream()(handler)
            return
        counts = f" is 7000 tokens. However, you requested {prompt + 1000} tokens ({prompt} in the messages)"
        stub.error(400, f"This model's maximum context length{counts if told else ' is exceeded'}")(handler)

    stub.replies(real)
    answer = chat().generate(long_draft)
    assert answer.kernel
    assert len(stub.requests) == 2 if told else 2 <= len(stub.requests) <= 6
    assert "trace 0.9" in answer.prompt


def test_the_shorter_limit_is_remembered(stub, chat, long_draft):
    stub.replies(
        stub.error(400, "maximum context length is 4096 tokens", code="context_length_exceeded"), stub.stream()
    )
    generator = chat()
    generator.generate(long_draft)
    generator.generate(long_draft)
    assert len(stub.requests) == 3


def test_a_known_window_shrinks_before_anything_is_sent(stub, chat, long_draft):
    stub.replies(stub.stream())
    answer = chat(model={"context_tokens": 3800}).generate(long_draft)
    assert len(stub.requests) == 1
    assert "trace -0.4" in answer.decisions["call.context"]


def test_a_prompt_that_does_not_fit_without_context_stops_the_run(stub, chat, long_draft):
    stub.replies(stub.error(400, "maximum context length is exceeded"))
    with pytest.raises(EndpointRefused, match=r"without context, and stub-model takes .* larger window"):
        chat().generate(long_draft)
    assert len(stub.requests) > 1


def test_a_start_point_that_does_not_fit_costs_only_its_attempt(stub, chat, refine, make_item):
    start = make_item("long", Role.START_POINT, files={"op_kernel/a.cpp": "x = y;\n" * 2000})
    answer = chat(model={"context_tokens": 3000}).generate(replace(refine, context=Context((start,))))
    assert answer.kernel is None
    assert "The start point is too long" in answer.error
    assert stub.requests == []


def test_a_limit_of_the_answer_above_the_window_is_named(stub, chat, draft):
    message = (
        "maximum context length is 2048 tokens, you requested 9000 tokens (600 in the messages, 8400 in the completion)"
    )
    stub.replies(stub.error(400, message, code="context_length_exceeded"))
    with pytest.raises(EndpointRefused, match="set max_tokens of stub-model lower: its window is 2048 tokens"):
        chat(model={"max_tokens": 8400}).generate(draft)
