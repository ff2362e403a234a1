"""Kernels that attack while they run, past every rule: here the sandbox and the twin must hold.

The rules are left out on purpose, by calling the target itself.
"""

import os
import signal
from pathlib import Path

import numpy as np
import pytest

import operators
from npu.ascendc.call import Call
from npu.ascendc.result import read_case
from npu.ascendc.twin import AscendcTwin
from npu.gates import Candidate, compilation, correctness
from npu.references import References
from npu.sandbox import Limits, Tampered
from npu.settings import VerifierSettings
from npu.target import Run
from tests.npu.verifier.fixtures import COMPUTE, PARTS, TILING, edited

INPUT = {"x": np.array([[-1.0, 2.0, 3.0]], dtype=np.float32)}


def attacked(relu: operators.Operator, folder: Path, part: str, old: str, code: str) -> list[Run]:
    """Runs of a kernel with hostile code added, without the anti-hack gate."""
    twin = AscendcTwin(limits=Limits(cpu_seconds=2, wall_seconds=6.0))
    build = twin.build(edited({part: (old, code + old)}), relu, folder)
    assert build.ok, build.diagnostics
    return twin.run(build, relu, [INPUT])


def with_host_prefix(prefix: str, edit: tuple[str, str] | None = None) -> operators.Kernel:
    """The honest kernel, edited, with text before its tiling function's file."""
    files = dict(edited({"host": edit} if edit else {}).files)
    return operators.Kernel({**files, PARTS["host"]: prefix + files[PARTS["host"]]})


@pytest.mark.parametrize(("part", "old"), [("device", COMPUTE), ("host", TILING)])
def test_a_loop_without_end_is_ended(part: str, old: str, relu: operators.Operator, tmp_path: Path) -> None:
    (run,) = attacked(relu, tmp_path, part, old, "for (volatile int i = 0; i >= 0;) { i = 0; } ")
    assert run.outputs is None
    assert run.limit in ("CPU time", "wall time") or run.faults


def test_a_crash_is_told(relu: operators.Operator, tmp_path: Path) -> None:
    (run,) = attacked(relu, tmp_path, "device", COMPUTE, "*(volatile int *)8 = 1; ")
    assert run.outputs is None
    assert run.limit or run.faults or run.log


def test_memory_without_end_is_ended(relu: operators.Operator, tmp_path: Path) -> None:
    (run,) = attacked(relu, tmp_path, "host", TILING, "while (true) { new char[1 << 28]; } ")
    assert run.outputs is None


def test_the_harness_and_the_key_are_out_of_reach(
    relu: operators.Operator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "the-secret-key")
    child = os.posix_spawn("/bin/sleep", ["sleep", "30"], {})
    victim = tmp_path / "victim"
    victim.write_text("untouched")
    code = (
        'if (getenv("OPENAI_API_KEY")) { printf("leaked\\n"); } '
        f'if (FILE *f = fopen("{victim}", "w")) {{ fputs("changed", f); fclose(f); }} '
        f"kill({child}, 9); "
    )
    try:
        files = with_host_prefix("#include <cstdio>\n#include <cstdlib>\n#include <csignal>\n", (TILING, code + TILING))
        twin = AscendcTwin(limits=Limits(cpu_seconds=2, wall_seconds=6.0))
        build = twin.build(files, relu, tmp_path / "build")
        assert build.ok, build.diagnostics
        (run,) = twin.run(build, relu, [INPUT])
        assert victim.read_text() == "untouched"
        assert "leaked" not in run.log
        assert os.waitpid(child, os.WNOHANG) == (0, 0)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_an_output_that_is_a_link_shows_no_file_of_the_users(relu: operators.Operator, tmp_path: Path) -> None:
    """The kernel replaces its output by a link to a secret; the reader must not follow it."""
    secret = tmp_path / "secret"
    secret.write_bytes(np.float32([7.0, 7.0, 7.0]).tobytes())
    plant = f'static int planted = symlink("{secret}", "case0.output0");\n'
    kernel = with_host_prefix("#include <unistd.h>\n#include <cstdio>\n" + plant)
    twin = AscendcTwin(limits=Limits(cpu_seconds=2, wall_seconds=6.0))
    build = twin.build(kernel, relu, tmp_path / "build")
    assert build.ok, build.diagnostics
    try:
        (run,) = twin.run(build, relu, [INPUT])
    except Tampered:
        return
    shown = [] if run.outputs is None else np.asarray(run.outputs["out"]).ravel().tolist()
    assert shown != [7.0, 7.0, 7.0]


FORGED = {
    "nonsense": "nonsense\\n",
    "no object": "[]\\n",
    "no time": '{\\"written\\":{\\"out\\":true},\\"report\\":{\\"latency_us\\":NaN}}\\n',
    "a fault of a strange form": '{\\"fault\\":7}\\n',
    "pipes that are none": '{\\"written\\":{\\"out\\":true},\\"report\\":{\\"latency_us\\":1,'
    '\\"cycles\\":1,\\"pipe_us\\":\\"x\\"}}\\n',
    "nothing": "",
}


@pytest.mark.parametrize("text", FORGED.values(), ids=list(FORGED))
def test_forged_results_are_a_verdict_on_the_kernel(text: str, relu: operators.Operator, tmp_path: Path) -> None:
    """The kernel writes the harness's results itself and leaves; the gate must not take this for a broken machine."""
    code = f'FILE *f = fopen("results.jsonl", "w"); fputs("{text}", f); fclose(f); _Exit(0); '
    files = dict(edited({"device": (COMPUTE, code + COMPUTE)}).files)
    files[PARTS["device"]] = "#include <cstdio>\n#include <cstdlib>\n" + files[PARTS["device"]]
    candidate = Candidate(
        operators.Kernel(files), relu, AscendcTwin(), VerifierSettings(), References(), tmp_path / "build"
    )
    build, failure = compilation(candidate)
    assert failure is None
    failure = correctness(candidate, build)
    assert failure and failure.error_class in ("crash", "H18-tampering")


def test_what_a_forged_fault_says_can_be_stored_and_shown(tmp_path: Path) -> None:
    line = '{"fault": {"kind": "\\ud800", "call": "\\u001b[31m", "message": "\\u0000"}}'
    (fault,) = read_case(line, 0, Call((), (), {}, {}), tmp_path, "x").run.faults
    assert (fault.kind, fault.call, fault.message) == ("?", "?[31m", "?")


@pytest.mark.parametrize("statement", ["exit(3)", "_Exit(0)", "abort()", "throw 1"])
@pytest.mark.parametrize(("part", "old"), [("device", COMPUTE), ("host", TILING)])
def test_a_process_that_ends_strangely_is_a_fault(
    part: str, old: str, statement: str, relu: operators.Operator, tmp_path: Path
) -> None:
    kernel = edited({part: (old, f'std::fputs("harness: broken", stderr); {statement}; {old}')})
    files = {**kernel.files, PARTS[part]: "#include <cstdio>\n#include <cstdlib>\n" + kernel.files[PARTS[part]]}
    twin = AscendcTwin()
    build = twin.build(operators.Kernel(files), relu, tmp_path)
    assert build.ok, build.diagnostics
    first, second = twin.run(build, relu, [INPUT, INPUT])
    assert first.outputs is None and first.faults
    assert second.outputs is None and (second.faults or second.limit)
