"""Artifacts on Prefect's pages: progress, a table by operator, and the curve of operators solved."""

from __future__ import annotations

import os
from uuid import UUID

import polars as pl
from prefect.artifacts import (
    acreate_markdown_artifact,
    acreate_progress_artifact,
    acreate_table_artifact,
    aupdate_progress_artifact,
)

from audit.attempts import attempts
from audit.measures import by_iteration, by_operator
from flows.session import Session
from memory_db.durations import duration
from memory_db.progress import recorded_attempts

WIDTH = 40


async def publish_iteration(session: Session, iteration: int) -> None:
    """Show where the run stands, on a configured server; the temporary one has no pages, and is spared the work."""
    if "PREFECT_API_URL" not in os.environ:
        return
    rows = attempts(session.memory.path, session.run)
    await _publish_progress(session)
    table = [
        {
            "operator": row["operator"],
            "attempts": row["attempts"],
            "solved at": row["solved_at"],
            "first": duration(row["first_us"]),
            "best": duration(row["best_us"]),
            "speedup": row["speedup"] and round(row["speedup"], 2),
        }
        for row in by_operator(rows).iter_rows(named=True)
    ]
    await acreate_table_artifact(table, key="operators", description=f"Run {session.run}, iteration {iteration}")
    await acreate_markdown_artifact(_curve(session, rows), key="solved", description=f"Run {session.run}")


async def _publish_progress(session: Session) -> None:
    percent = 100 * recorded_attempts(session.memory, session.run) / session.total
    if session.progress_artifact:
        await aupdate_progress_artifact(UUID(session.progress_artifact), percent)
        return
    artifact = await acreate_progress_artifact(percent, key="attempts", description=f"Attempts of run {session.run}")
    session.progress_artifact = str(artifact)


def _curve(session: Session, rows: pl.DataFrame) -> str:
    """Operators solved until each iteration, as bars in text."""
    operators = len(session.operators)
    lines = [
        f"{row['iteration']:>4} {'█' * round(WIDTH * row['solved'] / operators):<{WIDTH}} {row['solved']}"
        for row in by_iteration(rows).iter_rows(named=True)
    ]
    return "\n".join([f"Operators solved, of {operators}, by iteration:", "", "```", *lines, "```"])
