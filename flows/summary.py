"""The closing table of a run."""

from __future__ import annotations

from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from audit.attempts import attempts
from audit.durations import duration
from audit.helpful import helpful
from audit.measures import Measures, by_operator, measures
from flows.bounds import against_baseline, bounds_of, of_roofline


def print_summary(console: Console, memory: Path, run: str, chip: str) -> None:
    """Print what a run reached: per operator when it was solved, how fast it became, and which items helped.

    ``baseline`` is the speedup over separate, well-tuned kernels of the operator's primitives, ``roofline`` the share
    of the chip's bound that is reached; both are estimates too.
    """
    rows = attempts(memory, run)
    table = Table(
        title="Kernels for the Ascend 910B; latencies are the twin's estimates", box=SIMPLE_HEAD, pad_edge=False
    )
    table.add_column("operator", no_wrap=True, min_width=22)
    for heading, width in (
        ("solved", 6),
        ("first", 9),
        ("best", 9),
        ("speedup", 8),
        ("baseline", 8),
        ("roofline", 8),
    ):
        table.add_column(heading, justify="right", no_wrap=True, min_width=width)
    table.add_column("what helped most", no_wrap=True, overflow="ellipsis", ratio=1)
    for row in by_operator(rows).iter_rows(named=True):
        bounds = bounds_of(row["operator"], chip)
        best = helpful(memory, run, row["operator"], most=1)
        table.add_row(
            row["operator"],
            "-" if row["solved_at"] is None else str(row["solved_at"]),
            duration(row["first_us"]),
            duration(row["best_us"]),
            _ratio(row["speedup"]),
            against_baseline(row["best_us"], bounds),
            of_roofline(row["best_us"], bounds),
            best[0].title if best else "",
        )
    console.print(table)
    console.print(_sentence(measures(rows)), highlight=False)


def _sentence(result: Measures) -> str:
    solved = round(result.correct_rate * result.operators)
    text = f"{solved} of {result.operators} operators solved in {result.attempts} attempts"
    if result.mean_iterations_to_solve is not None:
        text += f", after {result.mean_iterations_to_solve:.1f} iterations on average"
    if result.speedup_median is not None:
        text += (
            f"; best over first feasible kernel: median {result.speedup_median:.2f}× "
            f"(quartiles {result.speedup_lower_quartile:.2f}-{result.speedup_upper_quartile:.2f})"
        )
    if result.price:
        text += f"; {result.tokens:,} tokens, US$ {result.price:.2f}"
    return text + "."


def _ratio(speedup: float | None) -> str:
    if speedup is None:
        return "–"
    return f"{speedup:,.0f}×" if speedup >= 1000 else f"{speedup:.2f}×"
