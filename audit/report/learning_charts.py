"""Charts of how a run learned, and what that cost: values, exploration, tokens, seconds, failures."""

from __future__ import annotations

import polars as pl

from audit.report.axes import AMBER, BLUE, ORANGE, PURPLE, TEAL, Chart, alt, base, iterations
from audit.report.material import Material
from audit.report.tables import cost, exploration, gate_seconds


def values_chart(material: Material, stage: str) -> Chart | None:
    """How Q is distributed in one stage, by kind."""
    values = material.values.filter(pl.col("stage") == stage)
    if values.is_empty():
        return None
    rows = values.select("kind", pl.col("q").round(4)).to_dicts()
    return (
        base(rows, f"How the values of stage {stage} are distributed, by kind of item")
        .mark_bar(binSpacing=1)
        .encode(
            x=alt.X("q:Q", bin=alt.Bin(maxbins=30), title="Q at the end"),
            y=alt.Y("count():Q", title="items"),
            color=alt.Color("kind:N", title=None),
            tooltip=["kind:N", "count():Q"],
        )
    )


def movement_chart(material: Material) -> Chart | None:
    """Q after each iteration's updates, median and quartiles."""
    moved = material.shown.filter(pl.col("after").is_not_null())
    if moved.is_empty():
        return None
    quartiles = (
        moved.group_by("iteration", "stage")
        .agg(
            low=pl.col("after").quantile(0.25, "linear"),
            median=pl.col("after").median(),
            high=pl.col("after").quantile(0.75, "linear"),
        )
        .sort("stage", "iteration")
    )
    plot = base(quartiles.to_dicts(), "Q after each iteration's updates: median and quartiles by stage").encode(
        x=iterations(), color=_stage_colour()
    )
    band = plot.mark_area(opacity=0.18).encode(y=alt.Y("low:Q", title="Q after update"), y2="high:Q")
    line = plot.mark_line(point=True, strokeWidth=2).encode(
        y="median:Q",
        tooltip=["stage:N", "iteration:Q", *(alt.Tooltip(f"{x}:Q", format="+.3f") for x in ("low", "median", "high"))],
    )
    return band + line


def exploration_chart(material: Material) -> Chart | None:
    """The explored share by iteration."""
    rows = exploration(material.shown)
    if not rows:
        return None
    plot = base(rows, "Share of items chosen by value that were explored, by iteration").encode(x=iterations())
    return plot.mark_bar(color=AMBER, opacity=0.85).encode(
        y=alt.Y("share:Q", title="explored share", axis=alt.Axis(format="%")),
        tooltip=[
            "iteration:Q",
            alt.Tooltip("share:Q", format=".1%"),
            alt.Tooltip("explored:Q", title="mean reward, explored", format="+.2f"),
            alt.Tooltip("exploited:Q", title="mean reward, exploited", format="+.2f"),
        ],
    )


def tokens_chart(material: Material) -> Chart | None:
    """Tokens by iteration; None when no model was asked."""
    rows = [
        {"iteration": row["iteration"], "what": what, "tokens": row[column]}
        for row in cost(material.attempts)
        for what, column in (("prompt", "prompt_tokens"), ("answer", "completion_tokens"))
    ]
    if not any(row["tokens"] for row in rows):
        return None
    return (
        base(rows, "Tokens of prompts and answers, by iteration")
        .mark_bar()
        .encode(
            x=iterations(),
            y=alt.Y("tokens:Q", title="tokens", axis=alt.Axis(format="~s")),
            color=alt.Color("what:N", title=None, scale=alt.Scale(domain=["prompt", "answer"], range=[BLUE, ORANGE])),
            tooltip=["what:N", "iteration:Q", alt.Tooltip("tokens:Q", format=",")],
        )
    )


def seconds_chart(material: Material) -> Chart | None:
    """Seconds of evaluation by gate."""
    rows = gate_seconds(material.attempts)
    if not rows:
        return None
    return (
        base(rows, "Seconds of evaluation by gate and iteration")
        .mark_bar()
        .encode(
            x=iterations(),
            y=alt.Y("seconds:Q", title="seconds of evaluation"),
            color=alt.Color("gate:N", title=None),
            tooltip=["gate:N", "iteration:Q", alt.Tooltip("seconds:Q", format=",.1f")],
        )
    )


def failures_chart(material: Material) -> Chart | None:
    """Infeasible attempts by gate."""
    failed = material.attempts.filter(~pl.col("feasible"))
    if failed.is_empty():
        return None
    rows = failed.group_by("iteration", "failed_gate").agg(attempts=pl.len()).sort("iteration", "failed_gate")
    return (
        base(rows.to_dicts(), "Infeasible attempts by the gate that stopped them, by iteration")
        .mark_bar()
        .encode(
            x=iterations(),
            y=alt.Y("attempts:Q", title="infeasible attempts", axis=alt.Axis(tickMinStep=1)),
            color=alt.Color("failed_gate:N", title=None),
            tooltip=["failed_gate:N", "iteration:Q", "attempts:Q"],
        )
    )


def _stage_colour() -> Chart:
    return alt.Color("stage:N", title=None, scale=alt.Scale(domain=["draft", "refine"], range=[PURPLE, TEAL]))
