"""Snapshots as tables in the terminal."""

from __future__ import annotations

from pathlib import Path

import polars as pl
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from audit.difference import difference
from tasks import snapshots
from tasks.snapshots.objects import stored

console = Console()


def print_list(versioned: Path) -> None:
    """Print all snapshots, oldest first."""
    table = Table("snapshot", "parent", "run", "taken", "solved", "speedup", "MB", "stored here", title=None)
    for entry in snapshots.snapshots(versioned):
        solved, speedup = entry.metrics.get("correct_rate"), entry.metrics.get("speedup_median")
        table.add_row(
            entry.id,
            entry.parent or "-",
            entry.run or "-",
            entry.created,
            f"{solved:.0%}" if isinstance(solved, float) else "-",
            f"{speedup:.2f}×" if isinstance(speedup, float) else "-",
            f"{entry.bytes / 1e6:.1f}",
            "yes" if stored(entry) else "no",
        )
    console.print(table if table.row_count else "No snapshot yet: `evokernel run` ends with one.")


def print_difference(versioned: Path, first: str, second: str) -> None:
    """Print what the second snapshot knows that the first does not."""
    older, newer = snapshots.find(versioned, first), snapshots.find(versioned, second)
    with snapshots.materialise(older, versioned) as before, snapshots.materialise(newer, versioned) as after:
        found = difference(before, after)
    console.print(f"From {older.id} to {newer.id}:")
    for title, rows in (
        ("new items", found.new_items),
        ("operators newly solved", found.solved),
        ("kernels that got faster (estimated)", found.faster),
        ("values that moved most", found.moved),
    ):
        _print_rows(title, rows)


def print_problems(versioned: Path) -> int:
    """Print every snapshot with what is wrong with it; return how many have a problem."""
    bad = 0
    for snapshot, found in snapshots.problems(versioned):
        bad += bool(found)
        console.print(f"{snapshot.id}: " + ("[red]" + "; ".join(found) + "[/]" if found else "[green]sound[/]"))
    if found_stray := snapshots.stray(versioned):
        bad += 1
        console.print(f"[red]{escape(found_stray)}[/]", soft_wrap=True)
    return bad


def _print_rows(title: str, rows: pl.DataFrame) -> None:
    if rows.is_empty():
        console.print(f"{title}: none")
        return
    table = Table(*rows.columns, title=title, title_justify="left")
    for row in rows.iter_rows():
        table.add_row(*(f"{value:,.2f}" if isinstance(value, float) else str(value) for value in row))
    console.print(table)
