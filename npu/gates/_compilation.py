"""Gate 2: the kernel compiles."""

from __future__ import annotations

from npu import feedback
from npu.gates._candidate import Candidate, Failure
from npu.outcome import Gate
from npu.target import Build


def compilation(candidate: Candidate) -> tuple[Build, Failure | None]:
    """Build the kernel in the candidate's folder."""
    build = candidate.target.build(candidate.kernel, candidate.operator, candidate.directory)
    if build.ok:
        return build, None
    first = build.diagnostics[0]
    text = feedback.compilation(build.diagnostics, candidate.kernel)
    return build, Failure(Gate.COMPILE, first.rule or "compile", text, diagnostics=build.diagnostics)
