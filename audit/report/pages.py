"""The pages: a run's report, one kernel's lineage, what one item led to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import polars as pl

from audit.influence import Influence
from audit.lineage import Lineage
from audit.measures import Measures, measures
from audit.report.bundle import bundle
from audit.report.circle import Circle, circle
from audit.report.filters import count
from audit.report.material import Material, material
from audit.report.opening import opening
from audit.report.operators import stories
from audit.report.rendering import page, script
from audit.report.tables import by_group, failures, valuable
from memory_db import Memory
from memory_db.chain import head

Links = Sequence[Mapping[str, str]]


def report_page(memory: Memory, run: str, name: str = "", links: Links = ()) -> str:
    """The report of a run as one HTML page; equal memories give equal pages.

    ``name`` is what the reader called it (a snapshot's id, or the run's); ``links`` (href, text) lead to pages beside
    it. Raises AuditError when the report extra is not installed.
    """
    from audit.report.charts import charts

    with ThreadPoolExecutor(1) as pool, memory.connection.reading():
        libraries = pool.submit(bundle)  # takes seconds, on another core
        found = material(memory, run)
        drawn = charts(found)
        result = measures(found.attempts)
        values = _values(found, result) | {
            "name": name or run,
            "links": links,
            "charts": drawn,
            "stories": list(stories(memory, found)),
            "chain": head(memory.connection),
        }
        return page("report.html.j2", values, [libraries.result(), script()], drawn)


def lineage_page(story: Lineage, links: Links = ()) -> str:
    """One attempt's whole story, prompt and answer included."""
    return page("lineage.html.j2", {"story": story, "links": links, "opening": opening(story.outcome["detail"])})


def item_page(found: Influence, links: Links = ()) -> str:
    """What one item led to."""
    return page("item.html.j2", {"found": found, "links": links})


def _values(found: Material, result: Measures) -> dict[str, Any]:
    attempts = found.attempts
    graphs = [
        ("solved", "as they were first solved", circle(found.solved)),
        ("faster", "as they became faster", circle(found.faster)),
    ]
    explored = found.shown.filter(pl.col("after").is_not_null()).group_by("explored")
    return {
        "run": found.run,
        "measures": result,
        "solved": round(result.correct_rate * result.operators),
        "iterations": attempts["iteration"].n_unique(),
        "estimated": bool(attempts["estimated"].sum()),
        "groups": [(title, by_group(attempts, column)) for title, column in _GROUPS],
        "graphs": graphs,
        "shown_graph": _fullest(graphs),
        "numbers": {name: n for n, name in enumerate(_operators(attempts))},
        "valuable": [(title, valuable(found.shown, order)) for title, order in _ORDERS],
        "explored": explored.agg(shown=pl.len(), reward=pl.col("reward").mean()).sort("explored").to_dicts(),
        "spent": _spent(attempts, result),
        "failures": failures(attempts),
        "rejected": found.rejected,
    }


_GROUPS = (("By category", "category"), ("By suite", "suite"))
_ORDERS = (("By reward per use", "per_use"), ("By reward per 1,000 tokens", "per_token"))


def _fullest(graphs: Sequence[tuple[str, str, Circle]]) -> str:
    """The paper's graph, unless the run solved its operators before there was anybody to learn from."""
    return graphs[0][0] if len(graphs[0][2].curves) >= 3 or not graphs[1][2].curves else graphs[1][0]


def _operators(attempts: pl.DataFrame) -> list[str]:
    return attempts.sort("iteration", "position")["operator"].unique(maintain_order=True).to_list()


def _spent(attempts: pl.DataFrame, result: Measures) -> list[tuple[str, str, str, str]]:
    from audit.report.tables import gate_seconds

    seconds = sum(row["seconds"] for row in gate_seconds(attempts))  # type: ignore[misc]
    solved = round(result.correct_rate * result.operators)
    rows = (
        ("tokens", float(result.tokens), count),
        ("US$", result.price, lambda value: f"{value:,.4f}"),
        ("seconds of evaluation", float(seconds), lambda value: f"{value:,.1f}"),
    )
    return [
        (label, form(total), form(total / max(result.attempts, 1)), form(total / solved) if solved else "–")
        for label, total, form in rows
    ]
