"""``evokernel verify --attempt``: a stored outcome is repeated exactly, and a difference is told."""

from pathlib import Path

import pytest

import operators
from memory_db import AnswerRecord, FinishedAttempt, Memory, PlannedAttempt, RunRecord, Stage
from npu.ascendc.twin import AscendcTwin
from npu.outcome import Outcome
from npu.settings import VerifierSettings
from npu.verifier import verify
from operators import Kernel
from tasks.attempts import outcome_record
from tests.npu.verifier.fixtures import COMPUTE, edited
from tests.npu.verifier.test_commands import evokernel

RELU = operators.get("level1/relu")


def remembered(path: Path, kernel: Kernel | None, outcome: Outcome) -> str:
    """A memory with one attempt; returns the attempt's id."""
    plan = PlannedAttempt("run1", 1, 0, RELU.name, "elementwise", "ascendc-twin", Stage.DRAFT, seed=1)
    answer = AnswerRecord("prompt", "text", dict(kernel.files) if kernel else None)
    with Memory.open(path) as memory:
        memory.start_run(RunRecord("run1", "template", "ascendc-twin", 0, (RELU.name,)))
        memory.plan("run1", 1, [plan])
        memory.record(FinishedAttempt(plan, outcome_record(outcome), answer))
    return plan.id


ENDS = {
    "none": COMPUTE,
    "correctness": "Adds(yLocal, xLocal, 1.0f, count);",
    "anti-hack": "static int n = 0; (void)n;",
    "compile": "Relu(yLocal, xLocal, count)",
    "latency": f"if (length > 100000) {{ length = 1; }} {COMPUTE}",
}


@pytest.mark.parametrize("gate", ENDS)
def test_a_stored_outcome_of_each_gate_is_repeated_exactly(tmp_path: Path, gate: str) -> None:
    kernel = edited({"device": (COMPUTE, ENDS[gate])})
    outcome = verify(kernel, RELU, AscendcTwin(), VerifierSettings(seed=41, strict=True))
    assert str(outcome.failed_gate or "none") == gate, outcome.feedback
    attempt = remembered(tmp_path / "memory.db", kernel, outcome)
    done = evokernel("verify", "--attempt", attempt, "-S", f"paths.memory={tmp_path / 'memory.db'}")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "is repeated exactly" in done.stdout


def test_an_outcome_that_is_not_repeated_is_told(tmp_path: Path) -> None:
    """The stored kernel is not the one that was judged."""
    outcome = verify(edited({}), RELU, AscendcTwin())
    other = edited({"device": (COMPUTE, "Adds(yLocal, xLocal, 1.0f, count);")})
    attempt = remembered(tmp_path / "memory.db", other, outcome)
    done = evokernel("verify", "--attempt", attempt, "-S", f"paths.memory={tmp_path / 'memory.db'}")
    assert done.returncode == 1
    assert "failed_gate: stored None, now 'correctness'" in done.stdout


def test_an_unknown_attempt_is_a_users_mistake(tmp_path: Path) -> None:
    Memory.open(tmp_path / "memory.db").close()
    done = evokernel("verify", "--attempt", "run9/1/0", "-S", f"paths.memory={tmp_path / 'memory.db'}")
    assert done.returncode == 2
    assert "no finished attempt" in done.stderr
