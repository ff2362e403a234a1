"""``evokernel prompt``."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from flows.command import build
from generators.prompts import assemble
from memory_db import AnswerRecord, FinishedAttempt, Memory, OutcomeRecord, RunRecord
from operators import get
from tasks.attempts import request, target
from tasks.configuration import load
from tasks.knowledge import seed
from tasks.planning import make_plan

FILES = {"op_kernel/relu_custom.cpp": "// tiles of 4096", "op_host/relu_custom.cpp": "// host"}


@pytest.fixture
def params(tmp_path) -> Path:
    path = tmp_path / "params.yaml"
    path.write_text(f"run: {{operators: [level1/relu]}}\npaths: {{memory: {tmp_path}/live.db}}\n")
    return path


def run(params: Path, *arguments: str) -> Result:
    return CliRunner().invoke(build(), ["prompt", *arguments, "--params", str(params)])


def remembered(params: Path, *, feasible: bool | None = None) -> tuple[Memory, str]:
    """The live memory with a run; with one recorded attempt when ``feasible`` is given."""
    settings = load(params)
    memory = Memory.open(settings.paths.memory)
    seed(memory, settings.run.target)
    name = memory.start_run(RunRecord("r", "template", settings.run.target, 0, ("level1/relu",)))
    if feasible is not None:
        make_plan(memory, name, 1, 1, [get("level1/relu")], settings)
        (plan,) = memory.pending(name)
        memory.record_answer(plan, AnswerRecord("p", "t", FILES))
        gate = "" if feasible else "correctness"
        outcome = OutcomeRecord(
            feasible=feasible,
            compiled=True,
            failed_gate=gate,
            error_class=gate,
            feedback="MTE2 busy 80 %",
            latency_us=9.5 if feasible else None,
            bottleneck="MTE2" if feasible else "",
            detail={},
        )
        memory.record(FinishedAttempt(plan, outcome))
    return memory, name


def test_without_a_memory_the_seed_knowledge_is_shown(params):
    result = run(params, "level1/relu")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("[system]\nYou write kernels")
    assert "# Ascend C API" in result.stdout
    assert "level1/relu, draft, from the seed knowledge" in result.stderr
    assert not load(params).paths.memory.exists()


def test_sections_prints_the_table_alone(params):
    result = run(params, "level1/relu", "--sections")
    assert "knowledge" in result.stdout
    assert "You write kernels" not in result.stdout


def test_a_planned_attempt_is_shown_exactly_as_it_would_be_sent(params):
    memory, name = remembered(params)
    settings = load(params)
    with memory:
        make_plan(memory, name, 1, 1, [get("level1/relu")], settings)
        (plan,) = memory.pending(name)
        knowledge = target(settings.run.target, settings.run.chip).knowledge()
        sent = assemble(request(memory, plan, "", None, knowledge))
    assert run(params, "level1/relu").stdout == f"[system]\n{sent.system}\n\n[user]\n{sent.user}\n"


def test_refining_starts_from_the_kernel_in_the_memory(params):
    remembered(params, feasible=True)[0].close()
    result = run(params, "level1/relu", "--stage", "refine")
    assert "# The kernel to start from: correct, 9.5 µs, bottleneck MTE2" in result.stdout
    assert "// tiles of 4096" in result.stdout
    assert "MTE2 busy 80 %" in result.stdout


def test_a_failed_draft_is_shown_with_its_feedback(params):
    remembered(params, feasible=False)[0].close()
    result = run(params, "level1/relu")
    assert "# Your last attempt" in result.stdout
    assert "MTE2 busy 80 %" in result.stdout


def test_refining_without_a_feasible_kernel_says_so(params):
    result = run(params, "level1/relu", "--stage", "refine")
    assert "There is no feasible kernel of this operator to start from yet" in " ".join(result.stderr.split())


def test_the_window_of_the_configured_model_shortens_the_context(params):
    params.write_text(
        params.read_text() + "generator: {kind: chat, options: {base_url: 'http://x/v1', "
        "models: [{model: m, max_tokens: 1000, context_tokens: 4000}]}}\n"
    )
    result = run(params, "level1/relu")
    assert "items left out, lowest value per token first" in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["level1/relux"], "relux"),
        (["level1/relu", "--memory", "none.db"], "none.db"),
        (["level1/relu", "--stage", "x"], "x"),
    ],
)
def test_a_mistake_is_a_clear_error(params, arguments, message):
    result = run(params, *arguments)
    assert result.exit_code != 0
    assert message in (result.output + str(result.exception))
