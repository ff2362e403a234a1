"""What estimates from reduced shapes err by: slow kernels of the offline writer, followed to their ends and stopped.

``python -m benchmarks.reduced_shapes docs/reduced_shapes.md`` writes the document; it takes some minutes.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import operators
from generators.template.composition import compose
from generators.template.craft import Craft
from generators.template.schedule import Schedule
from npu import sandbox
from npu.ascendc.call import Call
from npu.ascendc.job import Sampling
from npu.ascendc.result import CaseResult
from npu.ascendc.twin import AscendcTwin, call_at
from npu.errors import NpuError
from npu.target import Build

PART, CUBE_PART = 30, 6  # of so many calls of all cores one may be made before they are stopped
ALL = Sampling(sample_calls=1 << 40, counted_calls=1 << 40)
SCALAR, SCALARS = Schedule(), Schedule(cores="all")
VECTOR, VECTORS = Schedule(style="vector", tile=256), Schedule(style="vector", cores="all", tile=256)
CUBE = VECTORS.with_(product="cube", tile=4096, queue="tque", tail="pad", reduce="vector", sync="flags")
KERNELS = (
    ("level1/group_norm", "scalar, one core", SCALAR, "B=112 C=64 H=64 W=32"),
    ("level1/group_norm", "scalar, all cores", SCALARS, "B=56 C=64 H=64 W=128"),
    ("level1/group_norm", "vector, all cores", VECTORS, "B=112 C=64 H=64 W=64"),
    ("level1/frobenius_norm", "scalar, one core", SCALAR, "B=16 C=64 H=128 W=128"),
    ("level1/frobenius_norm", "vector, one core", VECTOR, "B=16 C=64 H=128 W=256"),
    ("level1/huber_loss", "scalar, one core", SCALAR, "B=4096 N=4096"),
    ("level1/softmax", "scalar, all cores", SCALARS, "B=512 N=16384"),
    ("level1/softmax", "vector, all cores", VECTORS, "B=4096 N=8192"),
    ("level1/layer_norm", "scalar, one core", SCALAR, "B=16 C=64 H=64 W=64"),
    ("level1/cross_entropy_loss", "scalar, all cores", SCALARS, "B=8192 N=1024"),
    ("level1/max_pooling_2d", "scalar, all cores", SCALARS, "B=16 C=64 H=64 W=64"),
    ("level1/standard_matrix_multiplication", "scalar, all cores", SCALARS, "M=256 K=512 N=256"),
    ("level1/standard_matrix_multiplication", "vector, all cores", VECTORS, "M=512 K=1024 N=512"),
    ("level2/conv_transpose2d_subtract_tanh", "scalar, all cores", SCALARS, "B=32 C=16 O=16 H=16 W=16"),
    ("level2/conv_transpose2d_subtract_tanh", "columns by vector, product by cube", CUBE, "B=32 C=32 O=32 H=32 W=32"),
)
HEAD = f"""# Reduced shapes

Made by `python -m benchmarks.reduced_shapes docs/reduced_shapes.md`; do not edit.

A time-only launch whose cores are stopped ([extrapolation.md](extrapolation.md)) is timed at reduced shapes, at which
it is followed to its end:

* The operator's extents are halved, first the outermost one down to two for each core, then the largest of the others,
  until a core makes at most a quarter of the calls at which it was stopped (a part in 2n with more than two extents).
  Tiles, tails and shares of cores come out as at the full shape: the reduced extents leave the same remainders. L2 is
  reduced with the tensors.
* Around that shape each extent is halved, and enlarged, by itself. Through the three points, calls and time grow with
  the extent as `a + b·d`, `a + b·d^2`, `a + b·d^3` or `a·d^p + b·d^(p+1)`; the product over the extents leads to the
  full shape.
* Where the number of calls that this leads to is the one that the pace of the full shape leads to, within 10 %, the
  pace is kept: what was seen stands for all.
* Where the scalar unit is the bottleneck, a call takes as long as its data is far: a larger shape, with half of the
  calls at which the kernel was stopped, gives the time of a call, and only the number of calls is extrapolated.
* `stated`: what the laws miss at a further shape, and where the scalar unit is the bottleneck, how much longer a call
  took in the part of the full shape that was seen; at least 5 %, and 30 % where no further shape was timed. A note with
  the estimate says it.
* A kernel that made four times more calls than the growth leads to, or that does not end at the smallest shape either,
  has an endless loop, and is told so.

