"""``evokernel doctor``: what is there, what is missing, and how to get it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(doctor)


def doctor(
    params: Annotated[Path, typer.Option("--params", help="The configuration file.")] = Path("params.yaml"),
) -> None:
    """Look at this machine: compiler, sandbox, tools, endpoint, disk. Ends with 1 when something needed is missing."""
    from rich.console import Console
    from rich.table import Table

    from flows.inspection import State, inspect_machine

    findings = inspect_machine(params)
    marks = {State.GOOD: "[green]✓[/]", State.OPTIONAL: "[yellow]–[/]", State.MISSING: "[red]✗[/]"}
    table = Table(title="This machine", title_justify="left")
    for heading in ("", "what", "found", "what to do"):
        table.add_column(heading, overflow="fold")
    for finding in findings:
        table.add_row(marks[finding.state], finding.what, finding.found, finding.remedy)
    Console().print(table)
    raise typer.Exit(1 if any(finding.state is State.MISSING for finding in findings) else 0)
