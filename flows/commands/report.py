"""``evokernel report``: a run in one page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from flows.commands.run import Overrides, Params


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(report)


def report(
    name: Annotated[
        str,
        typer.Argument(
            metavar="RUN|SNAPSHOT", help="The beginning of a run's or a snapshot's id; without it, the last run."
        ),
    ] = "",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write; paths.reports/report.html by default.")
    ] = None,
    memory: Annotated[Path | None, typer.Option("--memory", help="A memory file, instead of the live one.")] = None,
    params: Params = Path("params.yaml"),
    overrides: Overrides = None,
) -> None:
    """Write what a run reached, how, and at what cost, as one self-contained HTML file."""
    from audit.report.pages import report_page
    from flows.audit_sources import source
    from flows.audit_views import write_page
    from tasks.configuration import load_paths

    place = output or load_paths(params, overrides or []).reports / "report.html"
    with source(name, memory, params, overrides) as found:
        write_page(place, report_page(found.memory, found.run, found.name))
