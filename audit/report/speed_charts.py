"""Charts of what a run reached: operators solved, kernels made faster, and how far from the chip's limit."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping

import polars as pl

from audit.measures import by_iteration, by_operator
from audit.report.axes import BLUE, GREEN, ORANGE, RED, TEAL, Chart, alt, base, data, iterations
from audit.report.material import Material
from audit.report.tables import rates

_BINS = 16


def cumulative_chart(series: Mapping[str, pl.DataFrame]) -> Chart:
    """The shares of operators compiled and solved until each iteration, one pair of lines per named run's attempts."""
    rows = []
    for name, attempts in series.items():
        total = attempts["operator"].n_unique() or 1
        for row in by_iteration(attempts).iter_rows(named=True):
            for what in ("compiled", "solved"):
                label = f"{what}, {name}" if len(series) > 1 else what
                rows.append({"iteration": row["iteration"], "share": row[what] / total, "what": label, "kind": what})
    names = list(dict.fromkeys(str(row["what"]) for row in rows))
    colours = [BLUE, GREEN] if len(series) == 1 else [BLUE, TEAL, ORANGE, RED][: len(names)]
    plot = base(rows, "Share of operators compiled and solved, cumulative, by iteration").encode(
        x=iterations(),
        y=alt.Y("share:Q", title="share of operators", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1])),
        color=alt.Color("what:N", title=None, scale=alt.Scale(domain=names, range=colours)),
        tooltip=["what:N", "iteration:Q", alt.Tooltip("share:Q", format=".1%")],
    )
    return plot.mark_line(interpolate="step-after", strokeWidth=2.5) + plot.mark_point(filled=True, size=28)


def rates_chart(material: Material) -> Chart:
    """The shares of each iteration's attempts that compiled and were feasible."""
    rows = [
        {"iteration": row["iteration"], "what": what, "share": row[what]}
        for row in rates(material.attempts)
        for what in ("compiled", "feasible")
    ]
    return (
        base(rows, "Share of each iteration's attempts that compiled and that were feasible")
        .mark_line(point=True, strokeWidth=2)
        .encode(
            x=iterations(),
            y=alt.Y("share:Q", title="share of attempts", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1])),
            color=alt.Color(
                "what:N", title=None, scale=alt.Scale(domain=["compiled", "feasible"], range=[BLUE, GREEN])
            ),
            tooltip=["what:N", "iteration:Q", alt.Tooltip("share:Q", format=".1%")],
        )
    )


