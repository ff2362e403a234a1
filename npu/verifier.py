"""The verifier: four gates in order, the first failure decides."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from npu import feedback
from npu.cases import case_name, hidden_cases, stretched_cases
from npu.errors import NpuError
from npu.gates import Candidate, Failure, after_timing, anti_hack, compilation, correctness, latency
from npu.harness import harness_hash
from npu.outcome import Gate, Outcome, Protocol, Timing
from npu.references import References
from npu.rules import UNDECIDED
from npu.samples import samples
from npu.sandbox import workspace
from npu.settings import VerifierSettings
from npu.target import Build, Target
from operators import Kernel, Operator

Progress = Callable[[Gate, Failure | None], None]
Result = TypeVar("Result")
REFERENCES = References()


def _silent(gate: Gate, failure: Failure | None) -> None:
    """Report progress to nobody."""


def verify(
    kernel: Kernel,
    operator: Operator,
    target: Target,
    settings: VerifierSettings | None = None,
    *,
    references: References = REFERENCES,
    progress: Progress = _silent,
) -> Outcome:
    """Judge a kernel: anti-hack, compile, correctness, latency; stop at the first gate that fails.

    ``progress`` is told of every gate as it ends. A model's inspection of what survives is in ``npu.judge``.
    NpuError when the machine, not the kernel, prevents the verification.
    """
    settings = settings or VerifierSettings()
    if not operator.checks:
        raise NpuError(f"{operator.name} has no check shapes, so nothing can be verified.")
    with workspace() as directory:
        candidate = Candidate(kernel, operator, target, settings, references, directory)
        course = _Course(progress)
        course.follow(candidate)
    return _outcome(course, operator, target, settings)


@dataclass
class _Course:
    """How far a candidate came."""

    progress: Progress
    failure: Failure | None = None
    timing: Timing | None = None
    seconds: dict[str, float] = field(default_factory=dict)

    def follow(self, candidate: Candidate) -> None:
        """Go through the gates."""
        rejected = self._timed(Gate.ANTI_HACK, lambda: anti_hack(candidate))
        undecided = rejected is not None and {found.rule for found in rejected.diagnostics} <= UNDECIDED
        if not undecided and not self._passes(Gate.ANTI_HACK, rejected):
            return
        build, failure = self._timed(Gate.COMPILE, lambda: compilation(candidate))
        # What nobody declares is a mistake, not a hack, and the compiler explains it better.
        if undecided and not self._passes(Gate.ANTI_HACK, None if failure else rejected):
            return
        if not self._passes(Gate.COMPILE, failure):
            return
        if not self._passes(Gate.CORRECTNESS, self._timed(Gate.CORRECTNESS, lambda: correctness(candidate, build))):
            return
        if candidate.settings.latency:
            self._timed(Gate.LATENCY, lambda: self._time(candidate, build))

    def _time(self, candidate: Candidate, build: Build) -> None:
        self.timing, failure = latency(candidate, build)
        again = None if failure else after_timing(candidate, build)
        self._passes(again.gate if again else Gate.LATENCY, again or failure)

    def _timed(self, gate: Gate, work: Callable[[], Result]) -> Result:
        started = time.monotonic()
        result = work()
        self.seconds[gate.value] = time.monotonic() - started
        return result

    def _passes(self, gate: Gate, failure: Failure | None) -> bool:
        self.failure = failure
        self.progress(gate, failure)
        return failure is None


def _outcome(course: _Course, operator: Operator, target: Target, settings: VerifierSettings) -> Outcome:
    failure, timing = course.failure, course.timing
    text = failure.feedback if failure else "All checks hold."
    if timing and not failure:
        text = feedback.timed(timing)
    return Outcome(
        failed_gate=failure.gate if failure else None,
        feedback=text,
        protocol=protocol(operator, target, settings),
        error_class=failure.error_class if failure else "",
        diagnostics=failure.diagnostics if failure else (),
        faults=failure.faults if failure else (),
        mismatch=failure.mismatch if failure else None,
        timing=timing,
        limit=failure.limit if failure else "",
        seconds=course.seconds,
    )


def protocol(operator: Operator, target: Target, settings: VerifierSettings) -> Protocol:
    """What an outcome under these settings records, so that it can be repeated exactly."""
    hidden, large = hidden_cases(operator, settings), stretched_cases(operator, settings)
    return Protocol(
        target=target.name,
        target_version=target.version,
        toolchain=target.toolchain,
        harness_hash=harness_hash(),
        seeds=tuple(sample.seed for sample in samples(operator, settings)),
        cases=tuple(case_name(case) for case in (*operator.checks, *hidden, *large)),
        bench=case_name(operator.bench),
        tolerance=operator.tolerance,
        strict=settings.strict,
        repeats=settings.repeats,
        seed=settings.seed,
        inputs_per_case=settings.inputs_per_case,
        hidden_cases=len(hidden),
        chip=settings.chip,
        stretched_cases=settings.stretched_cases,
    )


def settings_of(protocol: Protocol) -> VerifierSettings:
    """The settings that repeat a stored outcome."""
    return VerifierSettings(
        strict=protocol.strict,
        seed=protocol.seed,
        inputs_per_case=protocol.inputs_per_case,
        hidden_cases=protocol.hidden_cases,
        repeats=protocol.repeats,
        chip=protocol.chip or VerifierSettings.chip,
        stretched_cases=protocol.stretched_cases,
    )
