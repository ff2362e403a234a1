"""The closing table of a run."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table

from audit.attempts import attempts
from audit.helpful import helpful
from audit.measures import Measures, by_operator, measures


def print_summary(console: Console, memory: Path, run: str) -> None:
    """Print what a run reached: per operator when it was solved, how fast it became, and which items helped."""
    rows = attempts(memory, run)
    table = Table(
        title=f"run {run}: kernels for the Ascend 910B, latencies estimated by the twin", title_justify="left"
    )
    for heading, justify in (
        ("operator", "left"),
        ("solved at", "right"),
        ("first µs", "right"),
        ("best µs", "right"),
        ("speedup", "right"),
        ("items that helped", "left"),
    ):
        table.add_column(heading, justify=justify, overflow="fold")  # type: ignore[arg-type]
    for row in by_operator(rows).iter_rows(named=True):
        titles = [f"{entry.title} ({entry.kind})" for entry in helpful(memory, run, row["operator"])]
        table.add_row(
            row["operator"],
            "-" if row["solved_at"] is None else f"iteration {row['solved_at']}",
            _microseconds(row["first_us"]),
            _microseconds(row["best_us"]),
            "-" if row["speedup"] is None else f"{row['speedup']:.2f}×",
            "; ".join(titles),
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


def _microseconds(value: float | None) -> str:
    return "-" if value is None else f"{value:,.1f}"
