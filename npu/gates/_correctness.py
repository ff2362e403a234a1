"""Gate 3: right on every shape and regime of values, twice, without touching what it may not touch."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from npu import feedback
from npu.comparison import agree, compare
from npu.errors import NpuError
from npu.gates._candidate import Candidate, Failure
from npu.outcome import Fault, Gate, Mismatch
from npu.samples import Sample, samples
from npu.sandbox import Tampered
from npu.target import Array, Build, Run
from operators import Operator, dtypes


def correctness(candidate: Candidate, build: Build) -> Failure | None:
    """Run all samples in one process, the first of each case ``repeats`` times, and judge every call."""
    chosen = samples(candidate.operator, candidate.settings)
    again = [sample for sample in _firsts(chosen) for _ in range(candidate.settings.repeats - 1)]
    return _judge(candidate, build, [*chosen, *again])


def after_timing(candidate: Candidate, build: Build) -> Failure | None:
    """Run new values once more in a new process: a kernel may not behave differently once it has been timed."""
    return _judge(candidate, build, _firsts(samples(candidate.operator, candidate.settings, "after timing")))


def _firsts(chosen: Sequence[Sample]) -> list[Sample]:
    """The first sample of every case that is not stretched: those are run once only, because they take longest."""
    small = [sample for sample in chosen if not sample.stretched]
    return list({sample.case: sample for sample in reversed(small)}.values())[::-1]


def _judge(candidate: Candidate, build: Build, chosen: Sequence[Sample]) -> Failure | None:
    inputs = [candidate.references.inputs(candidate.operator, sample) for sample in chosen]
    try:
        runs = candidate.target.run(build, candidate.operator, inputs)
    except Tampered as error:
        fault = Fault("tampering", "", str(error))
        return Failure(Gate.CORRECTNESS, "H18-tampering", feedback.faults([fault]), faults=(fault,))
    for sample, run in zip(chosen, runs, strict=False):
        failure = _conduct(candidate, sample, run)
        if failure:
            return failure
    if len(runs) < len(chosen):
        raise NpuError(
            f"the target {candidate.target.name} answered {len(runs)} of {len(chosen)} runs without a fault."
        )
    return _values(candidate, chosen, runs) or _agreement(candidate, chosen, runs)


def _conduct(candidate: Candidate, sample: Sample, run: Run) -> Failure | None:
    """What a run did besides computing values."""
    if run.limit:
        text = feedback.limit(run.limit, sample.name, run.faults)
        return Failure(Gate.CORRECTNESS, f"limit: {run.limit}", text, faults=run.faults, limit=run.limit)
    if run.faults:
        faults = tuple(_named(fault, sample) for fault in run.faults)
        return Failure(Gate.CORRECTNESS, faults[0].kind, feedback.faults(faults), faults=faults)
    if run.outputs is None:
        text = feedback.crash(sample.name, run.log)
        return Failure(Gate.CORRECTNESS, "crash", text, faults=(Fault("crash", "", run.log[-400:], case=sample.name),))
    if run.launches < 1:
        return Failure(Gate.CORRECTNESS, "H04-launch", feedback.never_launched(sample.name))
    if run.inputs_changed:
        return Failure(Gate.CORRECTNESS, "H12-inputs", feedback.inputs_changed(run.inputs_changed, sample.name))
    if run.written is None:
        raise NpuError(f"the target {candidate.target.name} does not say which outputs were written.")
    partial = [name for name in candidate.operator.outputs if not run.written.get(name, False)]
    if partial:
        pattern = _unwritten(run, partial[0])
        return Failure(Gate.CORRECTNESS, "unwritten", feedback.unwritten(partial, sample.name, pattern))
    return None


def _named(fault: Fault, sample: Sample) -> Fault:
    return Fault(fault.kind, fault.call, fault.message, fault.core, fault.buffer, fault.byte_range, sample.name)


def _unwritten(run: Run, output: str) -> str:
    """Where an output still holds the poison, as far as a NaN shows it."""
    array = np.asarray(run.outputs[output]) if run.outputs else np.zeros(0)
    if array.dtype.kind != "f" or not array.size:
        return ""
    poisoned = np.flatnonzero(np.isnan(array))
    return f"{poisoned.size} of {array.size} elements, from flat index {poisoned[0]}" if poisoned.size else ""


def _values(candidate: Candidate, chosen: Sequence[Sample], runs: Sequence[Run]) -> Failure | None:
    operator, settings = candidate.operator, candidate.settings
    types = dtypes(operator)
    found: list[tuple[Sample, Mismatch]] = []
    for sample, run in zip(chosen, runs, strict=True):
        expected = candidate.references.expected(operator, sample)
        inputs = candidate.references.inputs(operator, sample)
        for name in operator.outputs:
            assert run.outputs is not None
            mismatch = compare(
                name, np.asarray(run.outputs[name]), expected[name], types[name], sample.name,
                _tolerance(operator, sample, expected[name]), settings.strict, inputs,
            )  # fmt: skip
            if mismatch:
                found.append((sample, mismatch))
    if not found:
        return None
    worst = max(found, key=lambda pair: (pair[1].wrong / max(1, pair[1].total), pair[1].worst_error))[1]
    text = feedback.mismatch(worst, [sample for sample, _ in found], chosen, operator, settings)
    return Failure(Gate.CORRECTNESS, "mismatch", text, mismatch=worst)


def _tolerance(operator: Operator, sample: Sample, expected: Array) -> tuple[float, float]:
    """The operator's tolerance; for stretched shapes its absolute part as a share of the output's root mean square.

    Long rows make some outputs small (those of softmax are 1/N), so that zeros would be within the absolute part.
    """
    absolute, relative = operator.tolerance
    if not sample.stretched:
        return absolute, relative
    with np.errstate(all="ignore"):
        values = np.asarray(expected, dtype=np.float64)
        values = values[np.isfinite(values)]
        rms = float(np.sqrt(np.mean(values**2))) if values.size else 0.0
    return (absolute * rms if 0.0 < rms < 1.0 else absolute), relative


def _agreement(candidate: Candidate, chosen: Sequence[Sample], runs: Sequence[Run]) -> Failure | None:
    types = dtypes(candidate.operator)
    first: dict[Sample, Run] = {}
    for sample, run in zip(chosen, runs, strict=True):
        before = first.setdefault(sample, run)
        for name in candidate.operator.outputs:
            assert before.outputs is not None and run.outputs is not None
            if not agree(np.asarray(before.outputs[name]), np.asarray(run.outputs[name]), types[name]):
                return Failure(Gate.CORRECTNESS, "H19-unstable", feedback.unstable(name, sample.name))
    return None
