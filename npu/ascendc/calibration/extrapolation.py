"""What extrapolation errs by: kernels of many structures, timed in full and extrapolated, as ``docs/extrapolation.md``.

``python -m npu.ascendc.calibration.extrapolation docs/extrapolation.md`` writes the document.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from npu.ascendc import toolchain
from npu.ascendc.runtime import runtime
from npu.errors import NpuError

PROGRAM = Path(__file__).parent / "structures" / "main.cpp"
HEAD = """# Extrapolation

Made by `python -m npu.ascendc.calibration.extrapolation docs/extrapolation.md`; do not edit.

A time-only launch of at most three million API calls is simulated in full. A longer one is followed to its end, but
only part of its calls is simulated:

* A call's kind is what it does, to which size class, from which memory, after which seven calls. Simulated calls
  teach by how much each kind moves the latest clock of its core. Once 400 calls in a row were of known kinds,
  calls only count, at their kind's mean; a kind that is new, a SyncAll, and checks at growing distances lead back to
  simulation. Caches, queues, flags and bounds are kept up throughout, so that passes, nested loops, loops of
  different lengths per core and remainders are seen as they are.
* `error` compares, over the checks, what the kinds predicted with what was simulated.
* Where all cores together make more than 40 million calls, the first, middle and last block are followed.
* A core that makes more than its share of those is stopped, and the kernel is timed at reduced shapes instead
  ([reduced_shapes.md](reduced_shapes.md)).
* Where no reduced shape can be timed, the estimate rests on what was seen. A stopped core is assumed to write each byte
  of its share of every output (and of the workspace, if it uses that) once, at the pace between the rounds of writing
  seen last. A kernel that goes over an output several times, and is stopped in the first of these passes, is
  underestimated; where nothing is left to write, `error` is 100 %; before an output was written, it is assumed to read
  its share of the inputs once. A note says that a core was stopped.
* Kernels that use the cube are simulated up to a number of calls per core and go on at their mean pace.

The kernels below (`npu/ascendc/calibration/structures`) are small enough for both. Their limits are reduced in
proportion: *simulated* is the number of calls that the extrapolated time rests on; those called *stopped* may
count no more than 160,000 calls.
"""


@dataclass(frozen=True)
class Comparison:
    """One kernel: kernel time in µs in full and extrapolated, calls simulated for each, and the error it states."""

    name: str
    whole: float
    part: float
    calls: tuple[int, int]
    stated: float
    extrapolated: bool

    @property
    def error(self) -> float:
        """Relative to the whole simulation."""
        return self.part / self.whole - 1


def compare() -> list[Comparison]:
    """Build and run the kernels. NpuError where they do not build, run or end without faults."""
    compiler = toolchain.find()
    shared = runtime(compiler)
    with tempfile.TemporaryDirectory(prefix="structures-") as folder:
        program = Path(folder) / "structures"
        command = [
            *compiler.command,
            *compiler.flags,
            *compiler.device_flags,
            "-include",
            str(shared.prelude("device")),
        ]
        command += [
            str(PROGRAM),
            str(shared.library),
            f"-Wl,-rpath,{shared.library.parent}",
            "-o",
            str(program),
        ]
        _run(command)
        return [_comparison(json.loads(line)) for line in _run([str(program)]).splitlines()]


def document(found: Sequence[Comparison]) -> str:
    """Markdown: how it is done, and a row for each kernel."""
    lines = [HEAD, "| kernel | calls | simulated | in full, µs | extrapolated, µs | error | stated |"]
    lines.append("|---|---:|---:|---:|---:|---:|---:|")
    lines += [
        f"| {one.name} | {one.calls[0]:,} | {one.calls[1]:,} | {one.whole:,.1f} | {one.part:,.1f} "
        f"| {one.error:+.1%} | {one.stated:.1%} |"
        for one in found
    ]
    worst = max(abs(one.error) for one in found)
    return "\n".join([*lines, "", f"Largest error: {worst:.1%}.", ""])


def _run(command: list[str]) -> str:
    answer = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if answer.returncode:
        raise NpuError(f"{Path(command[0]).name} failed on {PROGRAM}:\n{answer.stderr[:2000]}")
    return answer.stdout


def _comparison(data: dict[str, object]) -> Comparison:
    whole, part = (data[key] for key in ("whole", "part"))
    assert isinstance(whole, dict) and isinstance(part, dict)
    for report in (whole, part):
        if report["faults"]:
            raise NpuError(f"{data['name']}: {report['faults'][0]['message']}")
    calls = (int(whole["calls"]), int(part["calls"]))
    times = (float(whole["kernel_us"]), float(part["kernel_us"]))
    return Comparison(str(data["name"]), *times, calls, float(part["error"]), bool(part["extrapolated"]))


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(document(compare()), encoding="utf-8")
