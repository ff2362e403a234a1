"""The estimates as the text of ``docs/fidelity.md``."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from npu.ascendc.calibration.estimates import Estimate
from npu.ascendc.calibration.sampling import Sampling

ROW_AIM, RATIO_AIM = 0.15, 0.10
HEAD = """# Fidelity of the twin's estimates

Made by `evokernel twin fidelity --write docs/fidelity.md`; do not edit.

No kernel of this project was timed on a device. The tables compare the twin with figures that others published of a
910B (48 vector cores, 1.85 GHz). Each row's kernel is in `npu/ascendc/calibration/kernels`, written from the
published description; figures and configurations are in `npu/ascendc/calibration/rows.tsv`.

A row counts as *fitted* when a parameter of `npu/ascendc/include/twin/costs.h` was chosen on it; a parameter takes
the first row that shows its mechanism, and no other. All other rows are *held out*: no parameter knows them.
Heads and slopes of vector instructions come from other publications (micro-benchmarks of a 910B3).
"""


def document(estimates: Sequence[Estimate], samplings: Sequence[Sampling]) -> str:
    """Markdown: the summary, the rows, the ratios, what is not reached, and what extrapolation errs by."""
    return "\n".join([HEAD, _summary(estimates), _rows(estimates), _ratios(estimates), LIMITS, _sampled(samplings)])


def ratios(estimates: Sequence[Estimate]) -> list[tuple[Estimate, float, float]]:
    """Rows with a baseline: measured and estimated time against the baseline's."""
    by_name = {one.row.name: one for one in estimates}
    found = []
    for one in estimates:
        if base := by_name.get(one.row.baseline):
            found.append((one, one.row.measured / base.row.measured, one.estimated / base.estimated))
    return found


def _summary(estimates: Sequence[Estimate]) -> str:
    lines = ["", "| | rows | median error | within ±15 % |", "|---|---|---|---|"]
    for name, fitted in (("fitted", True), ("held out", False)):
        errors = [abs(one.error) for one in estimates if bool(one.row.fitted) == fitted]
        good = sum(error <= ROW_AIM for error in errors)
        lines.append(f"| {name} | {len(errors)} | {statistics.median(errors):.1%} | {good} |")
    off = [abs(estimated / measured - 1) for _, measured, estimated in ratios(estimates)]
    good = sum(error <= RATIO_AIM for error in off)
    lines += [
        "",
        f"Ratios between rows: {good} of {len(off)} within ±10 %, median error {statistics.median(off):.1%}.",
        "",
    ]
    return "\n".join(lines)


def _rows(estimates: Sequence[Estimate]) -> str:
    lines = ["## Rows", "", "| row | figure | measured µs | estimated µs | error | |", "|---|---|---:|---:|---:|---|"]
    for one in estimates:
        use = f"fitted: {', '.join(one.row.fitted)}" if one.row.fitted else "held out"
        figure = one.row.measure + (" (extrapolated)" if one.extrapolated else "")
        error = f"{one.error:+.1%}" if abs(one.error) <= ROW_AIM else f"**{one.error:+.1%}**"
        lines.append(
            f"| {one.row.name} | {figure} | {one.row.measured:,.2f} | {one.estimated:,.2f} | {error} | {use} |"
        )
    return "\n".join([*lines, ""])


def _ratios(estimates: Sequence[Estimate]) -> str:
    lines = ["## Ratios", "", "Time of a row against its baseline: what a choice between two versions rests on.", ""]
    lines += ["| row | baseline | measured | estimated | error |", "|---|---|---:|---:|---:|"]
    for one, measured, estimated in ratios(estimates):
        error = estimated / measured - 1
        shown = f"{error:+.1%}" if abs(error) <= RATIO_AIM else f"**{error:+.1%}**"
        lines.append(f"| {one.row.name} | {one.row.baseline} | {measured:.4f} | {estimated:.4f} | {shown} |")
    return "\n".join([*lines, ""])


LIMITS = """## What is not reached, and why

* *empty kernel*: public sources disagree by a factor of ten (20 µs in a guide; 2.5 to 9.4 µs as the difference of task
  and core time at all cores; 0.5 µs at one core; about 5 µs for whole small operators). The model follows the
  differences.
* *Gelu*: neither its instructions nor its tile were published. The kernel computes x / (1 + exp(−1.6 (x + 0.0447 x³)))
  in eight instructions on 4,096 floats; half the tile costs its vector time another 15 %.
* *Matmul case4*: how the sample cuts L1 was not published; the kernel takes four base blocks along k at a time. The
  times of pipes in the *Matmul basic API* sample, from which the cube's rates come, are checked by tests of their own.
* *DataCopy L1-6, L1-7*: the rates at which cores read the same data come from reads into UB (UB-7, UB-8): in step, a
  line serves one core after the other; staggered, all cores together get one bandwidth, which is too much for 24 cores.
* *Matmul case0* is left out: the default tiling that it was timed with was not published. *Matmul case6 and case7* are
  timed with the kernel of case5: what they add to it, an order of blocks for L2 and a tiling known to the compiler, the
  model does not tell apart.
* *Scenario 5* is the only figure of a read and a write in one bank. Its price is taken from it; when it applies
  (a write meets the reads of the next repeat) from scenarios 4 and 6, which do not pay it.
* Scalar arithmetic in C++ between GetValue and SetValue costs nothing of its own: the price of each access (12 cycles
  a read, 10 a write) contains the address, the conversion and the one addition that *Add case0* does with it. A kernel
  with much more arithmetic per element is slower on a device than the estimate says; one access to global memory that
  misses the scalar cache is assumed to take 700 cycles, for which no figure was found.
* Reads and writes through raw `__gm__` and `__ubuf__` pointers are priced like GetValue and SetValue. The scalar cache
  is taken to have four ways, for which no figure was found either.
"""


def _sampled(samplings: Sequence[Sampling]) -> str:
    lines = ["## Extrapolation", ""]
    lines += ["Launches of more than three million calls are followed to their end, most calls only counted, as"]
    lines += ["[extrapolation.md](extrapolation.md) says. The calibration kernels where both are possible:", ""]
    lines += ["| kernel | calls | simulated | whole µs | extrapolated µs | error |", "|---|---:|---:|---:|---:|---:|"]
    for one in samplings:
        shape = "×".join(map(str, one.row.shape))
        lines.append(
            f"| {one.row.name}, {shape} | {one.calls[0]:,} | {one.calls[1]:,} | {one.whole:,.1f} "
            f"| {one.sampled:,.1f} | {one.error:+.1%} |"
        )
    return "\n".join([*lines, ""])
