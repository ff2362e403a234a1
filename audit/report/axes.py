"""What the charts of a report share: Altair, colours that are told apart on light and dark, and axes."""

from __future__ import annotations

import importlib
import json
from typing import Any, TypeAlias

from audit.errors import AuditError

try:
    alt: Any = importlib.import_module("altair")
except ImportError as error:
    raise AuditError(f"A report needs Altair ({error}): pip install 'evokernel[report]'.") from error

BLUE, ORANGE, GREEN, PURPLE, RED, TEAL, AMBER = (
    "#3b7dd8", "#d9722e", "#2a9d6f", "#8e63ce", "#d1495b", "#2b9eb3", "#b8860b",
)  # fmt: skip
Chart: TypeAlias = Any
"""A chart of Altair, which has no types of its own for what it returns."""
_HEIGHT = 260


def base(rows: list[dict[str, Any]], description: str) -> Chart:
    """A chart over rows, as wide as its place; ``description`` is what a screen reader says of it."""
    return alt.Chart(data(rows), width="container", height=_HEIGHT, description=description)


def data(rows: list[dict[str, Any]]) -> Chart:
    """Rows of a chart, as JSON text: Altair checks rows one by one against its schema, which takes seconds."""
    return alt.Data(values=json.dumps(rows), format=alt.DataFormat(type="json"))


def specification(chart: Chart) -> dict[str, Any]:
    """A chart as Vega-Lite, with its rows inside."""
    found: dict[str, Any] = _inlined(chart.to_dict(validate=False))
    return found


def _inlined(part: Any) -> Any:
    if isinstance(part, list):
        return [_inlined(each) for each in part]
    if not isinstance(part, dict):
        return part
    if isinstance(part.get("values"), str) and "format" in part:
        return {"values": json.loads(part["values"])}
    return {key: _inlined(each) for key, each in part.items()}


def iterations() -> Chart:
    """The axis of iterations."""
    return alt.X(
        "iteration:Q",
        title="iteration",
        axis=alt.Axis(tickMinStep=1, format="d"),
        scale=alt.Scale(nice=False, padding=12),
    )