Kernels of the offline writer, followed to their ends, and stopped after a part in {PART} of their calls (a part in
{CUBE_PART} with the cube, whose kernels make few); *pace* is the
estimate from what was seen until then, which reduced shapes replace.

| operator | schedule | shape | calls of all cores | followed, µs | extrapolated, µs | error | stated | pace |
|---|---|---|---:|---:|---:|---:|---:|---:|
"""


@dataclass(frozen=True)
class Comparison:
    """One kernel: kernel times in µs, and the seconds that the two ways took."""

    operator: str
    schedule: str
    shape: str
    calls: int
    whole: float
    part: float
    pace: float
    stated: float
    seconds: tuple[float, float]

    @property
    def error(self) -> float:
        """Relative to the kernel that was followed."""
        return self.part / self.whole - 1


def compare(name: str, schedule_name: str, schedule: Schedule, shape: str) -> Comparison:
    """Time one kernel both ways. NpuError where it does not build or run, or is not stopped."""
    operator = operators.get(name)
    case = {dim: int(extent) for dim, extent in (part.split("=") for part in shape.split())}
    call = call_at(operator, case)
    if call is None:
        raise NpuError(f"{name} has no shape {shape}")
    limits = sandbox.Limits(cpu_seconds=600, wall_seconds=900.0)
    with tempfile.TemporaryDirectory(prefix="reduced-") as place:
        followed = AscendcTwin(limits=limits, sampling=ALL)
        build = followed.build(compose(operator, Craft(schedule)), operator, Path(place))
        if not build.ok:
            raise NpuError(f"{name}, {schedule_name} does not build: {build.diagnostics[0].message}")
        whole, long = _timed(followed, build, call)
        calls = int(whole.report["counted"]) * int(whole.report["simulated_cores"])
        part = CUBE_PART if schedule.product == "cube" else PART
        sampling = Sampling(max(1, int(whole.report["counted"]) // part), max(1, calls // part))
        stopping = AscendcTwin(limits=limits, sampling=sampling)
        pace = stopping.followed(build, [call])[0]
        if not pace.report["stopped"]:
            raise NpuError(f"{name}, {schedule_name} was not stopped")
        started = time.monotonic()
        run = stopping.time(build, operator, {spec.name: spec.shape for spec in call.inputs})
        short = time.monotonic() - started
    if run.timing is None:
        raise NpuError(f"{name}, {schedule_name} has no time: {run.faults or run.limit}")
    note = next((one for one in run.notes if "from reduced shapes" in one), "")
    stated = float(note.rpartition(" ")[2].rstrip("%")) / 100 if note else float(pace.report["error"])
    times = (float(whole.report["kernel_us"]), run.timing.latency_us - run.timing.launch_us)
    return Comparison(name, schedule_name, shape, calls, *times, float(pace.report["kernel_us"]), stated, (long, short))


def document(found: Sequence[Comparison]) -> str:
    """Markdown: how it is done, and a row for each kernel."""
    rows = [
        f"| {one.operator} | {one.schedule} | {one.shape} | {one.calls:,} | {one.whole:,.1f} | {one.part:,.1f} "
        f"| {one.error:+.1%} | {one.stated:.0%} | {one.pace / one.whole - 1:+.0%} |"
        for one in found
    ]
    errors = [abs(one.error) for one in found]
    paces = [abs(one.pace / one.whole - 1) for one in found]
    seconds = (median(one.seconds[0] for one in found), median(one.seconds[1] for one in found))
    end = (
        f"Median error {median(errors):.1%}, largest {max(errors):.1%}; by the pace seen, median {median(paces):.0%}, "
        f"largest {max(paces):.0%}.\nSeconds on this machine, medians: {seconds[0]:.1f} followed, {seconds[1]:.1f} "
        "extrapolated."
    )
    return HEAD + "\n".join(rows) + f"\n\n{end}\n"


def _timed(twin: AscendcTwin, build: Build, call: Call) -> tuple[CaseResult, float]:
    started = time.monotonic()
    result = twin.followed(build, [call])[0]
    if result.run.timing is None or result.report["stopped"]:
        raise NpuError(f"a kernel was not followed to its end: {result.run.faults or result.run.limit}")
    return result, time.monotonic() - started


if __name__ == "__main__":
    comparisons = []
    for kernel in KERNELS:
        comparisons.append(compare(*kernel))
        print(comparisons[-1], flush=True)
    Path(sys.argv[1]).write_text(document(comparisons), encoding="utf-8")
