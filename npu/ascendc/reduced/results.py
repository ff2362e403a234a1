"""What becomes of the result of a call that was stopped."""

from __future__ import annotations

from dataclasses import replace

from npu.ascendc.reduced.points import Point
from npu.ascendc.result import CaseResult, timing_of_report
from npu.outcome import Fault

SEEN = "the time is extrapolated"  # how the machine's own note begins


def carried(stopped: CaseResult, anchor: Point, us: float, error: float) -> CaseResult:
    """The result with a kernel time of ``us``, and pipes that share it as they do at the anchor's shape."""
    factor, report = us / anchor.us, dict(stopped.report)
    report |= {"kernel_us": us, "latency_us": us + float(report["launch_us"]), "error": error}
    report["cycles"] = float(anchor.report["cycles"]) * factor
    for pipes in ("pipe_us", "critical_us"):
        report[pipes] = {pipe: float(busy) * factor for pipe, busy in anchor.report[pipes].items()}
    report["bottleneck"] = anchor.report["bottleneck"]
    note = (
        f"{SEEN} from reduced shapes: from {anchor.shape} on, by how it grows with each extent; it may be wrong by "
        f"{error:.0%}"
    )
    report["notes"] = [one for one in report["notes"] if not one.startswith(SEEN)] + [note]
    kept = tuple(one for one in stopped.run.notes if not one.startswith(SEEN))
    return replace(
        stopped, run=replace(stopped.run, timing=timing_of_report(report), notes=(*kept, note)), report=report
    )


def endless(stopped: CaseResult, smallest: Point) -> CaseResult:
    """The result of a kernel that does not end even at this shape."""
    message = (
        f"a core made {smallest.calls:,.0f} API calls and did not end, though there is next to nothing to do at "
        f"{smallest.shape}: a loop does not end"
    )
    return ended_by(stopped, (Fault("endless-loop", "kernel", message),))


def overlong(stopped: CaseResult, top: Point, expected: float) -> CaseResult:
    """The result of a kernel that made many times more calls than their growth from ``top`` on leads to."""
    made = int(stopped.report["counted"])
    message = (
        f"a core made {made:,} API calls and did not end, where {expected:,.0f} are expected from how their number "
        f"grows from {top.shape} on: a loop does not end at this shape (an index that overflows, a step that becomes 0)"
    )
    return ended_by(stopped, (Fault("endless-loop", "kernel", message),))


def ended_by(stopped: CaseResult, faults: tuple[Fault, ...]) -> CaseResult:
    """The result with these faults and no time."""
    return replace(stopped, run=replace(stopped.run, timing=None, faults=faults))
