"""What extrapolation errs by: kernels of which all calls can be simulated, against the sampled estimate."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from npu.ascendc.calibration.estimates import run, timing_of
from npu.ascendc.calibration.rows import Row


@dataclass(frozen=True)
class Sampling:
    """One kernel: its latency with every call of every core simulated, and as extrapolated from a part, in µs."""

    row: Row
    whole: float
    sampled: float
    calls: tuple[int, int]

    @property
    def error(self) -> float:
        """Relative to the whole simulation."""
        return self.sampled / self.whole - 1


def _row(name: str, kernel: str, shape: tuple[int, int], cores: int, tile: int, mode: int) -> Row:
    return Row(name, kernel, shape, "float16", cores, 1, tile, mode, "task", 0.0, "", ())


PAIRS = (
    _row("Add, scalar unit, 1 core", "add", (1024, 2048), 1, 4096, 1),
    _row("Add, scalar unit, 48 cores", "add", (1024, 2048), 48, 4096, 1),
    _row("Add, vector unit, 1 core, tiles of 64", "add", (4096, 4096), 1, 64, 2),
    _row("reads of 128 B, 48 cores, four passes", "read", (4096, 12288), 48, 64, 2),
)


def compare(pairs: Iterable[Row] = PAIRS) -> list[Sampling]:
    """Time each kernel both ways. A functional run simulates every call. NpuError where one does not run."""
    found = []
    for row in pairs:
        whole = run(row.kernel, [row], time_only=False)[0]
        sampled = run(row.kernel, [row])[0]
        calls = (int(whole.report["calls"]), int(sampled.report["calls"]))
        latency = timing_of(row.kernel, whole).latency_us
        found.append(Sampling(row, latency, timing_of(row.kernel, sampled).latency_us, calls))
    return found
