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
from npu.ascendc.opening import opening
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
        return _case(printable(json.loads(text)), index, call, folder, name)
    except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        raise sandbox.Tampered(f"the result of case {index} cannot be read: {type(error).__name__} {error}") from error


def printable(value: Any) -> Any:
    """JSON data whose texts are free of control characters and of what no terminal or database can hold.

    A kernel's process wrote it, and a person or a model will read it.
    """
    match value:
        case str():
            return "".join(c if c.isprintable() or c in "\n\t" else "?" for c in value)
        case list():
            return [printable(part) for part in value]
        case dict():
            return {printable(key): printable(part) for key, part in value.items()}
    return value


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
    changed = {fault["buffer"].removeprefix("GM ") for fault in found if fault["kind"] == "input-written"}
    run = Run(
        outputs=outputs,
        faults=faults,
        written={str(k): bool(v) for k, v in (written or {}).items()} if outputs is not None else None,
        inputs_changed=tuple(sorted(changed)),
        launches=int("report" in data),
        timing=timing_of_report(report) if report and not faults else None,
        log=str(data.get("log", "")),
        notes=tuple(str(note) for note in (*plan.get("notes", ()), *report.get("notes", ()))),
    )
    return CaseResult(run, {key: value for key, value in plan.items() if key != "notes"}, report)


def _fault(fault: Mapping[str, Any], case: str) -> Fault:
    begin, end = int(fault.get("begin", 0)), int(fault.get("end", 0))
    core = int(fault.get("core", -1))
    return Fault(
        kind=str(fault["kind"]),
        call=str(fault["call"]),
        message=str(fault["message"]),
        core=core if core >= 0 else None,
        buffer=str(fault.get("buffer", "")),
        byte_range=(begin, end) if end > begin else None,
        case=case,
    )


def timing_of_report(report: Mapping[str, Any]) -> Timing:
    """The timing that a report states. ValueError for a time that is none."""
    shown_us, shown = opening((str(pipe), float(a), float(b)) for pipe, a, b in report.get("opening", ()))
    return Timing(
        latency_us=_duration(report["latency_us"]),
        cycles=round(_duration(report["cycles"])),
        pipe_us={str(pipe): _duration(busy) for pipe, busy in report["pipe_us"].items()},
        bottleneck=str(report["bottleneck"]),
        launch_us=_duration(report["launch_us"]),
        floor_us=0.0,
        extrapolated=bool(report["extrapolated"]),
        notes=tuple(str(note) for note in report.get("notes", ())),
        opening_us=shown_us,
        opening=shown,
    )


def _duration(value: object) -> float:
    """A time that is one: finite and not negative."""
    number = float(value)  # type: ignore[arg-type]
    if not math.isfinite(number) or number < 0:
        raise ValueError(f"a time of {number}")
    return number
