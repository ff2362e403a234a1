"""The whole flow with a real model: drafting, evaluation, memory, snapshot; then again from its recordings."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from memory_db import Memory
from tests.endpoint import MARKS, llama_server
from tests.flows.conftest import make_project

WINDOW = 6144
SMALL = ("-S", "run.operators=[basic/add]", "-S", "run.budget=2", "-S", "run.concurrency=1")

pytestmark = [*MARKS, pytest.mark.timeout(1200)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with llama_server(tmp_path_factory.mktemp("server"), WINDOW) as url:
        yield url


def test_a_run_with_a_model_is_repeated_without_it(server, tmp_path, evokernel):
    model = {"model": "local", "max_tokens": 256, "context_tokens": WINDOW, "temperature": 0.5}
    chat = {"kind": "chat", "options": {"base_url": server, "key_env": None, "models": [model], "deadline": 500}}
    recorder = {"folder": str(tmp_path / "answers"), "generator": chat}
    first, second = make_project(tmp_path / "first"), make_project(tmp_path / "second")
    result = evokernel(
        first, "run", *SMALL, "-S", "generator.kind=record", "-S", f"generator.options={json.dumps(recorder)}",
        timeout=1000,
    )  # fmt: skip
    assert result.returncode == 0, result.stdout + result.stderr
    assert "in 2 attempts" in result.stdout
    with Memory.open(first / ".evokernel/memory.db", read_only=True) as memory:
        calls = memory.connection.tuples("SELECT prompt_tokens, completion_tokens FROM generator_calls")
        assert len(calls) == 2
        assert all(prompt > 1000 and 1 <= completion <= 256 for prompt, completion in calls)
        assert memory.verify_chain() == []
    replay = json.dumps({"folder": str(tmp_path / "answers")})
    again = evokernel(second, "run", *SMALL, "-S", "generator.kind=replay", "-S", f"generator.options={replay}")
    assert again.returncode == 0, again.stdout + again.stderr
    assert answers(second) == answers(first)


def answers(project) -> list[object]:
    with Memory.open(project / ".evokernel/memory.db", read_only=True) as memory:
        return memory.connection.tuples("SELECT kernel, raw_reward, reward FROM attempts ORDER BY number")
