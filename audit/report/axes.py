"""What the charts of a report share: Altair, colours that are told apart on light and dark, and axes."""

from __future__ import annotations

import importlib
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
    return alt.Chart(alt.Data(values=rows), width="container", height=_HEIGHT, description=description)


def iterations() -> Chart:
    """The axis of iterations."""
    return alt.X(
        "iteration:Q",
        title="iteration",
        axis=alt.Axis(tickMinStep=1, format="d"),
        scale=alt.Scale(nice=False, padding=12),
    )
