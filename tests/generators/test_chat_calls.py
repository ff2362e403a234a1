"""What is sent to an endpoint, and what is taken from its replies."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from generators.hooks import Hooks, Progress
from memory_db import Stage


def test_both_messages_seed_and_limits_are_sent(stub, chat, draft):
    stub.replies(stub.stream())
    answer = chat(model={"temperature": 0.7, "top_p": 0.9}).generate(draft)
    sent = stub.requests[0]
    assert stub.paths == ["/v1/chat/completions"]
    assert stub.keys == ["Bearer sk-very-secret"]
    assert [message["role"] for message in sent["messages"]] == ["system", "user"]
    assert "\n\n".join(message["content"] for message in sent["messages"]) == answer.prompt
    assert {name: sent[name] for name in ("temperature", "top_p", "seed", "max_tokens", "stream")} == {
        "temperature": 0.7,
        "top_p": 0.9,
        "seed": 7,
        "max_tokens": 1000,
        "stream": True,
    }


def test_a_reasoning_model_is_sent_no_temperature_and_its_hidden_tokens_are_counted(stub, chat, draft):
    details = {"reasoning_tokens": 300}
    usage = {"prompt_tokens": 1000, "completion_tokens": 500, "completion_tokens_details": details}
    stub.replies(stub.stream(usage=usage))
    model = {"reasoning": True, "reasoning_effort": "high", "temperature": 1.0, "top_p": 0.5}
    answer = chat(model=model).generate(draft)
    sent = stub.requests[0]
    assert sent["max_completion_tokens"] == 1000
    assert sent["reasoning_effort"] == "high"
    assert not {"temperature", "top_p", "seed", "max_tokens"} & set(sent)
    assert (answer.usage.completion_tokens, answer.usage.reasoning_tokens) == (500, 300)


def test_streamed_thoughts_are_counted_and_are_not_part_of_the_answer(stub, chat, draft):
    thought = {"choices": [{"delta": {"reasoning_content": "let me think about tiles " * 10}}]}
    end = {"choices": [{"delta": {"content": "done"}, "finish_reason": "stop"}]}
    stub.replies(stub.events(thought, end))
    answer = chat().generate(draft)
    assert answer.text == "done"
    assert answer.usage.reasoning_tokens >= 50
    assert answer.decisions["call.token_counts"].startswith("estimated")


def test_progress_grows_while_the_answer_streams(stub, chat, draft):
    seen: list[Progress] = []
    stub.replies(stub.stream())
    chat(Hooks(on_progress=seen.append)).generate(draft)
    tokens = [progress.tokens for progress in seen]
    assert len(tokens) > 5
    assert tokens == sorted(tokens)
    assert tokens[-1] > 50
    assert {progress.model for progress in seen} == {"stub-model"}


def test_a_reply_that_comes_at_once_is_read_too(stub, chat, draft):
    stub.replies(stub.whole("```cpp\nint x;\n```"))
    answer = chat(stream=False).generate(draft)
    assert answer.text == "```cpp\nint x;\n```"
    assert stub.requests[0]["stream"] is False
    assert (answer.usage.prompt_tokens, answer.usage.completion_tokens) == (1000, 200)


def test_content_in_parts_is_joined(stub, chat, draft):
    stub.replies(stub.whole([{"type": "text", "text": "one "}, {"type": "text", "text": "two"}]))
    assert chat(stream=False).generate(draft).text == "one two"


def test_the_responses_api_is_used_where_asked(stub, chat, draft):
    usage = {"input_tokens": 900, "output_tokens": 80, "output_tokens_details": {"reasoning_tokens": 20}}
    content = [{"type": "output_text", "text": "an answer"}]
    output = [{"type": "reasoning", "summary": []}, {"type": "message", "content": content}]
    whole = {"object": "response", "status": "completed", "error": None, "output": output, "usage": usage}
    stub.replies(
        stub.events(
            {"type": "response.output_text.delta", "delta": "an answer"},
            {"type": "response.completed", "response": whole},
            done=False,
        )
    )
    answer = chat(model={"api": "responses", "reasoning": True, "reasoning_effort": "low"}).generate(draft)
    sent = stub.requests[0]
    assert stub.paths == ["/v1/responses"]
    assert (sent["max_output_tokens"], sent["reasoning"], sent["store"]) == (1000, {"effort": "low"}, False)
    assert answer.text == "an answer"
    assert (answer.usage.prompt_tokens, answer.usage.completion_tokens, answer.usage.reasoning_tokens) == (900, 80, 20)


def test_a_whole_response_is_read_too(stub, chat, draft):
    message = {"type": "message", "content": [{"type": "refusal", "refusal": "no"}]}
    stub.replies(stub.json({"object": "response", "status": "completed", "output": [message]}))
    answer = chat(model={"api": "responses"}, stream=False).generate(draft)
    assert answer.error == "The model refused to answer: no"


def test_a_response_that_stops_without_its_end_is_retried(stub, chat, draft):
    delta = {"type": "response.output_text.delta", "delta": "half"}
    failed = {"type": "response.failed", "response": {"object": "response", "status": "failed", "error": None}}
    stub.replies(
        stub.events(delta, done=False),
        stub.events({"type": "error", "message": "lost", "code": "server_error"}, done=False),
        stub.events(delta, failed, done=False),
        stub.json({"object": "response", "status": "incomplete", "incomplete_details": None, "output": []}),
    )
    generator = chat(model={"api": "responses"})
    answer = generator.generate(draft)
    assert len(generator.waits) == 3
    assert answer.kernel is None


def test_the_model_of_an_ensemble_is_chosen_by_weight_and_seed(stub, chat, draft):
    models = [{"model": "often", "weight": 3, "max_tokens": 10}, {"model": "seldom", "max_tokens": 10}]
    stub.replies(stub.whole("x"))
    generator = chat(models=models)
    assert generator.name == "chat:often+seldom"
    requests = [replace(draft, seed=seed) for seed in range(60)]
    chosen = [generator.generate(request).decisions["call.model"] for request in requests]
    assert [sent["model"] for sent in stub.requests] == chosen
    assert 30 <= chosen.count("often") <= 56
    assert [generator.generate(request).usage.model for request in requests[:10]] == chosen[:10]


def test_a_stage_can_have_its_own_models(stub, chat, draft, refine):
    stub.replies(stub.whole("x"))
    generator = chat(stages={Stage.REFINE: [{"model": "refiner", "max_tokens": 10}]})
    assert generator.generate(draft).usage.model == "stub-model"
    assert generator.generate(refine).usage.model == "refiner"


def test_a_parameter_that_the_endpoint_does_not_take_is_left_out_from_then_on(stub, chat, draft):
    stub.replies(stub.error(400, "Unsupported parameter: 'seed' is not supported", param="seed"), stub.stream())
    generator = chat()
    answer = generator.generate(draft)
    generator.generate(draft)
    assert ["seed" in sent for sent in stub.requests] == [True, False, False]
    assert answer.decisions["call.not_taken"] == "the endpoint does not take: seed"


def test_max_tokens_is_sent_under_its_other_name_where_that_is_wanted(stub, chat, draft):
    message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
    stub.replies(stub.error(400, message, code="unsupported_parameter", param="max_tokens"), stub.stream())
    answer = chat().generate(draft)
    assert stub.requests[1]["max_completion_tokens"] == 1000
    assert "max_tokens" not in stub.requests[1]
    assert "max_tokens as max_completion_tokens" in answer.decisions["call.not_taken"]


def test_a_limit_refused_under_both_names_is_left_out(stub, chat, draft):
    stub.replies(
        stub.error(400, "unknown field max_tokens"),
        stub.error(400, "unknown field max_completion_tokens"),
        stub.stream(),
    )
    chat().generate(draft)
    assert not {"max_tokens", "max_completion_tokens"} & set(stub.requests[2])


def test_halves_of_surrogate_pairs_do_not_reach_the_memory(stub, chat, draft):
    stub.replies(stub.raw(200, b'{"choices":[{"message":{"content":"a \\ud800 b"},"finish_reason":"stop"}]}'))
    assert chat(stream=False).generate(draft).text == "a ? b"


def test_many_threads_share_one_generator(stub, chat, draft):
    stub.replies(stub.stream())
    generator = chat()
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(generator.generate, [replace(draft, seed=seed) for seed in range(24)]))
    assert all(answer.kernel for answer in answers)
    assert sorted(sent["seed"] for sent in stub.requests) == list(range(24))


@pytest.mark.parametrize("where", ["repr", "settings", "decisions"])
def test_the_key_is_kept_nowhere(stub, chat, draft, where):
    stub.replies(stub.stream())
    generator = chat()
    answer = generator.generate(draft)
    texts = {"repr": repr(vars(generator)), "settings": repr(generator._settings), "decisions": repr(answer)}
    assert "sk-very-secret" not in texts[where]
