"""``evokernel audit``: where a kernel comes from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from flows.commands.run import Overrides, Params


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(audit)


def audit(
    name: Annotated[
        str,
        typer.Argument(
            metavar="ATTEMPT|KERNEL|OPERATOR|verify",
            help="An attempt's id, the beginning of a kernel's hash, or an operator for its fastest kernel; "
            "'verify' checks the whole history for changes.",
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    code: Annotated[bool, typer.Option("--code", help="Print the kernel's files too.")] = False,
    memory: Annotated[Path | None, typer.Option("--memory", help="A memory file, instead of the live one.")] = None,
    params: Params = Path("params.yaml"),
    overrides: Overrides = None,
) -> None:
    """Show which experiences produced a kernel: what was shown and why, what it earned, and which values that moved."""
    import json
    from dataclasses import asdict

    from rich.console import Console

    from audit.find import find_attempt
    from audit.lineage import lineage
    from flows.audit_tree import code_panels, tree
    from memory_db import Memory
    from tasks.configuration import load_paths

    console = Console()
    with Memory.open(memory or load_paths(params, overrides or []).memory, read_only=True) as opened:
        if name == "verify":
            problems = opened.verify_chain()
            for problem in problems:
                console.print(f"[red]{problem}[/]", highlight=False)
            if problems:
                raise typer.Exit(1)
            console.print("The history is whole: no attempt or value update was changed, removed or reordered.")
            return
        story = lineage(opened, find_attempt(opened, name))
    if as_json:
        print(json.dumps(asdict(story), indent=2, default=str))
        return
    console.print(tree(story))
    for panel in code_panels(story) if code else ():
        console.print(panel)
