"""Kernels are written on a real Dask cluster of two processes; budget, recordings and waits stay here."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

import operators
from generators.budget import Budget
from generators.chat import read_settings
from generators.chat.distant import Call, exchanged
from generators.errors import BudgetExhausted, EndpointRefused, GeneratorError
from generators.hooks import Hooks, Progress
from generators.prompts import assemble
from generators.registry import create
from generators.template import TemplateGenerator
from generators.types import Answer, Generator, GeneratorUnavailable, Request
from memory_db.types import Context, Stage
from tasks.places import Place, place_of
from tests.generators.conftest import Stub
from tests.tasks.conftest import KEY

REQUEST = Request(operators.get("level1/relu"), "ascendc-twin", Stage.DRAFT, Context(()), seed=3, knowledge="limits")
USAGE = {"prompt_tokens": 400, "completion_tokens": 1000}


@pytest.fixture
def place(address: str) -> Iterator[Place]:
    with place_of(address, 2) as found:
        yield found


def options(stub: Stub, **more: Any) -> dict[str, Any]:
    models = [{"model": "stub-model", "max_tokens": 1000}]
    return {"base_url": stub.base_url, "key_env": "STUB_KEY", "models": models, "first_wait": 0.01} | more


def chat(stub: Stub, place: Place, budget: Budget | None = None, **more: Any) -> Generator:
    return create("chat", options(stub, **more), Hooks(budget, workers=place.workers))


def timeless(answer: Answer) -> Answer:
    return replace(answer, usage=replace(answer.usage, seconds=0))


def test_the_template_writer_writes_on_a_worker_what_it_writes_here(place):
    here = TemplateGenerator().generate(REQUEST)
    assert here.kernel is not None
    there = create("template", {}, Hooks(workers=place.workers)).generate(REQUEST)
    assert timeless(there) == timeless(here)


def test_a_worker_asks_with_a_key_of_its_own(place, stub):
    stub.replies(stub.stream(usage=USAGE))
    answer = chat(stub, place).generate(REQUEST)
    assert stub.keys == [f"Bearer {KEY}"]
    assert "STUB_KEY" not in os.environ
    assert answer.kernel is not None
    assert (answer.usage.prompt_tokens, answer.usage.completion_tokens, answer.usage.calls) == (400, 1000, 1)


def test_a_worker_without_the_key_says_where_it_is_missing(place, stub):
    with pytest.raises(GeneratorError, match=r"on a worker: no key for .*: set the variable NO_SUCH_KEY"):
        chat(stub, place, key_env="NO_SUCH_KEY").generate(REQUEST)


def test_nothing_that_travels_holds_the_key(stub, monkeypatch):
    monkeypatch.setenv("STUB_KEY", KEY)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    stub.replies(stub.error(401, f"the key {KEY} is wrong"))
    settings = read_settings(options(stub))
    call = Call(settings, settings.models[0], assemble(REQUEST), 3, {})
    result = exchanged(call, lambda tokens: None)
    assert isinstance(result, EndpointRefused)
    assert result.__context__ is None
    assert KEY.encode() not in pickle.dumps(call) + pickle.dumps(result)


def test_a_refusal_on_a_worker_is_the_same_error_as_here(place, stub):
    stub.replies(stub.error(404, "no such model"))
    with pytest.raises(EndpointRefused, match="HTTP 404: no such model"):
        chat(stub, place).generate(REQUEST)


def test_what_the_endpoint_does_not_take_is_learnt_here(place, stub):
    stub.replies(stub.error(400, "Unsupported parameter: 'seed'", param="seed"), stub.stream(usage=USAGE))
    generator = chat(stub, place)
    generator.generate(REQUEST)
    generator.generate(REQUEST)
    assert ["seed" in request for request in stub.requests] == [True, False, False]


def test_calls_in_flight_on_workers_cannot_exceed_the_cap_together(place, stub):
    stub.replies(stub.stream(usage=USAGE, pause=0.01))
    budget = Budget(tokens=5000)
    generator = chat(stub, place, budget)

    def attempt(seed: int) -> bool:
        try:
            return generator.generate(replace(REQUEST, seed=seed)).kernel is not None
        except BudgetExhausted:
            return False

    with ThreadPoolExecutor(8) as pool:
        answered = sum(pool.map(attempt, range(16)))
    assert 2 <= answered <= 3
    assert budget.spent_tokens == 1400 * answered <= 5000
    assert len(stub.requests) == answered


def test_an_endpoint_that_is_down_costs_nothing_and_asks_for_a_pause(place, stub):
    stub.replies(stub.error(503, "down"))
    budget = Budget(tokens=5000)
    with pytest.raises(GeneratorUnavailable, match=r"503: down \(3 tries; the attempt is not spent\)"):
        chat(stub, place, budget, tries=3).generate(REQUEST)
    assert (budget.spent_tokens, len(stub.requests)) == (0, 3)


def test_workers_take_more_calls_than_they_have_threads(place, stub):
    """A call waits: it must not keep a worker from evaluating, or from another call."""
    together = threading.Barrier(6, timeout=30)
    stub.replies(lambda handler: (together.wait(), stub.stream(usage=USAGE)(handler)))
    with ThreadPoolExecutor(6) as pool:
        answers = list(
            pool.map(lambda seed: chat(stub, place).generate(replace(REQUEST, seed=seed)), range(6))
        )  # fmt: skip
    assert all(answer.kernel for answer in answers)


def test_the_counter_of_tokens_runs_here(place, stub):
    seen: list[Progress] = []
    stub.replies(stub.stream("a word and another, " * 60, usage=USAGE, pause=0.06))
    hooks = Hooks(on_progress=seen.append, workers=place.workers)
    create("chat", options(stub), hooks).generate(REQUEST)
    assert [progress.model for progress in seen] == ["stub-model"] * len(seen) != []
    counts = [progress.tokens for progress in seen]
    assert counts == sorted(counts)


def test_recordings_are_kept_here_and_replayed_without_workers(place, stub, tmp_path):
    stub.replies(stub.stream(usage=USAGE))
    inner = {"kind": "chat", "options": options(stub)}
    hooks = Hooks(workers=place.workers)
    recorder = create("record", {"folder": tmp_path, "generator": inner}, hooks)
    answer = recorder.generate(REQUEST)
    assert recorder.generate(REQUEST) == answer
    assert create("replay", {"folder": tmp_path}).generate(REQUEST) == answer
    assert len(stub.requests) == 1


def test_a_call_whose_worker_dies_is_paid_for_and_made_again_by_the_run(place, stub):
    asked = threading.Event()

    def hang(handler: Any) -> None:
        asked.set()
        time.sleep(20)

    stub.replies(hang, stub.stream(usage=USAGE))
    budget = Budget(tokens=10_000)
    answers: list[Answer] = []
    thread = threading.Thread(target=lambda: answers.append(chat(stub, place, budget).generate(REQUEST)))
    thread.start()
    assert asked.wait(60)
    os.kill(calling_worker(place), signal.SIGKILL)
    thread.join(120)
    assert answers[0].kernel is not None
    assert "died during the call" in answers[0].decisions["call.failed_tries"]
    assert len(stub.requests) == 2
    most = assemble(REQUEST).tokens + 1000
    assert answers[0].usage.completion_tokens == 2000
    assert budget.spent_tokens == most + 1400


def calling_worker(place: Place) -> int:
    """The process of the worker that has a call in flight."""
    client: Any = place.workers._client  # type: ignore[union-attr]
    busy = [worker for worker, keys in client.processing().items() if keys]
    return int(client.run(os.getpid, workers=busy)[busy[0]])
