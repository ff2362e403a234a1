"""A real model behind a real endpoint: llama-cpp-python's server with a GGUF model that the user names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from generators.chat import ChatGenerator, read_settings
from generators.hooks import Hooks, Progress
from generators.prompts import assemble
from generators.registry import create
from generators.replay import Recorder
from memory_db import Context
from tests.endpoint import MARKS, llama_server

WINDOW = 4096

pytestmark = MARKS


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with llama_server(tmp_path_factory.mktemp("server"), WINDOW) as url:
        yield url


def generator(server: str, hooks: Hooks | None = None, **model: object) -> ChatGenerator:
    settings = {"model": "local", "max_tokens": 64, "temperature": 0.5} | model
    return ChatGenerator(
        read_settings({"base_url": server, "key_env": None, "models": [settings], "deadline": 240}), hooks
    )


def test_a_model_answers_and_its_tokens_are_counted(server, draft):
    seen: list[Progress] = []
    answer = generator(server, Hooks(on_progress=seen.append)).generate(draft)
    assert answer.text.strip() or answer.error
    assert answer.usage.prompt_tokens > 100
    assert 1 <= answer.usage.completion_tokens <= 80
    assert answer.usage.calls == 1
    assert (answer.kernel is None) == bool(answer.error)
    assert seen


def test_the_estimate_of_tokens_is_near_the_models_own_count(server, draft):
    generated = replace(draft, knowledge="Copies move whole blocks of 32 bytes.\n" * 60)
    settings = {"base_url": server, "key_env": None, "stream": False, "models": [{"model": "local", "max_tokens": 8}]}
    chat = create("chat", settings)
    answer = chat.generate(generated)
    assert assemble(generated).tokens == pytest.approx(answer.usage.prompt_tokens, rel=0.35)


def test_a_prompt_longer_than_the_window_is_shrunk(server, draft, make_item):
    items = tuple(
        make_item(f"trace {n}", value=n / 10, files={"op_kernel/a.cpp": "x = y + z;\n" * 150}) for n in range(6)
    )
    answer = generator(server, max_tokens=16).generate(replace(draft, context=Context(items)))
    assert "items left out" in answer.decisions["call.context"]
    assert answer.usage.prompt_tokens < WINDOW


def test_what_the_model_said_is_replayed_without_it(server, draft, tmp_path):
    recorded = Recorder(generator(server), tmp_path).generate(draft)
    assert create("replay", {"folder": str(tmp_path)}).generate(draft) == recorded
