"""``evokernel export``: a kernel as a folder that can be built elsewhere, with its provenance."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from flows.commands.run import Overrides, Params


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(export)


def export(
    name: Annotated[
        str,
        typer.Argument(
            metavar="KERNEL|ATTEMPT|OPERATOR",
            help="The beginning of a kernel's hash or of an attempt's id, or an operator for its fastest kernel.",
        ),
    ],
    output: Annotated[Path, typer.Option("--output", "-o", help="The folder to write; new or empty.")],
    memory: Annotated[Path | None, typer.Option("--memory", help="A memory file, instead of the live one.")] = None,
    params: Params = Path("params.yaml"),
    overrides: Overrides = None,
) -> None:
    """Write a kernel in the msopgen layout, with provenance.json and a licence note."""
    from rich.console import Console
    from rich.markup import escape

    from audit.export import export as write
    from audit.find import find_attempt
    from flows.audit_sources import opened

    with opened(memory, params, overrides) as found:
        attempt = find_attempt(found, name)
        written = write(found, attempt, output)
    console = Console()
    console.print(f"Attempt {escape(attempt)}:", highlight=False)
    for path in written:
        console.print(f"  {escape(str(path))}", highlight=False, soft_wrap=True)
    console.print(f"evokernel audit check {escape(str(output))} compares it with the memory.", highlight=False)
