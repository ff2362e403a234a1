"""What good schedules of the offline writer reach without a search: the best of a few against the baseline.

Run as ``python -m benchmarks.schedules [SUITE-OR-OPERATOR ...]``; by default a few operators. Only estimates are made;
whether the kernels are right is for the tests and the verifier.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

import operators
from generators.template.composition import compose
from generators.template.craft import Craft
from generators.template.schedule import Schedule, body
from npu.ascendc.twin import AscendcTwin
from operators import Operator, baseline_us, category, shapes

FEW = ["level1/relu", "level1/softmax", "level1/cumsum", "basic/small_matmul"]
WHOLE = Schedule(
    style="vector",
    cores="all",
    tile=16384,
    buffers=2,
    queue="tque",
    tail="pad",
    row="resident",
    reduce="vector",
    sync="flags",
    math="cheap",
    product="cube",
    combine="all",
)
SCHEDULES = (WHOLE.with_(window="taps"), WHOLE.with_(block="128x128x128"), WHOLE.with_(row="chunks", tile=8192))


def best_us(operator: Operator, target: AscendcTwin) -> float:
    """Estimate of the fastest of the schedules at the bench shape, in µs; infinite where none can be timed."""
    found, seen = float("inf"), set[str]()
    sizes = shapes(operator, operator.bench)
    for schedule in SCHEDULES:
        kernel = compose(operator, Craft(schedule))
        if body(kernel.files) in seen:
            continue
        seen.add(body(kernel.files))
        with tempfile.TemporaryDirectory() as directory:
            build = target.build(kernel, operator, Path(directory))
            run = target.time(build, operator, {tensor.name: sizes[tensor.name] for tensor in operator.inputs})
        if run.timing:
            found = min(found, run.timing.latency_us)
    return found


def measure(batch: list[Operator]) -> None:
    """Print the quartiles of baseline over best, for each category and for all."""
    target, ratios = AscendcTwin(), defaultdict[str, list[float]](list)
    for operator in batch:
        ratio = baseline_us(operator, operator.bench, target.chip) / best_us(operator, target)
        ratios[str(category(operator))].append(ratio)
        ratios["all"].append(ratio)
        print(f"{operator.name} {ratio:.3f}", flush=True)
    table = Table("category", "operators", "slowest", "median", "fastest")
    for name, values in sorted(ratios.items()):
        row = (min(values), statistics.median(values), max(values))
        table.add_row(name, str(len(values)), *(f"{value:.3f}" for value in row))
    Console().print(table)


if __name__ == "__main__":
    words = sys.argv[1:] or FEW
    measure([o for word in words for o in (operators.suite(word) if "/" not in word else [operators.get(word)])])
