"""``evokernel ui``: the memory in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from flows.commands.run import Overrides, Params


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(ui)


def ui(
    port: Annotated[int, typer.Option(help="The port on this machine; 0 takes any free one.")] = 8011,
    memory: Annotated[Path | None, typer.Option("--memory", help="A memory file, instead of the live one.")] = None,
    params: Params = Path("params.yaml"),
    overrides: Overrides = None,
) -> None:
    """Serve the memory for reading on this machine: the report, the stories of kernels and items, tables, queries.

    What is served is a copy of the memory as it is now; a run may go on. Ctrl-C ends it.
    """
    import signal
    import sys

    from rich.console import Console

    from audit.web.server import serve
    from flows.audit_sources import opened

    console = Console()
    # A request to end is an orderly end too: the copy is removed.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with opened(memory, params, overrides) as found:
        serve(found, port, lambda address: console.print(f"{address} (Ctrl-C ends it)", highlight=False))
