"""Every fault of an endpoint, produced by the stub server."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from generators.errors import EndpointRefused, GeneratorError
from generators.types import GeneratorUnavailable
from tests.generators.conftest import ANSWER


def test_a_streamed_answer_becomes_a_kernel(stub, chat, draft):
    stub.replies(stub.stream())
    answer = chat().generate(draft)
    assert answer.error == ""
    assert sorted(answer.kernel.files) == [
        "op_host/relu_custom.cpp",
        "op_host/relu_custom_tiling.h",
        "op_kernel/relu_custom.cpp",
    ]
    assert answer.usage.calls == 1


def test_429_is_retried_no_sooner_than_retry_after_says(stub, chat, draft):
    stub.replies(stub.error(429, "slow down", Retry_After="7"), stub.stream())
    generator = chat()
    answer = generator.generate(draft)
    assert answer.kernel
    assert len(generator.waits) == 1
    assert 7.0 <= generator.waits[0] <= 7.7
    assert answer.usage.calls == 2
    assert "slow down" in answer.decisions["call.failed_tries"]


def test_retry_after_may_be_a_date(stub, chat, draft):
    later = format_datetime(datetime.now(UTC) + timedelta(seconds=30), usegmt=True)
    stub.replies(stub.error(429, "slow down", Retry_After=later), stub.stream())
    generator = chat()
    generator.generate(draft)
    assert 25.0 <= generator.waits[0] <= 33.0


def test_a_wait_longer_than_allowed_makes_the_endpoint_unavailable(stub, chat, draft):
    stub.replies(stub.error(429, "come back tomorrow", Retry_After="86400"))
    generator = chat()
    with pytest.raises(GeneratorUnavailable, match="come back tomorrow") as caught:
        generator.generate(draft)
    assert caught.value.retry_after == 86400
    assert generator.waits == []


@pytest.mark.parametrize("status", [408, 409, 500, 502, 503, 504, 529])
def test_a_passing_status_is_retried(stub, chat, draft, status):
    stub.replies(stub.error(status, "busy"), stub.stream())
    assert chat().generate(draft).kernel


def test_waits_double_with_jitter_up_to_the_longest(stub, chat, draft):
    stub.replies(stub.error(500, "broken"))
    generator = chat(tries=6, first_wait=1.0, longest_wait=5.0)
    with pytest.raises(GeneratorUnavailable, match=r"HTTP 500: broken \(6 tries; the attempt is not spent\)"):
        generator.generate(draft)
    bounds = [1, 2, 4, 5, 5]
    assert len(generator.waits) == len(bounds)
    shares = [wait / bound for wait, bound in zip(generator.waits, bounds, strict=True)]
    assert all(0.5 <= share <= 1 for share in shares)
    assert len(set(shares)) > 1  # callers that failed together do not return together


def test_an_endpoint_that_is_down_is_unavailable(chat, draft):
    generator = chat(base_url="http://127.0.0.1:9/v1", tries=2)
    with pytest.raises(GeneratorUnavailable, match=r"127\.0\.0\.1:9/v1.*refused"):
        generator.generate(draft)


def test_a_reset_connection_is_retried(stub, chat, draft):
    stub.replies(stub.reset, stub.stream())
    assert chat().generate(draft).kernel


def test_silence_ends_at_the_deadline(stub, chat, draft):
    stub.replies(stub.silence(3.0))
    began = time.monotonic()
    with pytest.raises(GeneratorUnavailable, match=r"no answer within 0\.3 s"):
        chat(deadline=0.3, tries=1).generate(draft)
    assert time.monotonic() - began < 2.0


def test_an_endpoint_that_is_late_twice_is_unavailable(stub, chat, draft):
    stub.replies(stub.silence(1.0))
    with pytest.raises(GeneratorUnavailable, match=r"no answer within 0\.1 s \(2 tries"):
        chat(deadline=0.1, tries=6).generate(draft)


@pytest.mark.parametrize("stream", [True, False])
def test_a_trickle_ends_at_the_deadline_of_the_whole_call(stub, chat, draft, stream):
    comments = [f": still working {n}" for n in range(100)]

    def trickle(handler):
        handler.send_response(200)
        handler.send_header("Content-Type", "text/event-stream" if stream else "application/json")
        handler.end_headers()
        for comment in comments:
            handler.wfile.write(f"{comment if stream else ''}\n".encode())
            handler.wfile.flush()
            time.sleep(0.05)

    stub.replies(trickle)
    began = time.monotonic()
    with pytest.raises(GeneratorUnavailable, match=r"no complete answer within 0\.5 s"):
        chat(deadline=0.5, tries=1, stream=stream).generate(draft)
    assert time.monotonic() - began < 2.0


def test_a_body_that_stalls_ends_at_the_deadline(stub, chat, draft):
    stub.replies(stub.events({"choices": [{"delta": {"content": "a"}}]}, pause=3.0))
    began = time.monotonic()
    with pytest.raises(GeneratorUnavailable, match=r"no complete answer within 0\.4 s"):
        chat(deadline=0.4, tries=1).generate(draft)
    assert time.monotonic() - began < 2.0


def test_a_stream_that_is_cut_is_retried_and_its_tokens_are_counted(stub, chat, draft):
    stub.replies(stub.stream("word " * 100, finish=None, done=False, cut=True), stub.stream())
    answer = chat().generate(draft)
    assert answer.kernel
    assert answer.usage.calls == 2
    assert answer.usage.completion_tokens > 100


def test_a_stream_that_ends_early_but_cleanly_is_retried(stub, chat, draft):
    stub.replies(stub.stream("half an answer", finish=None), stub.stream())
    answer = chat().generate(draft)
    assert answer.kernel
    assert "ended before the answer was complete" in answer.decisions["call.failed_tries"]


def test_an_empty_stream_is_asked_for_without_streaming_where_the_server_can_say_why(stub, chat, draft):
    stub.replies(stub.events(done=False), stub.whole(ANSWER))
    answer = chat().generate(draft)
    assert answer.kernel is not None
    assert [request["stream"] for request in stub.requests] == [True, False]
    assert "stream_options" not in stub.requests[1]


def test_a_stream_with_a_malformed_event_is_retried(stub, chat, draft):
    stub.replies(stub.events('{"choices": [{"del'), stub.stream())
    answer = chat().generate(draft)
    assert answer.kernel
    assert "not JSON" in answer.decisions["call.failed_tries"]


def test_an_error_within_a_stream_is_retried(stub, chat, draft):
    stub.replies(stub.events({"error": {"message": "worker died", "code": 502}}), stub.stream())
    answer = chat().generate(draft)
    assert answer.kernel
    assert "worker died" in answer.decisions["call.failed_tries"]


def test_a_web_page_is_no_answer(stub, chat, draft):
    stub.replies(stub.raw(200, b"<html><body>Welcome</body></html>", "text/html"))
    with pytest.raises(GeneratorUnavailable, match="web page came instead of an answer: check base_url"):
        chat(tries=2).generate(draft)


@pytest.mark.parametrize("stream", [True, False])
def test_malformed_json_is_retried(stub, chat, draft, stream):
    stub.replies(stub.raw(200, b'{"choices": [{"mess'), stub.whole("```cpp\nint x;\n```"))
    answer = chat(stream=stream).generate(draft)
    assert "not JSON" in answer.decisions["call.failed_tries"]


@pytest.mark.parametrize("reply", [{}, {"choices": None}, {"choices": []}, {"choices": "none"}])
def test_a_reply_without_choices_is_retried(stub, chat, draft, reply):
    stub.replies(stub.json(reply))
    with pytest.raises(GeneratorUnavailable, match="the reply has no choices"):
        chat(tries=2, stream=False).generate(draft)
    assert len(stub.requests) == 2


def test_a_whole_reply_that_is_not_finished_is_retried(stub, chat, draft):
    stub.replies(stub.whole("half", finish=None))
    with pytest.raises(GeneratorUnavailable, match="no finish_reason"):
        chat(tries=2, stream=False).generate(draft)


@pytest.mark.parametrize("stream", [True, False])
@pytest.mark.parametrize("content", ["", "  \n", None])
def test_an_empty_answer_is_asked_for_once_more_and_then_counts(stub, chat, draft, content, stream):
    stub.replies(stub.whole(content))
    answer = chat(stream=stream).generate(draft)
    assert answer.kernel is None
    assert answer.error == "The answer is empty."
    assert len(stub.requests) == 2


def test_a_refusal_counts_as_the_answer(stub, chat, draft):
    stub.replies(stub.whole(None, refusal="I do not write kernels."))
    answer = chat(stream=False).generate(draft)
    assert answer.kernel is None
    assert answer.error == "The model refused to answer: I do not write kernels."
    assert len(stub.requests) == 1


def test_a_streamed_refusal_counts_as_the_answer(stub, chat, draft):
    chunks = [{"choices": [{"delta": {"refusal": "No."}}]}, {"choices": [{"delta": {}, "finish_reason": "stop"}]}]
    stub.replies(stub.events(*chunks))
    assert chat().generate(draft).error == "The model refused to answer: No."


@pytest.mark.parametrize("how", ["status", "finish"])
def test_a_content_filter_is_a_refusal(stub, chat, draft, how):
    stub.replies(
        stub.error(400, "blocked by policy", code="content_filter")
        if how == "status"
        else stub.stream("", finish="content_filter")
    )
    answer = chat().generate(draft)
    assert answer.kernel is None
    assert answer.error.startswith("The model refused to answer: ")


@pytest.mark.parametrize("status", [401, 403])
def test_a_wrong_key_stops_the_run_with_a_clear_message_and_without_the_key(stub, chat, draft, status):
    stub.replies(stub.error(status, "Incorrect API key provided: sk-very-secret."))
    with pytest.raises(EndpointRefused) as caught:
        chat().generate(draft)
    assert "the key is refused" in str(caught.value)
    assert "Incorrect API key provided: <key>." in str(caught.value)
    assert not isinstance(caught.value, GeneratorUnavailable)
    assert len(stub.requests) == 1


def test_an_exhausted_quota_is_not_retried(stub, chat, draft):
    stub.replies(stub.error(429, "You exceeded your current quota", code="insufficient_quota"))
    with pytest.raises(EndpointRefused, match="no credit or quota left"):
        chat().generate(draft)
    assert len(stub.requests) == 1


def test_an_unknown_model_stops_the_run(stub, chat, draft):
    stub.replies(stub.error(404, "The model `stub-model` does not exist", code="model_not_found"))
    with pytest.raises(EndpointRefused, match="check the model's name"):
        chat().generate(draft)


def test_another_bad_request_stops_the_run_with_the_endpoints_words(stub, chat, draft):
    stub.replies(stub.error(400, "messages must alternate"))
    with pytest.raises(EndpointRefused, match="HTTP 400: messages must alternate"):
        chat().generate(draft)


def test_an_error_without_json_is_told(stub, chat, draft):
    stub.replies(stub.raw(418, b"I am a teapot", "text/plain"))
    with pytest.raises(EndpointRefused, match="HTTP 418"):
        chat().generate(draft)


def test_a_web_page_with_an_error_is_not_quoted(stub, chat, draft):
    stub.replies(stub.raw(502, b"<!DOCTYPE html><html><body>Bad gateway</body></html>", "text/html"))
    with pytest.raises(GeneratorUnavailable, match="HTTP 502: a web page instead of a message"):
        chat(tries=1).generate(draft)


def test_a_server_that_keeps_a_finished_stream_open_is_not_waited_for(stub, chat, draft):
    end = {"choices": [{"delta": {"content": "x"}, "finish_reason": "stop"}]}
    usage = {"choices": [], "usage": {"prompt_tokens": 5, "completion_tokens": 1}}
    stub.replies(stub.events(end, usage, ": open", pause=1.0))
    began = time.monotonic()
    assert chat().generate(draft).text == "x"
    assert time.monotonic() - began < 2.5


def test_an_answer_of_thoughts_only_says_so(stub, chat, draft):
    stub.replies(stub.stream("", finish="length"))
    assert "All 1,000 tokens of the answer went into thoughts" in chat().generate(draft).error


def test_an_answer_cut_at_its_limit_says_so(stub, chat, draft):
    stub.replies(stub.stream("```cpp op_kernel/relu_custom.cpp\nint main() {", finish="length"))
    assert "cut at its limit" in chat().generate(draft).error


def test_a_missing_key_is_a_clear_error(chat, draft, monkeypatch):
    monkeypatch.delenv("STUB_KEY")
    with pytest.raises(GeneratorError, match="set the variable STUB_KEY"):
        chat().generate(draft)
