"""``evokernel serve``: refine on a schedule."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from flows.commands.run import Overrides, Params


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(serve)


def serve(
    cron: Annotated[
        str | None, typer.Option(help="When to run, as a cron line: '0 2 * * *' is every night at two.")
    ] = None,
    interval: Annotated[float | None, typer.Option(help="How often to run, in minutes.")] = None,
    params: Params = Path("params.yaml"),
    overrides: Overrides = None,
) -> None:
    """Refine on a schedule: every run starts from the newest snapshot and ends with the next one.

    Bound a run with -S run.budget=N (attempts), -S run.minutes=N or -S generator.options.cap_usd=N.
    """
    from flows.schedule import serve as serve_schedule

    serve_schedule(params, overrides or [], cron, interval)
