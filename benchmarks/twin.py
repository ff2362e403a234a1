"""Measures the twin: compiling, running with values, simulated calls, estimates of large shapes, a first start."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from npu.ascendc import toolchain
from npu.ascendc.calibration.estimates import calibration_kernel
from npu.ascendc.call import Call, TensorSpec
from npu.ascendc.runtime import runtime
from npu.ascendc.twin import AscendcTwin
from npu.outcome import Diagnostic
from npu.target import Build

DOUBLE_BUFFER, SCALAR = 2, 1
ROUNDS = 7


def main() -> None:
    """Print a table. The first start is measured in a cache of its own."""
    table = Table(title="the Ascend C twin, one core", title_justify="left")
    for heading in ("what", "elapsed", "CPU", "aim"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        for row in _warm():
            table.add_row(*row)
    finally:
        os.sched_setaffinity(0, cores)
    elapsed, spent = _cold()
    table.add_row(f"first start, {len(cores)} cores", f"{elapsed:.0f} s", f"{spent:.0f} s", "")
    Console().print(table)


def _warm() -> list[tuple[str, str, str, str]]:
    twin = AscendcTwin("910B1")
    add = _call((4096, 4096), "float16", DOUBLE_BUFFER, 48, True)
    scalar = _call((1024, 1024), "float16", SCALAR, 1, True)
    huge = _call((65536, 65536), "float16", DOUBLE_BUFFER, 48, False)
    with tempfile.TemporaryDirectory(prefix="evokernel-bench-") as place:
        build = _build(twin, Path(place) / "kernel")
        compiled = _median(lambda: _build(twin, Path(tempfile.mkdtemp(dir=place))))
        valued = _median(lambda: twin.execute(build, [add]))
        stepped = _median(lambda: twin.execute(build, [scalar]))
        estimated = _median(lambda: twin.execute(build, [huge], time_only=True))
        calls = int(twin.execute(build, [scalar])[0].report["calls"])
    gigabytes = sum(spec.bytes for spec in (*huge.inputs, *huge.outputs)) / 1e9
    rates = tuple(f"{calls / seconds / 1e6:.1f} M/s" for seconds in stepped)
    return [
        ("compile kernel and host code", *map(_seconds, compiled), "1 s"),
        ("Add of 16.8 M halves with values", *map(_seconds, valued), "1 s"),
        ("calls of the API, scalar kernel with values", *rates, "1 M/s"),
        (f"estimate of an Add of {gigabytes:.0f} GB", *map(_seconds, estimated), ""),
    ]


def _build(twin: AscendcTwin, folder: Path) -> Build:
    build = twin.build_kernel(calibration_kernel("add"), ["float16", "float16"], ["float16"], folder)
    diagnostics: tuple[Diagnostic, ...] = build.diagnostics
    assert build.ok, diagnostics
    return build


def _call(shape: tuple[int, int], dtype: str, mode: int, cores: int, values: bool) -> Call:
    inputs = tuple(TensorSpec(name, dtype, shape) for name in "xy")
    attributes = {
        "cores": cores,
        "tile_rows": 1,
        "tile_columns": 16384 if mode == DOUBLE_BUFFER else 4096,
        "mode": mode,
    }
    arrays = {spec.name: np.ones(shape, np.float16) for spec in inputs} if values else {}
    return Call(inputs, (TensorSpec("z", dtype, shape),), attributes, arrays)


def _cold() -> tuple[float, float]:
    """Building the shared parts in an empty cache."""
    kept = os.environ.get("XDG_CACHE_HOME")
    with tempfile.TemporaryDirectory(prefix="evokernel-bench-") as place:
        os.environ["XDG_CACHE_HOME"] = place
        try:
            return _timed(lambda: runtime(toolchain.find()))
        finally:
            if kept is None:
                del os.environ["XDG_CACHE_HOME"]
            else:
                os.environ["XDG_CACHE_HOME"] = kept


def _median(call: Callable[[], object]) -> tuple[float, float]:
    elapsed, spent = zip(*(_timed(call) for _ in range(ROUNDS)), strict=True)
    return statistics.median(elapsed), statistics.median(spent)


def _timed(call: Callable[[], object]) -> tuple[float, float]:
    """Seconds elapsed, and of CPU in this process and those that it waited for."""
    before, started = os.times(), time.perf_counter()
    call()
    elapsed, after = time.perf_counter() - started, os.times()
    return elapsed, sum(after[:4]) - sum(before[:4])


def _seconds(value: float) -> str:
    return f"{value:.2f} s"


if __name__ == "__main__":
    main()
