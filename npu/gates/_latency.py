"""Gate 4: a latency at the bench shape, above what the chip could do at best."""

from __future__ import annotations

from dataclasses import replace

from npu import feedback
from npu.gates._candidate import Candidate, Failure
from npu.outcome import Gate, Timing
from npu.sandbox import Tampered
from npu.target import Build
from operators import roofline_us, shapes


def latency(candidate: Candidate, build: Build) -> tuple[Timing | None, Failure | None]:
    """Time the kernel; below the roofline of the operator at this shape the figure is rejected as implausible."""
    operator = candidate.operator
    sizes = shapes(operator, operator.bench)
    try:
        run = candidate.target.time(build, operator, {tensor.name: sizes[tensor.name] for tensor in operator.inputs})
    except Tampered as error:
        return None, Failure(Gate.LATENCY, "H18-tampering", str(error))
    if run.limit or run.faults or run.timing is None:
        kind = f"limit: {run.limit}" if run.limit else run.faults[0].kind if run.faults else "untimed"
        text = feedback.untimed(run, operator)
        return None, Failure(Gate.LATENCY, kind, text, faults=run.faults, limit=run.limit)
    timing = replace(run.timing, floor_us=roofline_us(operator, operator.bench, candidate.settings.chip))
    if timing.latency_us < timing.floor_us:
        return timing, Failure(Gate.LATENCY, "H22-implausible", feedback.implausible(timing))
    return timing, None
