"""What the harness reports of a case, as a run of the target."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from npu import sandbox
from npu.ascendc.call import Call, from_bytes
from npu.ascendc.job import output_path
from npu.outcome import Fault, Timing
from npu.target import Run


@dataclass(frozen=True)
class CaseResult:
    """A run, and how the kernel was launched: ``plan`` has block_dim, tiling_key, tiling_bytes, workspace_bytes."""

    run: Run
    plan: Mapping[str, int]
    report: Mapping[str, Any]


def read_case(text: str, index: int, call: Call, folder: Path, name: str) -> CaseResult:
    """Read one line of the results. ``name`` is what faults call the case. Tampered for what no harness writes."""
    try:
        data = json.loads(text)
        return _case(data, index, call, folder, name)
    except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        raise sandbox.Tampered(f"the result of case {index} cannot be read: {type(error).__name__} {error}") from error


def _case(data: dict[str, Any], index: int, call: Call, folder: Path, name: str) -> CaseResult:
    report = data.get("report", {})
    found = [*([data["fault"]] if "fault" in data else []), *report.get("faults", [])]
    faults = tuple(_fault(fault, name) for fault in found)
    plan = data.get("plan", {})
    written = data.get("written")
    outputs = None
    if written is not None and not faults:
        outputs = {
            spec.name: from_bytes(sandbox.read(folder, output_path(index, call, spec.name), spec.bytes), spec)
            for spec in call.outputs
        }
    changed = {fault["buffer"] for fault in found if fault["kind"] == "input-written"}
    run = Run(
        outputs=outputs,
        faults=faults,
        written=written if outputs is not None else None,
        inputs_changed=tuple(sorted(changed)),
        launches=int("report" in data),
        timing=_timing(report) if report and not faults else None,
        log=data.get("log", ""),
        notes=(*plan.get("notes", ()), *report.get("notes", ())),
    )
    return CaseResult(run, {key: value for key, value in plan.items() if key != "notes"}, report)


def _fault(fault: Mapping[str, Any], case: str) -> Fault:
    begin, end = fault.get("begin", 0), fault.get("end", 0)
    core = fault.get("core", -1)
    return Fault(
        kind=str(fault["kind"]),
        call=str(fault["call"]),
        message=str(fault["message"]),
        core=core if core is not None and core >= 0 else None,
        buffer=str(fault.get("buffer", "")),
        byte_range=(begin, end) if end > begin else None,
        case=case,
    )


def _timing(report: Mapping[str, Any]) -> Timing:
    latency = float(report["latency_us"])
    if not math.isfinite(latency) or latency < 0:
        raise ValueError(f"a latency of {latency} µs")
    return Timing(
        latency_us=latency,
        cycles=round(report["cycles"]),
        pipe_us=report["pipe_us"],
        bottleneck=report["bottleneck"],
        launch_us=report["launch_us"],
        floor_us=0.0,
        extrapolated=report["extrapolated"],
        notes=tuple(report.get("notes", ())),
    )
