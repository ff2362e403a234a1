"""Operators as a table, as a plot of the curriculum, and one in full."""

from __future__ import annotations

import importlib.util
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rich.table import Table
from rich.text import Text

import operators
from operators import Operator, OperatorError

COLOURS = ("green", "cyan", "blue", "magenta", "yellow", "bright_blue", "red", "bright_red", "bright_magenta", "white")
ROWS = 16


def bytes_text(count: int) -> str:
    """A number of bytes in a unit that leaves few digits."""
    amount, unit = float(count), 0
    while amount >= 1000 and unit < 4:
        amount, unit = amount / 1000, unit + 1
    return f"{amount:.3g} {('B', 'kB', 'MB', 'GB', 'TB')[unit]}"


def case_text(operator: Operator) -> str:
    """The bench shape."""
    return " ".join(f"{name}={extent}" for name, extent in operator.bench.items())


def operator_table(members: Sequence[Operator], chip: str) -> Table:
    """Name, category, complexity, bench shape, bytes, roofline and baseline of operators."""
    table = Table(title=f"{len(members)} operators, times in µs on {chip}")
    for heading in ("operator", "category", "complexity", "bench shape", "bytes", "roofline", "baseline"):
        numeric = heading in ("complexity", "bytes", "roofline", "baseline")
        narrow = numeric or heading == "category"
        table.add_column(heading, justify="right" if numeric else "left", no_wrap=narrow, overflow="fold")
    for operator in members:
        case = operator.bench
        table.add_row(
            operator.name,
            operators.category(operator),
            f"{operators.complexity(operator):.2f}",
            case_text(operator),
            bytes_text(operators.cost(operator, case).bytes),
            f"{operators.roofline_us(operator, case, chip):,.1f}",
            f"{operators.baseline_us(operator, case, chip):,.1f}",
        )
    return table


def facts_table(operator: Operator, chip: str) -> Table:
    """Category, the terms of the complexity, and the cost at the bench shape."""
    table = Table(show_header=False)
    terms, total = operators.complexity_terms(operator), operators.cost(operator, operator.bench)
    named = ", ".join(f"{name} {value:.2f}" for name, value in vars(terms).items() if value)
    rows = {
        "category": operators.category(operator),
        "complexity": f"{terms.total:.2f} = {named}",
        "bytes": bytes_text(total.bytes),
        "vector operations": f"{total.vector:.3g}",
        "cube multiply-adds": f"{total.cube:.3g}",
        "operations per byte": f"{total.intensity:.3g}",
        f"roofline, {chip}": f"{operators.roofline_us(operator, operator.bench, chip):,.1f} µs",
        f"baseline, {chip}": f"{operators.baseline_us(operator, operator.bench, chip):,.1f} µs",
        "input regimes": ", ".join(operators.regimes(operator)),
    }
    for name, value in rows.items():
        table.add_row(name, value)
    return table


def curriculum_lines(members: Sequence[Operator], width: int) -> Text:
    """A plot for the terminal: place in the curriculum across, complexity upward, colours by category."""
    heights = [operators.complexity(operator) for operator in members]
    kinds = [operators.category(operator) for operator in members]
    colours = dict(zip(sorted(set(kinds)), COLOURS * 2, strict=False))
    columns, top = max(10, min(width - 9, len(members))), max(heights)
    text = Text()
    for row in range(ROWS, 0, -1):
        text.append(f"{top * row / ROWS:6.1f} ┤")
        for column in range(columns):
            index = column * len(members) // columns
            level = max(1, round(heights[index] / top * ROWS))
            text.append("●" if level == row else " ", style=colours[kinds[index]])
        text.append("\n")
    text.append(f"       └{'─' * columns}\n        {len(members)} operators, from simple to complex\n        ")
    for kind, count in Counter(kinds).most_common():
        text.append("● ", style=colours[kind])
        text.append(f"{kind} {count}  ")
    return text


def write_plot(members: Sequence[Operator], path: Path) -> None:
    """The curriculum as a chart, in SVG or PNG. Raises OperatorError without the report extra or for another format."""
    if path.suffix not in (".svg", ".png"):
        raise OperatorError(f"The plot is written as .svg or .png, not as {path.suffix or 'a file without ending'}.")
    if importlib.util.find_spec("altair") is None or importlib.util.find_spec("vl_convert") is None:
        raise OperatorError("Writing a plot needs Altair: install the extra named report.")
    import altair

    rows = [
        {
            "place": place,
            "operator": operator.name,
            "suite": operator.suite,
            "category": operators.category(operator),
            "complexity": operators.complexity(operator),
        }
        for place, operator in enumerate(members, start=1)
    ]
    chart = altair.Chart.from_dict(
        {
            "title": "Curriculum: operators from simple to complex",
            "data": {"values": rows},
            "width": 760,
            "height": 360,
            "mark": {"type": "point", "filled": True, "size": 40},
            "encoding": {
                "x": {"field": "place", "type": "quantitative", "title": "place in the curriculum"},
                "y": {"field": "complexity", "type": "quantitative", "title": "complexity"},
                "color": {"field": "category", "type": "nominal"},
                "shape": {"field": "suite", "type": "nominal"},
            },
        }
    )
    chart.save(str(path))
