"""The charts of a report as Vega-Lite specifications, written by Altair with their data inside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from audit.report import learning_charts as learning
from audit.report import speed_charts as speed
from audit.report.axes import Chart, specification
from audit.report.material import Material

_CHARTS: dict[str, Callable[[Material], Chart | None]] = {
    "cumulative": lambda material: speed.cumulative_chart({material.run["id"]: material.attempts}),
    "rates": speed.rates_chart,
    "speedups": speed.speedups_chart,
    "trajectories": speed.trajectories_chart,
    "roofline": speed.roofline_chart,
    "values-draft": lambda material: learning.values_chart(material, "draft"),
    "values-refine": lambda material: learning.values_chart(material, "refine"),
    "movement": learning.movement_chart,
    "exploration": learning.exploration_chart,
    "tokens": learning.tokens_chart,
    "seconds": learning.seconds_chart,
    "failures": learning.failures_chart,
}


def charts(material: Material) -> dict[str, dict[str, Any]]:
    """Every chart that has something to show, by the name of its place in the page."""
    found = {name: draw(material) for name, draw in _CHARTS.items()}
    return {name: specification(chart) for name, chart in found.items() if chart is not None}
