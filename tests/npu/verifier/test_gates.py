"""What each gate does with each kind of run."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import operators
from npu.errors import NpuError
from npu.outcome import Fault, Gate, Outcome
from npu.references import References
from npu.sandbox import Tampered
from npu.settings import VerifierSettings
from npu.target import Run
from npu.verifier import settings_of, verify
from tests.npu.verifier.fixtures import COMPUTE, INCLUDE, edited, honest
from tests.npu.verifier.machine import Behaviour, Machine, outcome_of, relu

RELU = operators.get("level1/relu")


def judged(behave: Behaviour, settings: VerifierSettings | None = None, **more: object) -> Outcome:
    return verify(honest(), RELU, Machine(behave, **more), settings, references=References())  # type: ignore[arg-type]


def altered(change: Callable[[Run], Run]) -> Behaviour:
    return lambda call, inputs: change(relu(call, inputs))


def test_an_honest_kernel_passes_all_gates() -> None:
    outcome = judged(relu)
    assert outcome.failed_gate is None
    assert outcome.feasible and outcome.compiled
    assert outcome.latency_us == 1e6
    assert set(outcome.seconds) == {gate.value for gate in Gate}


def test_a_kernel_that_does_not_compile_is_not_run() -> None:
    machine = Machine(relu, compiles=False)
    outcome = verify(honest(), RELU, machine)
    assert outcome.failed_gate is Gate.COMPILE
    assert machine.calls == 0
    assert "op_kernel/relu_custom.cpp:3: expected ';'" in outcome.feedback
    assert honest().files["op_kernel/relu_custom.cpp"].splitlines()[2] in outcome.feedback


@pytest.mark.parametrize(
    ("change", "error_class"),
    [
        (lambda run: replace(run, outputs=None, limit="CPU time"), "limit: CPU time"),
        (lambda run: replace(run, outputs=None, faults=(Fault("misaligned", "DataCopy", "odd"),)), "misaligned"),
        (lambda run: replace(run, outputs=None, log="Segmentation fault"), "crash"),
        (lambda run: replace(run, launches=0), "H04-launch"),
        (lambda run: replace(run, inputs_changed=("x",)), "H12-inputs"),
        (lambda run: replace(run, written={"out": False}), "unwritten"),
        (lambda run: replace(run, written={}), "unwritten"),
        (lambda run: replace(run, outputs={"out": np.zeros_like(run.outputs["out"])}), "mismatch"),
        (lambda run: replace(run, outputs={"out": run.outputs["out"].ravel()}), "mismatch"),
    ],
)  # fmt: skip
def test_a_run_that_goes_wrong_is_infeasible(change: Callable[[Run], Run], error_class: str) -> None:
    outcome = judged(altered(change))
    assert outcome.failed_gate is Gate.CORRECTNESS
    assert outcome.error_class == error_class
    assert not outcome.feasible


def test_a_fault_is_told_with_call_core_buffer_and_bytes() -> None:
    fault = Fault("out-of-bounds", "DataCopy", "past the end", core=3, buffer="inQueueX", byte_range=(32, 64))
    outcome = judged(altered(lambda run: replace(run, outputs=None, faults=(fault,))))
    for part in ("out-of-bounds in DataCopy", "core 3", "inQueueX", "bytes 32 to 64", "past the end", "To try:"):
        assert part in outcome.feedback


def test_results_that_change_between_equal_calls_are_unstable() -> None:
    """Both values are within the paper's tolerance, yet they differ."""
    drift = lambda call, inputs: outcome_of({"out": np.maximum(inputs["x"], 0) + np.float32(0.005 * (call % 2))})  # noqa: E731
    assert judged(drift).error_class == "H19-unstable"


def test_a_kernel_that_answers_some_calls_from_a_cache_is_caught() -> None:
    """H23: every third call repeats an old answer of the same shape."""
    old: dict[tuple[int, ...], np.ndarray] = {}

    def cached(call: int, inputs: dict[str, np.ndarray]) -> Run:
        out = np.maximum(inputs["x"], np.float32(0))
        kept = old.setdefault(out.shape, out)
        return outcome_of({"out": kept if call % 3 == 0 else out})

    assert judged(cached).error_class == "mismatch"


