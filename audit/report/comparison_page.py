"""The page that sets two runs or snapshots side by side."""

from __future__ import annotations

from audit.comparison import Comparison
from audit.measures import Measures
from audit.report.bundle import bundle
from audit.report.filters import count, percent, times
from audit.report.rendering import page, script


def comparison_page(found: Comparison) -> str:
    """One self-contained page. Raises AuditError when the report extra is not installed."""
    from audit.report.axes import specification
    from audit.report.speed_charts import cumulative_chart

    first, second = found.first, found.second
    names = (first.name, second.name) if first.name != second.name else ("first", "second")
    chart = cumulative_chart({names[0]: first.attempts, names[1]: second.attempts})
    drawn = {"cumulative": specification(chart)}
    values = {"found": found, "rows": measure_rows(first.measures, second.measures), "charts": drawn, "links": ()}
    return page("comparison.html.j2", values, [bundle(), script()], drawn)


def measure_rows(first: Measures, second: Measures) -> list[tuple[str, str, str]]:
    """Label and both values, as text, of every measure."""

    def iterations(value: float | None) -> str:
        return "–" if value is None else f"{value:.2f}"

    rows = (
        ("operators", "operators", count),
        ("attempts", "attempts", count),
        ("compiled", "compile_rate", percent),
        ("correct", "correct_rate", percent),
        ("compiled in round 1", "round_one_compile_rate", percent),
        ("correct in round 1", "round_one_correct_rate", percent),
        ("iterations to the first feasible kernel, mean", "mean_iterations_to_solve", iterations),
        ("speedup, median", "speedup_median", times),
        ("speedup, lower quartile", "speedup_lower_quartile", times),
        ("speedup, upper quartile", "speedup_upper_quartile", times),
        ("at least twice as fast", "share_twice_as_fast", percent),
        ("tokens", "tokens", count),
        ("US$", "price", lambda value: f"{value:,.4f}"),
    )
    return [(label, form(getattr(first, name)), form(getattr(second, name))) for label, name, form in rows]
