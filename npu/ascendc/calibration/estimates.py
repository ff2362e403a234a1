"""Builds the calibration kernels and times their rows on the twin."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from npu.ascendc.calibration.rows import FOLDER, Row
from npu.ascendc.call import Call, TensorSpec
from npu.ascendc.result import CaseResult
from npu.ascendc.twin import AscendcTwin
from npu.errors import NpuError
from npu.outcome import Timing
from operators import Kernel

CHIP = "910B1"
HOST = ("op_host/calibration.cpp", "op_host/calibration_tiling.h")


@dataclass(frozen=True)
class Estimate:
    """A row and what the twin says, in µs."""

    row: Row
    estimated: float
    extrapolated: bool

    @property
    def error(self) -> float:
        """Relative to the measured figure."""
        return self.estimated / self.row.measured - 1


def calibration_kernel(name: str) -> Kernel:
    """The project of one calibration kernel: its device file and the host files that all share."""
    device = f"op_kernel/{name}.cpp"
    return Kernel({path: (FOLDER / "kernels" / path).read_text(encoding="utf-8") for path in (device, *HOST)})


def estimate(chosen: Iterable[Row]) -> list[Estimate]:
    """Time the rows' kernels on a 910B1, each configuration once. NpuError where a kernel does not build or run."""
    wanted = tuple(chosen)
    timings: dict[tuple[object, ...], Timing] = {}
    for kernel in dict.fromkeys(row.kernel for row in wanted):
        distinct = {row.configuration: row for row in wanted if row.kernel == kernel}
        results = run(kernel, list(distinct.values()))
        timings |= {key: timing_of(kernel, result) for key, result in zip(distinct, results, strict=True)}
    return [_estimate(row, timings[row.configuration]) for row in wanted]


def run(kernel: str, chosen: list[Row], time_only: bool = True) -> list[CaseResult]:
    """Build one kernel and run these rows of it, in order; with zeros as inputs unless only timed."""
    twin = AscendcTwin(CHIP)
    dtype = chosen[0].dtype
    with tempfile.TemporaryDirectory(prefix="evokernel-calibration-") as place:
        build = twin.build_kernel(calibration_kernel(kernel), [dtype, dtype], [dtype], Path(place))
        if not build.ok:
            raise NpuError(f"calibration kernel {kernel} does not build: {build.diagnostics[0].message}")
        return twin.execute(build, [_call(row, time_only) for row in chosen], time_only)


def _call(row: Row, time_only: bool) -> Call:
    import numpy as np

    small = (8,)
    reads = row.shape if row.kernel in ("add", "matmul") else small
    writes = row.shape if row.kernel in ("add", "nd2nz", "gelu", "matmul") else small
    inputs = (TensorSpec("x", row.dtype, row.shape), TensorSpec("y", row.dtype, reads))
    attributes = {"cores": row.cores, "tile_rows": row.tile_rows, "tile_columns": row.tile_columns, "mode": row.mode}
    arrays = {} if time_only else {spec.name: np.zeros(spec.shape, row.dtype) for spec in inputs}
    return Call(inputs, (TensorSpec("z", row.dtype, writes),), attributes, arrays)


def timing_of(kernel: str, result: CaseResult) -> Timing:
    """The timing of a run. NpuError where it ended with a fault or at a limit."""
    timing = result.run.timing
    if timing is None:
        reason = result.run.faults[0].message if result.run.faults else result.run.limit
        raise NpuError(f"calibration kernel {kernel} does not run: {reason}")
    return timing


def _estimate(row: Row, timing: Timing) -> Estimate:
    value = timing.latency_us if row.measure == "task" else timing.pipe_us[row.measure]
    return Estimate(row, value, timing.extrapolated)
