"""What the world does wrong to a run: each is a message and an exit code, loses nothing, and can be gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from memory_db import Memory
from tests.flows.conftest import recorded
from tests.generators.conftest import Stub

ONE = ("-S", "run.operators=[basic/add]", "-S", "run.budget=1")
CHAT = ("-S", "generator.kind=chat", "-S", "generator.options.models=[{model: m, max_tokens: 1000}]",
        "-S", "generator.options.tries=1", "-S", "generator.options.key_env=STUB_KEY")  # fmt: skip


@pytest.fixture
def stub():
    server = Stub()
    yield server
    server.close()


def messages(result) -> str:
    return " ".join((result.stdout + result.stderr).split())


def assert_stopped(project: Path, result, *parts: str) -> None:
    assert result.returncode == 2, messages(result)
    assert "Traceback" not in result.stdout + result.stderr
    for part in parts:
        assert part in messages(result)
    with Memory.open(project / ".evokernel/memory.db", read_only=True) as memory:
        assert [run.status for run in memory.runs()] == ["running"]
        assert memory.verify_chain() == []
    assert recorded(project) == 0


def test_a_refused_key_stops_the_run_which_the_right_one_continues(project, evokernel, stub):
    stub.replies(stub.error(401, "Incorrect API key provided", "invalid_api_key"))
    endpoint = ("-S", f"generator.options.base_url={stub.base_url}")
    result = evokernel(project, "run", *ONE, *CHAT, *endpoint, STUB_KEY="sk-wrong", NO_PROXY="127.0.0.1")
    assert_stopped(project, result, "key")
    assert "sk-wrong" not in messages(result)
    stub.replies(stub.stream(text="no kernel in here", usage={"prompt_tokens": 10, "completion_tokens": 5}))
    again = evokernel(project, "resume", STUB_KEY="sk-right", NO_PROXY="127.0.0.1")
    assert again.returncode == 0, messages(again)
    assert recorded(project) == 1


def test_an_endpoint_that_answers_nonsense_spends_no_attempt_and_ends_patience(project, evokernel, stub):
    stub.replies(stub.raw(200, b"<html>Welcome</html>", kind="text/html"))
    endpoint = ("-S", f"generator.options.base_url={stub.base_url}", "-S", "run.patience=0.01")
    result = evokernel(project, "run", *ONE, *CHAT, *endpoint, STUB_KEY="sk", NO_PROXY="127.0.0.1")
    assert_stopped(project, result, "paused:", "Nothing has worked for", "evokernel resume")
    assert len(stub.requests) >= 2


def test_what_the_endpoint_asks_to_wait_is_waited(project, evokernel, stub):
    stub.replies(stub.error(429, "slow down", retry_after="1"), stub.stream(text="no kernel in here"))
    endpoint = ("-S", f"generator.options.base_url={stub.base_url}")
    result = evokernel(project, "run", *ONE, *CHAT, *endpoint, STUB_KEY="sk", NO_PROXY="127.0.0.1")
    assert result.returncode == 0, messages(result)
    assert "Trying again in 1 s" in messages(result)


def test_a_machine_without_a_compiler_is_told_before_any_file_is_touched(project, evokernel, tmp_path_factory):
    bare = tmp_path_factory.mktemp("bin")
    (bare / "git").symlink_to("/usr/bin/git")
    result = evokernel(project, "run", *ONE, PATH=str(bare))
    assert result.returncode == 2
    assert "compiler" in messages(result)
    assert "Traceback" not in result.stdout + result.stderr
    assert not (project / ".evokernel/memory.db").exists()
    again = evokernel(project, "run", *ONE)
    assert again.returncode == 0, messages(again)
    assert recorded(project) == 1


def test_a_prefect_server_that_does_not_answer_is_told(project, evokernel):
    result = evokernel(project, "run", *ONE, PREFECT_API_URL="http://127.0.0.1:9/api")
    assert result.returncode == 2
    assert "Prefect's server at http://127.0.0.1:9/api does not answer" in messages(result)
    assert "Traceback" not in result.stdout + result.stderr


def test_a_second_run_on_the_same_memory_is_refused_and_told_who_holds_it(project, evokernel):
    from tasks.lock import writing

    with writing(project / ".evokernel/memory.db", "evokernel run"):
        result = evokernel(project, "run", *ONE)
    assert result.returncode == 2
    assert "is in use by evokernel run (process " in messages(result)
