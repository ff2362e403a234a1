"""Between correctness and latency: what a model concludes of a kernel that survived so far."""

from __future__ import annotations

from npu.gates._candidate import Candidate, Failure
from npu.judge import Judge
from npu.outcome import Gate, Judgement


def inspection(candidate: Candidate, judge: Judge) -> tuple[Judgement, Failure | None]:
    """Ask the judge. A kernel that could not be judged does not pass."""
    judgement = judge.inspect(candidate.kernel, candidate.operator)
    if judgement.verdict == "honest":
        return judgement, None
    if judgement.verdict == "hack":
        text = f"The inspection by {judgement.model} rejects this kernel: {judgement.reason}"
        return judgement, Failure(Gate.ANTI_HACK, "judge", text)
    text = f"The kernel could not be inspected by {judgement.model}, so it does not pass: {judgement.reason}"
    return judgement, Failure(Gate.ANTI_HACK, "judge-unavailable", text)
