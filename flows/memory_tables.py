"""What the commands on the memory print: tables, a plot of values, one item in full."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from rich.console import Console, Group, RenderableType
from rich.syntax import Syntax
from rich.table import Table
from rich.text import Text

from memory_db import Item, Kind, Stage
from memory_db.statistics import Earning, Movement

_BARS = " ▁▂▃▄▅▆▇█"
_BINS = 40
_TITLE = 60
_LANGUAGES = {"py": "python", "h": "cpp", "hpp": "cpp", "cpp": "cpp", "json": "json"}


def print_counts(console: Console, title: str, counts: Mapping[str, int | str]) -> None:
    """A table of names and numbers."""
    table = Table(title=title, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for name, count in counts.items():
        table.add_row(name, f"{count:,}" if isinstance(count, int) else Text(count))
    console.print(table)


def print_distributions(console: Console, samples: Mapping[tuple[Kind, Stage], Sequence[float]]) -> None:
    """How values are distributed, one line of bars per kind and stage, all on the same axis."""
    if not samples:
        console.print("No value has moved yet.")
        return
    low = min(-1.0, *(values[0] for values in samples.values()))
    high = max(1.0, *(values[-1] for values in samples.values()))
    table = Table(title="Values Q by kind and stage")
    for name, side in (("kind", "left"), ("stage", "left"), ("items", "right"), ("median", "right")):
        table.add_column(name, justify="right" if side == "right" else "left")
    table.add_column(f"{low:+.2f}".ljust(_BINS - 5) + f"{high:+.2f}", no_wrap=True, min_width=_BINS)
    for (kind, stage), values in samples.items():
        table.add_row(kind, stage, f"{len(values):,}", f"{np.median(values):+.3f}", bars(values, low, high))
    console.print(table)


def bars(values: Sequence[float], low: float, high: float) -> str:
    """A histogram as one line of block characters; any bin that holds something shows."""
    counts, _ = np.histogram(values, bins=_BINS, range=(low, high))
    most = max(int(counts.max()), 1)
    return "".join(_BARS[0 if not count else max(1, round(8 * int(count) / most))] for count in counts)


def print_items(console: Console, items: Sequence[Item], title: str) -> None:
    """A table of items."""
    table = Table(title=title)
    for name in ("item", "kind", "operator", "stage", "outcome", "title"):
        table.add_column(name)
    for item in items:
        table.add_row(
            item.id[:10], item.kind, item.operator, item.stage or "", _outcome(item), Text(item.title[:_TITLE])
        )
    console.print(table)


def print_earnings(console: Console, earnings: Sequence[Earning], title: str) -> None:
    """A table of what items earned."""
    table = Table(title=title)
    for name in ("item", "kind", "stage"):
        table.add_column(name)
    for name in ("Q", "uses", "reward/use", "reward/1k tokens"):
        table.add_column(name, justify="right")
    table.add_column("title")
    for each in earnings:
        table.add_row(
            each.item[:10],
            each.kind,
            each.stage,
            f"{each.q:+.3f}",
            f"{each.uses:,}",
            f"{each.per_use:+.3f}",
            f"{each.per_thousand_tokens:+.3f}",
            Text(each.title[:_TITLE]),
        )
    console.print(table)


def print_history(console: Console, item: Item, movements: Sequence[Movement]) -> None:
    """Every movement of an item's values, and their course per stage as a line."""
    table = Table(title=Text(f"{item.id[:10]} {item.title[:_TITLE]}"))
    for name in ("attempt", "operator", "stage", "role"):
        table.add_column(name)
    for name in ("reward", "before", "after"):
        table.add_column(name, justify="right")
    table.add_column("outcome")
    for each in movements:
        result = "infeasible" if not each.feasible else "feasible"
        result += f", {each.latency_us:.4g} µs" if each.latency_us is not None else ""
        role = f"{each.role}, explored" if each.explored else each.role
        table.add_row(
            Text(each.attempt),
            each.operator,
            each.stage,
            role,
            f"{each.reward:+.3f}",
            f"{each.before:+.3f}",
            f"{each.after:+.3f}",
            result,
        )
    console.print(table)
    for stage in Stage:
        course = [each.after for each in movements if each.stage is stage]
        if course:
            console.print(f"Q in {stage}: {sparkline(course)} {course[-1]:+.3f} after {len(course)} uses")


def sparkline(values: Sequence[float]) -> str:
    """The last values as heights between their least and greatest."""
    shown = values[-2 * _BINS :]
    low, high = min(shown), max(shown)
    return "".join(_BARS[1 + round(7 * (value - low) / (high - low))] if high > low else _BARS[4] for value in shown)


def print_item(console: Console, item: Item, facts: Mapping[str, str]) -> None:
    """One item in full: facts, text and files."""
    table = Table(title=Text(item.title), show_header=False)
    table.add_column()
    table.add_column(overflow="fold")
    rows = {
        "item": item.id,
        "kind": item.kind,
        "target": item.target,
        "operator": item.operator,
        "category": item.category,
        "stage": item.stage or "",
        "outcome": _outcome(item),
        "tags": ", ".join(item.tags),
        "parent": item.parent,
        "attempt": item.attempt,
    }
    for name, value in (rows | dict(facts)).items():
        if value:
            table.add_row(name, Text(value))
    parts: list[RenderableType] = [table, Text(item.text)]
    for path, text in item.files.items():
        language = _LANGUAGES.get(path.rsplit(".", 1)[-1], "text")
        parts += [
            Text(f"\n{path}", style="bold"),
            Syntax(text, language, line_numbers=True, background_color="default"),
        ]
    console.print(Group(*parts))


def _outcome(item: Item) -> str:
    if item.feasible is None:
        return ""
    latency = f", {item.latency_us:.4g} µs" if item.latency_us is not None else ""
    return ("feasible" if item.feasible else "infeasible") + latency
