"""Bytes that no well-behaved endpoint sends, and some that well-behaved ones do."""

from __future__ import annotations

import json
import time

import pytest

from generators.chat import wire
from generators.types import GeneratorUnavailable
from tests.generators.conftest import ANSWER

KEY = "sk-very-secret"
LONG_KEY = "sk-very-secret-and-long"


def chunk(text, finish=None):
    return {"choices": [{"index": 0, "delta": {"content": text}, "finish_reason": finish}]}


def body(*chunks, end=b"\n"):
    return b"".join(b"data: " + json.dumps(each, ensure_ascii=False).encode() + 2 * end for each in chunks)


def test_an_answer_may_hold_what_unicode_takes_for_the_end_of_a_line(stub, chat, draft):
    text = "one\u2028two\u0085three\n" + ANSWER
    stub.replies(stub.raw(200, body(chunk(text), chunk("", "stop")), "text/event-stream"))
    answer = chat(tries=1).generate(draft)
    assert answer.text == text
    assert answer.kernel


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("size", [1, 2, 7])
def test_lines_end_as_streams_may_end_them_wherever_pieces_do(end, size):
    sent = end.join([b"data: one", b"data: two", b"", b"data: three", b"", b""])
    found = list(wire.lines_of(sent[start : start + size] for start in range(0, len(sent), size)))
    assert [line for line in found if line] == ["data: one", "data: two", "data: three"]
    assert found[2] == ""


@pytest.mark.parametrize("kind", ["text/event-stream; charset=hex", "application/json", "text/plain"])
def test_a_stream_under_a_wrong_type_is_read(stub, chat, draft, kind):
    stub.replies(stub.raw(200, body(chunk(ANSWER), chunk("", "stop")), kind))
    assert chat(tries=1).generate(draft).kernel


@pytest.mark.parametrize("finish", ["abort", "error"])
@pytest.mark.parametrize("stream", [True, False])
def test_an_answer_that_the_server_breaks_off_is_no_attempt(stub, chat, draft, finish, stream):
    broken = stub.stream("half of", finish) if stream else stub.whole("half of", finish)
    stub.replies(broken, stub.stream() if stream else stub.whole(ANSWER))
    answer = chat(tries=2, stream=stream).generate(draft)
    assert answer.kernel
    assert f"finish_reason {finish}" in answer.decisions["call.failed_tries"]


@pytest.mark.parametrize("count", [10**20, 10**400])
def test_counts_that_cannot_be_are_none(stub, chat, draft, count):
    stub.replies(stub.stream(usage={"prompt_tokens": count, "completion_tokens": count}))
    answer = chat().generate(draft)
    assert answer.kernel
    assert answer.usage.completion_tokens < 10_000


@pytest.mark.parametrize("content", [5, True, "text", {"a": 1}, [5, None]])
def test_a_response_with_nonsense_for_content_is_empty(stub, chat, draft, content):
    stub.replies(stub.json({"status": "completed", "output": [{"type": "message", "content": content}, 4, None]}))
    assert chat(model={"api": "responses"}).generate(draft).error == "The answer is empty."


def test_an_answer_without_an_end_is_cut_at_its_limit(stub, chat, draft):
    def endless(handler):
        handler.send_response(200)
        handler.send_header("Content-Type", "text/event-stream")
        handler.end_headers()
        while True:
            handler.wfile.write(body(chunk("again and again ")))

    stub.replies(endless)
    began = time.monotonic()
    answer = chat(deadline=60).generate(draft)
    assert time.monotonic() - began < 20
    assert answer.decisions["call.finish"] == "length"
    assert answer.error.startswith("The answer was cut at its limit")
    assert 2000 < answer.usage.completion_tokens < 3000


def test_a_reply_longer_than_any_is_not_read_on(stub, chat, draft, monkeypatch):
    monkeypatch.setattr(wire, "LONGEST_REPLY", 100_000)
    stub.replies(stub.raw(200, b"data: " + b"x" * 1_000_000, "text/event-stream"))
    with pytest.raises(GeneratorUnavailable, match="more than 100,000 bytes"):
        chat(tries=1).generate(draft)


def test_of_a_huge_answer_the_beginning_is_kept(stub, chat, draft):
    stub.replies(stub.whole(ANSWER + "y" * 3_000_000))
    answer = chat(stream=False).generate(draft)
    assert answer.kernel is None
    assert len(answer.text) == 1_000_000
    assert answer.decisions["call.kept"] == f"1,000,000 of the answer's {3_000_000 + len(ANSWER):,} characters"


def test_an_error_may_come_as_a_list_of_one(stub, chat, draft):
    told = [{"error": {"code": 503, "message": "The model is overloaded.", "status": "UNAVAILABLE"}}]
    stub.replies(stub.raw(503, json.dumps(told).encode()))
    with pytest.raises(GeneratorUnavailable, match="HTTP 503: The model is overloaded"):
        chat(tries=1).generate(draft)


@pytest.mark.parametrize("cut", range(9, len(KEY) + 1))
def test_a_message_that_is_cut_within_the_key_holds_none_of_it(stub, chat, draft, cut):
    stub.replies(stub.raw(200, b"x" * (80 - cut) + 3 * KEY.encode(), "text/plain"))
    with pytest.raises(GeneratorUnavailable) as caught:
        chat(tries=1).generate(draft)
    assert "<key>" in str(caught.value)
    assert KEY[:8] not in str(caught.value)


def test_an_answer_that_repeats_the_key_is_kept_without_it(stub, chat, draft, monkeypatch):
    generator = chat()
    monkeypatch.setenv("STUB_KEY", LONG_KEY)
    stub.replies(stub.stream(f"{ANSWER}You sent {LONG_KEY}."))
    assert generator.generate(draft).text.endswith("You sent <key>.")


def test_a_key_that_is_a_word_is_left_in_answers(stub, chat, draft, monkeypatch):
    generator = chat()
    monkeypatch.setenv("STUB_KEY", "EMPTY")
    stub.replies(stub.stream(f"{ANSWER}#define EMPTY 0"))
    assert generator.generate(draft).text.endswith("#define EMPTY 0")