def speedups_chart(material: Material) -> Chart | None:
    """How the speedups of the best over the first feasible kernel are distributed."""
    values = [x for x in by_operator(material.attempts)["speedup"].drop_nulls() if x > 0]
    if not values:
        return None
    low, high = math.log10(min(values)), math.log10(max(values))
    width = max((high - low) / _BINS, 0.05)
    counts = Counter(min(int((math.log10(x) - low) / width), _BINS - 1) for x in values)
    bars = [
        {"low": 10 ** (low + n * width), "high": 10 ** (low + (n + 1) * width), "operators": counts[n]}
        for n in sorted(counts)
    ]
    most = max(counts.values())
    whole = list(range(0, most + 1, max(1, most // 6)))
    histogram = (
        base(bars, "How many operators reached which speedup of the best over the first feasible kernel")
        .mark_bar(color=TEAL, binSpacing=2)
        .encode(
            x=alt.X(
                "low:Q",
                scale=alt.Scale(type="log", nice=False, padding=8),
                title="best over first feasible kernel",
                axis=alt.Axis(format="~s", tickCount=6),
            ),
            x2="high:Q",
            y=alt.Y("operators:Q", title="operators", axis=alt.Axis(values=whole, format="d"), stack=None),
            y2=alt.datum(0),
            tooltip=["operators:Q", alt.Tooltip("low:Q", format=".2f"), alt.Tooltip("high:Q", format=".2f")],
        )
    )
    median = float(pl.Series(values).median() or 0)  # type: ignore[arg-type]
    rule = (
        alt.Chart(data([{"median": median}]))
        .mark_rule(color=RED, strokeWidth=2, strokeDash=[5, 4])
        .encode(x="median:Q", tooltip=[alt.Tooltip("median:Q", format=".2f")])
    )
    return histogram + rule


def trajectories_chart(material: Material) -> Chart | None:
    """Every operator's speedup by iteration."""
    solved = material.attempts.filter(pl.col("latency_us").is_not_null()).sort("iteration", "position")
    if solved.is_empty():
        return None
    best = solved.with_columns(
        best=pl.col("latency_us").cum_min().over("operator"), first=pl.col("latency_us").first().over("operator")
    ).with_columns(speedup=(pl.col("first") / pl.col("best")).round(4), us=pl.col("best").round(2))
    rows = best.select("operator", "category", "iteration", "speedup", "us").to_dicts()
    hover = alt.selection_point(fields=["operator"], on="pointerover", nearest=True, empty=False)
    plot = base(rows, "Speedup of each operator's best kernel so far over its first feasible one").encode(
        x=iterations(),
        y=alt.Y(
            "speedup:Q",
            scale=alt.Scale(type="log"),
            title="best so far over first",
            axis=alt.Axis(format="~s", tickCount=6),
        ),
        detail="operator:N",
    )
    lines = plot.mark_line(interpolate="step-after").encode(
        color=alt.Color("category:N", title=None, legend=alt.Legend(symbolOpacity=1)),
        opacity=alt.condition(hover, alt.value(1), alt.value(0.45)),
        strokeWidth=alt.condition(hover, alt.value(3.5), alt.value(1.3)),
    )
    points = plot.mark_point(opacity=0, size=60).encode(
        tooltip=["operator:N", "iteration:Q", alt.Tooltip("us:Q", title="best, µs", format=",.1f"), "speedup:Q"]
    )
    return (lines + points.add_params(hover)).properties(height=320)


def roofline_chart(material: Material) -> Chart | None:
    """First and best latency of every operator over the least time that the chip allows."""
    timed = material.attempts.filter(pl.col("latency_us").is_not_null() & (pl.col("floor_us") > 0))
    if timed.is_empty():
        return None
    ends = timed.sort("iteration", "position").group_by("operator", maintain_order=True).agg(
        pl.col("category").first(),
        pl.col("floor_us").first(),
        first=pl.col("latency_us").first(),
        best=pl.col("latency_us").min(),
    ).with_columns(share=pl.col("floor_us") / pl.col("best"))  # fmt: skip
    low, high = float(ends["floor_us"].min() or 1) / 1.5, float(ends["floor_us"].max() or 1) * 1.5  # type: ignore[arg-type]
    roofs = [
        {"floor_us": x, "latency": x * factor, "roof": label}
        for factor, label in ((1, "limit"), (10, "10× the limit"), (100, "100×"))
        for x in (low, high)
    ]
    x = alt.X(
        "floor_us:Q",
        scale=alt.Scale(type="log", nice=False),
        title="least time on this chip, µs",
        axis=alt.Axis(format="~s", tickCount=5, grid=False),
    )
    y = alt.Y("latency:Q", scale=alt.Scale(type="log"), title="latency, µs", axis=alt.Axis(format="~s", tickCount=6))
    roof = (
        alt.Chart(data(roofs), width="container", height=360, description="Latency over the chip's limit")
        .mark_line(strokeWidth=1.5, color="#8a93a0")
        .encode(
            x=x, y=y, detail="roof:N", strokeWidth=alt.condition("datum.roof == 'limit'", alt.value(3), alt.value(1))
        )
    )
    names = (
        alt.Chart(data(roofs[::2]))
        .mark_text(align="left", dx=6, dy=-12, color="#8a93a0", fontSize=11)
        .encode(x=x, y=y, text="roof:N")
    )
    told = [
        "operator:N",
        alt.Tooltip("floor_us:Q", title="limit, µs", format=",.1f"),
        alt.Tooltip("first:Q", title="first, µs", format=",.1f"),
        alt.Tooltip("best:Q", title="best, µs", format=",.1f"),
        alt.Tooltip("share:Q", title="best reaches", format=".1%"),
    ]
    plot = alt.Chart(data(ends.to_dicts()))
    ways = plot.mark_rule(strokeOpacity=0.35).encode(x=x, y="first:Q", y2="best:Q", color="category:N")
    first = plot.mark_point(size=45, opacity=0.8).encode(x=x, y="first:Q", color="category:N", tooltip=told)
    best = plot.mark_point(filled=True, size=70, opacity=1).encode(
        x=x,
        y=alt.Y("best:Q"),
        color=alt.Color("category:N", title=None, legend=alt.Legend(symbolOpacity=1)),
        tooltip=told,
    )
    return roof + names + ways + first + best
