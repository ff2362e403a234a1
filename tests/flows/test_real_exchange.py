"""The whole flow with what a real model answered through a real server, byte for byte.

The two streams in ``exchange/`` are the answers of gemma-3-270m-it (Q4_K_M) behind llama-cpp-python's server to the two
prompts of a run of ``basic/add``, recorded on 2026-11-30. The server pings while it reads the prompt, reports no token
counts, and cuts the answer at 400 tokens; the model, far too small for the task, repeats what it was shown.
"""

import json
from pathlib import Path

from memory_db import Memory
from tests.flows.conftest import make_project
from tests.generators.conftest import Stub

EXCHANGE = Path(__file__).parent / "exchange"
SMALL = ("-S", "run.operators=[basic/add]", "-S", "run.budget=2", "-S", "run.concurrency=1")


def test_a_real_exchange_is_read_recorded_and_repeated(tmp_path: Path, evokernel) -> None:
    folder = str(tmp_path / "answers")
    stub = Stub()
    stub.replies(*(Stub.raw(200, (EXCHANGE / f"{number}.sse").read_bytes(), "text/event-stream") for number in (1, 2)))
    model = {"model": "local", "max_tokens": 400, "context_tokens": 6144}
    chat = {"kind": "chat", "options": {"base_url": stub.base_url, "key_env": None, "models": [model]}}
    try:
        answered = run(evokernel, tmp_path / "first", "record", {"folder": folder, "generator": chat})
    finally:
        stub.close()
    first, second = (json.dumps(request["messages"]) for request in stub.requests)
    assert "The answer was cut at its limit" not in first
    assert "The answer was cut at its limit" in second  # what the verifier said of the first answer
    assert [answer[:2] for answer in answered] == [("length", 379), ("length", 388)]
    assert all("Missing: op_kernel/add_custom.cpp" in error and reward == -1 for *_, error, reward in answered)
    assert run(evokernel, tmp_path / "second", "replay", {"folder": folder}) == answered


def run(evokernel, folder: Path, kind: str, options: dict[str, object]) -> list[tuple[str, int, str, float]]:
    """Per attempt of a run in a new project: why the answer ended, its tokens, what was wrong with it, the reward."""
    project = make_project(folder)
    generator = ("-S", f"generator.kind={kind}", "-S", f"generator.options={json.dumps(options)}")
    done = evokernel(project, "run", *SMALL, *generator)
    assert done.returncode == 0, done.stdout + done.stderr
    with Memory.open(project / ".evokernel/memory.db", read_only=True) as memory:
        assert memory.verify_chain() == []
        rows = memory.connection.tuples(
            "SELECT decisions, completion_tokens, error, raw_reward FROM attempts"
            " JOIN generator_calls ON plan = attempts.id ORDER BY number"
        )
    return [(json.loads(decisions)["call.finish"], *rest) for decisions, *rest in rows]
