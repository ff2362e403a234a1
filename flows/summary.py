"""The closing table of a run."""

from __future__ import annotations

from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from audit.attempts import attempts
from audit.helpful import helpful
from audit.measures import Measures, by_operator, measures
from flows.bounds import against_baseline, bounds_of, of_roofline
from memory_db.durations import duration

NAME = 22
COLUMNS = {"solved": 6, "first": 9, "best": 9, "speedup": 8, "baseline": 8, "roofline": 8}
GAP = 3  # between columns: padding on both sides, and the divider


def print_summary(console: Console, memory: Path, run: str, chip: str) -> None:
    """Print what a run reached: per operator when it was solved, how fast it became, and which items helped.

    ``baseline`` is the speedup over separate, well-tuned kernels of the operator's primitives, ``roofline`` the share
    of the chip's bound that is reached; both are estimates too.
    """
    rows = attempts(memory, run)
    table = Table(
        title="Kernels for the Ascend 910B; latencies are the twin's estimates", box=SIMPLE_HEAD, pad_edge=False
    )
    shown = columns(console.width)
    spare = console.width - _taken(shown)
    helped = spare >= NAME
    most = NAME + (spare - NAME if helped else spare)
    table.add_column("operator", no_wrap=True, min_width=NAME, max_width=most, overflow="ellipsis")
    for heading in shown:
        table.add_column(heading, justify="right", no_wrap=True, min_width=COLUMNS[heading])
    if helped:
        table.add_column("what helped most", no_wrap=True, overflow="ellipsis", ratio=1)
    for row in by_operator(rows).iter_rows(named=True):
        bounds = bounds_of(row["operator"], chip)
        cells = {
            "solved": "-" if row["solved_at"] is None else str(row["solved_at"]),
            "first": duration(row["first_us"]),
            "best": duration(row["best_us"]),
            "speedup": _ratio(row["speedup"]),
            "baseline": against_baseline(row["best_us"], bounds),
            "roofline": of_roofline(row["best_us"], bounds),
        }
        best = helpful(memory, run, row["operator"], most=1) if helped else []
        table.add_row(row["operator"], *(cells[heading] for heading in shown), *(item.title for item in best))
    console.print(table)
    console.print(_sentence(measures(rows)), highlight=False)


def columns(width: int) -> list[str]:
    """The columns, most important first, that fit beside the operators' names on a terminal of so many characters."""
    shown: list[str] = []
    for heading in COLUMNS:
        if _taken([*shown, heading]) <= width:
            shown.append(heading)
    return shown


def _taken(shown: list[str]) -> int:
    return NAME + sum(COLUMNS[heading] + GAP for heading in shown) + GAP


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
    if result.tokens:
        text += f"; {result.tokens:,} tokens, US$ {result.price:.2f}"
    return text + "."


def _ratio(speedup: float | None) -> str:
    if speedup is None:
        return "–"
    return f"{speedup:,.0f}×" if speedup >= 1000 else f"{speedup:.2f}×"
