"""Gate 1: the source breaks no rule against reward hacks."""

from __future__ import annotations

from npu import feedback
from npu.gates._candidate import Candidate, Failure
from npu.outcome import Gate
from npu.rules import inspect


def anti_hack(candidate: Candidate) -> Failure | None:
    """Apply the table of rules to the kernel's source; nothing is compiled or run."""
    found = inspect(candidate.kernel, candidate.operator)
    if not found:
        return None
    return Failure(Gate.ANTI_HACK, found[0].rule, feedback.rules(found), diagnostics=found)