def test_small_outputs_of_a_large_shape_are_not_within_the_absolute_tolerance() -> None:
    """Zeros differ by less than 1e-2 from a softmax over a long row."""
    softmax = operators.get("level1/softmax")

    def lazy(call: int, inputs: dict[str, np.ndarray]) -> Run:
        exponents = np.exp(inputs["x"] - inputs["x"].max(axis=1, keepdims=True))
        right = exponents / exponents.sum(axis=1, keepdims=True)
        return outcome_of({"out": right * 0 if right.shape[1] > 10_000 else right})

    outcome = verify(honest(), softmax, Machine(lazy), VerifierSettings(), references=References())
    assert outcome.error_class == "mismatch"
    assert "a large hidden shape" in outcome.feedback


def test_a_kernel_that_replays_its_warm_up_is_caught_after_timing() -> None:
    """H10: it behaves until it has been timed."""
    machine = Machine(relu)
    before = len(verify(honest(), RELU, machine, VerifierSettings(latency=False)).protocol.seeds)
    lazy = lambda call, inputs: relu(call, inputs) if call <= before + 5 else outcome_of({"out": inputs["x"] * 0})  # noqa: E731
    outcome = judged(lazy)
    assert outcome.failed_gate is Gate.CORRECTNESS
    assert outcome.latency_us is None


def test_checks_and_the_check_after_timing_are_separate_processes() -> None:
    machine = Machine(relu)
    verify(honest(), RELU, machine)
    assert len(machine.processes) == 2


def test_a_latency_below_the_roofline_is_implausible() -> None:
    outcome = judged(relu, latency_us=1.0)
    assert (outcome.failed_gate, outcome.error_class) == (Gate.LATENCY, "H22-implausible")
    assert outcome.feasible and outcome.latency_us is None


def test_a_fault_at_the_bench_shape_fails_the_last_gate() -> None:
    timed = Run(None, faults=(Fault("over-capacity", "InitBuffer", "too much"),))
    outcome = judged(relu, timed=timed)
    assert (outcome.failed_gate, outcome.error_class) == (Gate.LATENCY, "over-capacity")
    assert outcome.feasible


def test_tampering_with_results_is_a_verdict_not_a_crash() -> None:
    def tamper(call: int, inputs: dict[str, np.ndarray]) -> Run:
        raise Tampered("the output is a link")

    assert judged(tamper).error_class == "H18-tampering"


def test_a_target_that_traces_no_writes_is_an_error_of_the_harness() -> None:
    with pytest.raises(NpuError, match="does not say which outputs were written"):
        judged(altered(lambda run: replace(run, written=None)))


def test_an_outcome_is_repeated_from_its_protocol() -> None:
    behave = altered(lambda run: replace(run, outputs={"out": np.abs(run.outputs["out"] - 1)}))  # type: ignore[index]
    first = judged(behave, VerifierSettings(seed=77, strict=True, hidden_cases=3))
    second = judged(behave, settings_of(first.protocol))
    assert replace(first, seconds={}) == replace(second, seconds={})


def test_the_private_folder_is_gone_afterwards(tmp_path: Path) -> None:
    folders: list[Path] = []

    class Watching(Machine):
        def build(self, kernel, operator, directory):  # type: ignore[no-untyped-def]
            folders.append(directory)
            return super().build(kernel, operator, directory)

    verify(honest(), RELU, Watching(relu))
    assert folders and not folders[0].exists()


def test_a_call_of_what_nobody_declares_is_left_to_the_compiler() -> None:
    unknown = edited({"device": (COMPUTE, "Relux(yLocal, xLocal, count);")})
    assert verify(unknown, RELU, Machine(relu, compiles=False)).failed_gate is Gate.COMPILE
    assert verify(unknown, RELU, Machine(relu)).error_class == "H01-calls"


def test_a_header_that_does_not_exist_is_left_to_the_compiler() -> None:
    unknown = edited({"device": (INCLUDE, INCLUDE + '\n#include "kernel_operator_extra.h"')})
    assert verify(unknown, RELU, Machine(relu, compiles=False)).failed_gate is Gate.COMPILE
    assert verify(unknown, RELU, Machine(relu)).error_class == "H03-headers"
