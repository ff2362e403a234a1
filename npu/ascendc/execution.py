"""Running the cases of a built project: one sandboxed process, one folder that is removed afterwards."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from npu import sandbox
from npu.ascendc.call import Call, to_bytes
from npu.ascendc.job import RESULTS, Binary, Settings, input_path, job_text
from npu.ascendc.result import CaseResult, printable, read_case
from npu.ascendc.runtime import Runtime
from npu.errors import NpuError
from npu.outcome import Fault
from npu.target import Run

TIMELINE = "timeline.json"
SPARE_BYTES = 4 << 30
WORKSPACE_BYTES = 64 << 30  # the most that a tiling function is given: the chip's memory
PATIENCE = 1 / 12  # of the limit of CPU time: what code that shows no progress may take
MAX_LOG = 4000
MOST_RESULTS, MOST_TIMELINE = 64 << 20, 1 << 30


def execute(
    binary: Binary,
    runtime: Runtime,
    calls: Sequence[Call],
    settings: Settings,
    limits: sandbox.Limits,
    names: Sequence[str],
    timeline: Path | None = None,
) -> list[CaseResult]:
    """Run the calls in order. ``names`` are what faults call them; ``timeline`` receives the last call's trace.

    A case that a crash or limit prevented gets a run without outputs that says so; what the process leaves behind is
    the kernel's doing, so that nothing of it is an error of the machine. Tampered when it is not what a run leaves.
    """
    with tempfile.TemporaryDirectory(prefix="run-", dir=binary.folder) as name:
        folder = Path(name)
        for index, call in enumerate(calls):
            for spec in call.inputs:
                if not settings.time_only:
                    values = to_bytes(call.arrays[spec.name], spec.dtype)
                    sandbox.write(folder, input_path(index, call, spec.name), values)
        patience = PATIENCE * limits.cpu_seconds
        sandbox.write(folder, "job", job_text(binary, calls, settings, patience).encode())
        command = [str(runtime.program), "job", RESULTS]
        readable = (binary.folder, runtime.folder)
        done = sandbox.run(command, directory=folder, limits=_widened(limits, calls, settings), readable=readable)
        log = str(printable((done.stderr + done.stdout).decode(errors="replace")[:MAX_LOG]))
        lines = _lines(folder)[: len(calls)]
        results = [read_case(line, i, calls[i], folder, names[i]) for i, line in enumerate(lines)]
        if timeline is not None and (folder / TIMELINE).exists():
            _write(timeline, sandbox.read(folder, TIMELINE, MOST_TIMELINE))
    ended = CaseResult(_ended(done, log, names[len(results)] if len(results) < len(calls) else ""), {}, {})
    logged = [replace(result, run=replace(result.run, log=_joined(result.run.log, log))) for result in results]
    return [*logged, *[ended] * (len(calls) - len(logged))]


def _write(timeline: Path, content: bytes) -> None:
    try:
        timeline.write_bytes(content)
    except OSError as error:
        raise NpuError(f"cannot write the timeline to {timeline}: {error.strerror}") from error


def _ended(done: sandbox.Completed, log: str, name: str) -> Run:
    """The run of a case that was not reached: because of a limit, else because the kernel's process ended early."""
    if done.limit:
        return Run(outputs=None, limit=done.limit, log=log)
    code = done.exit_code
    how = f"was stopped by signal {-code}" if code < 0 else f"ended with exit code {code}"
    what = f"the kernel's process {how} before this case had ended" if code else "an earlier case ended the process"
    return Run(outputs=None, faults=(Fault("crash", "process", what, case=name),), log=log)


def _lines(folder: Path) -> list[str]:
    """Complete lines of the results: one that a kill cut short does not count."""
    if not os.path.lexists(folder / RESULTS):
        return []
    return sandbox.read(folder, RESULTS, MOST_RESULTS).decode(errors="replace").split("\n")[:-1]


def _joined(own: str, process: str) -> str:
    return "\n".join(part for part in (own.strip(), process.strip()) if part)[:MAX_LOG]


def _widened(limits: sandbox.Limits, calls: Sequence[Call], settings: Settings) -> sandbox.Limits:
    """The limits with room for the tensors of the largest case in memory, and for all outputs in files.

    A job that only estimates reserves addresses for its tensors and workspace, which count as memory though they
    take none.
    """
    memory = max((call.bytes for call in calls), default=0)
    memory += WORKSPACE_BYTES if settings.time_only else 0
    files = 0 if settings.time_only else sum(s.bytes for call in calls for s in call.outputs)
    return replace(
        limits,
        memory_bytes=max(limits.memory_bytes, memory + SPARE_BYTES),
        file_bytes=max(limits.file_bytes, files + (256 << 20)),
    )
