"""Two runs or snapshots side by side, in the terminal."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from audit.comparison import Comparison
from audit.report.comparison_page import measure_rows
from memory_db.durations import duration

_FASTER, _SLOWER = 1.02, 0.98


def print_comparison(found: Comparison) -> None:
    """Print the measures, then every operator: when it was solved, its fastest kernels, and their ratio."""
    console = Console()
    names = [escape(found.first.name), escape(found.second.name)]
    table = Table("", box=SIMPLE_HEAD, pad_edge=False)
    for name in names:
        table.add_column(name, justify="right")
    for label, one, other in measure_rows(found.first.measures, found.second.measures):
        table.add_row(label, one, other)
    console.print(table)
    table = Table("operator", box=SIMPLE_HEAD, pad_edge=False)
    for heading in (f"solved, {names[0]}", f"solved, {names[1]}", f"best, {names[0]}", f"best, {names[1]}", "ratio"):
        table.add_column(heading, justify="right")
    for row in found.operators.iter_rows(named=True):
        table.add_row(
            escape(row["operator"]),
            *("-" if row[side] is None else str(row[side]) for side in ("solved_first", "solved_second")),
            duration(row["best_first"]),
            duration(row["best_second"]),
            _ratio(row["ratio"]),
        )
    console.print(table)
    if found.learned is not None:
        new = ", ".join(f"{row['count']} {row['kind']}" for row in found.learned.new_items.iter_rows(named=True))
        console.print(f"The second memory's items beyond the first's: {new or 'none'}.", highlight=False)


def _ratio(ratio: float | None) -> str:
    if ratio is None:
        return "-"
    colour = "green" if ratio > _FASTER else "red" if ratio < _SLOWER else "default"
    return f"[{colour}]{ratio:,.2f}×[/]"
