"""``evokernel compare``: two runs or snapshots side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from flows.commands.run import Overrides, Params

Name = Annotated[str, typer.Argument(metavar="RUN|SNAPSHOT", help="The beginning of a run's or a snapshot's id.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(compare)


def compare(
    first: Name,
    second: Name,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write a self-contained page instead.")] = None,
    memory: Annotated[Path | None, typer.Option("--memory", help="A memory file, instead of the live one.")] = None,
    params: Params = Path("params.yaml"),
    overrides: Overrides = None,
) -> None:
    """Set two runs or snapshots side by side: measures, and when each operator was solved and how fast it became."""
    from audit.comparison import compare as set_beside
    from audit.comparison import side
    from flows.audit_sources import source
    from flows.audit_views import write_page
    from flows.comparison_view import print_comparison

    with source(first, memory, params, overrides) as one, source(second, memory, params, overrides) as other:
        found = set_beside(side(one.memory, one.run, one.name), side(other.memory, other.run, other.name))
    if output is None:
        print_comparison(found)
        return
    from audit.report.comparison_page import comparison_page

    write_page(output, comparison_page(found))
