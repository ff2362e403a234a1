"""A real model behind a real endpoint: llama-cpp-python's server with a GGUF model that the user names."""

from __future__ import annotations

import importlib.util
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from generators.chat import ChatGenerator, read_settings
from generators.hooks import Hooks, Progress
from generators.prompts import assemble
from generators.registry import create
from generators.replay import Recorder
from memory_db import Context

MODEL = os.environ.get("EVOKERNEL_TEST_GGUF", "")
WINDOW = 4096
START = 180.0

pytestmark = [
    pytest.mark.endpoint,
    pytest.mark.slow,
    pytest.mark.skipif(not MODEL, reason="set EVOKERNEL_TEST_GGUF to the path of a small GGUF model"),
    pytest.mark.skipif(
        importlib.util.find_spec("llama_cpp") is None, reason="install the extra: pip install 'evokernel[llama]'"
    ),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The base URL of a server that runs while these tests do."""
    assert Path(MODEL).is_file(), f"EVOKERNEL_TEST_GGUF names {MODEL}, which is no file"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = tmp_path_factory.mktemp("server") / "log"
    arguments = ["--model", MODEL, "--host", "127.0.0.1", "--port", str(port), "--n_ctx", str(WINDOW)]
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "llama_cpp.server", *arguments],
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        url = f"http://127.0.0.1:{port}/v1"
        deadline = time.monotonic() + START
        while not _answers(f"{url}/models"):
            assert process.poll() is None, f"the server ended: {log.read_text(errors='replace')[-2000:]}"
            assert time.monotonic() < deadline, f"the server did not start within {START:g} s"
            time.sleep(0.5)
        yield url
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5):
            return True
    except (urllib.error.URLError, OSError):
        return False


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
