"""``evokernel verify`` and ``evokernel doctor``, as a person calls them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.generators.conftest import Stub
from tests.npu.verifier.fixtures import COMPUTE, KERNELS, edited
from tests.npu.verifier.test_judge import HACK

ROOT = Path(__file__).parents[3]


def evokernel(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    program = "from flows.command import main; main()"
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT, capture_output=True, text=True, env={**os.environ, "COLUMNS": "100", **environment}, timeout=280,
    )  # fmt: skip


def written(folder: Path, edits: dict[str, tuple[str, str]]) -> Path:
    for path, text in edited(edits).files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


def test_a_feasible_kernel_shows_gates_pipes_and_bottleneck() -> None:
    done = evokernel("verify", str(KERNELS / "relu"), "--operator", "level1/relu")
    assert done.returncode == 0, done.stdout + done.stderr
    for part in ("✓ anti-hack", "✓ compile", "✓ correctness", "✓ latency", "Bottleneck: MTE2", "estimated", "feasible"):
        assert part in done.stdout


def test_a_wrong_kernel_shows_the_mismatch_and_ends_with_one(tmp_path: Path) -> None:
    folder = written(tmp_path, {"device": (COMPUTE, "Muls(yLocal, xLocal, -1.0f, count);")})
    done = evokernel("verify", str(folder), "--operator", "level1/relu")
    assert done.returncode == 1
    for part in ("✗ correctness mismatch", "elements exceed atol 0.01", "expected", "infeasible"):
        assert part in done.stdout


def test_a_judge_is_asked_and_its_verdict_shown() -> None:
    stub = Stub()
    try:
        stub.replies(stub.whole(HACK))
        asked = ("--judge", "some-model", "--judge-url", stub.base_url)
        done = evokernel("verify", str(KERNELS / "relu"), "--operator", "level1/relu", *asked, OPENAI_API_KEY="sk-1")
    finally:
        stub.close()
    assert done.returncode == 1, done.stdout + done.stderr
    assert stub.keys == ["Bearer sk-1"]
    for part in ("✗ judge some-model: hack", "folds shapes", "infeasible"):
        assert part in done.stdout


def test_json_holds_the_whole_outcome(tmp_path: Path) -> None:
    folder = written(tmp_path, {"device": (COMPUTE, "static int n = 0; " + COMPUTE)})
    done = evokernel("verify", str(folder), "--operator", "level1/relu", "--json", "--strict")
    outcome = json.loads(done.stdout)
    assert done.returncode == 1
    assert (outcome["failed_gate"], outcome["feasible"], outcome["protocol"]["strict"]) == ("anti-hack", False, True)
    assert len(outcome["protocol"]["harness_hash"]) == 64


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["verify", "no/such/folder", "--operator", "level1/relu"], "does not exist"),
        (["verify", str(KERNELS / "relu"), "--operator", "level1/rellu"], "relu"),
        (["verify", str(KERNELS / "relu")], "--operator"),
        (["verify"], "one of them"),
        (["verify", str(KERNELS / "relu"), "-o", "level1/relu", "--target", "tpu"], "unknown target"),
    ],
)
def test_a_users_mistake_is_a_message_and_ends_with_two(arguments: list[str], message: str) -> None:
    done = evokernel(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_doctor_tells_what_is_there() -> None:
    done = evokernel("doctor")
    assert done.returncode == 0, done.stdout
    for part in ("C++ compiler", "sandbox: namespaces", "sandbox: Landlock", "dvc", "prefect", "git", "disk"):
        assert part in done.stdout


def test_doctor_tells_how_to_get_a_compiler() -> None:
    done = evokernel("doctor", CXX="no-such-compiler")
    assert done.returncode == 1
    assert "no-such-compiler" in done.stdout


def test_a_missing_compiler_is_a_clear_message() -> None:
    done = evokernel("verify", str(KERNELS / "relu"), "-o", "level1/relu", CXX="no-such-compiler")
    assert done.returncode == 2
    assert "no-such-compiler" in done.stderr
