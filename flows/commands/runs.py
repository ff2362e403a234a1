"""``evokernel runs``: what was run, how it went, and what it occupies."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from flows.commands.run import Overrides, Params

Name = Annotated[str, typer.Argument(help="A run's id, the beginning of one, or 'latest'.")]
DEFAULT = Path("params.yaml")


def register(app: typer.Typer) -> None:
    """Add the group of commands."""
    group = typer.Typer(help="Runs in the live memory: list, show, compare; and disk use.", no_args_is_help=True)
    for command in (list_, show, compare, disk):
        group.command(command.__name__.rstrip("_"))(command)
    app.add_typer(group, name="runs")


def list_(params: Params = DEFAULT, overrides: Overrides = None) -> None:
    """List all runs, oldest first: status, attempts, operators solved, cost."""
    from flows.memory_access import reading
    from flows.run_tables import print_runs

    with reading(params, overrides) as memory:
        print_runs(memory)


def show(name: Name = "latest", params: Params = DEFAULT, overrides: Overrides = None) -> None:
    """Show one run: its operators, configuration and measures, and where its time went."""
    from flows.memory_access import reading
    from flows.run_tables import find_run, print_run

    with reading(params, overrides) as memory:
        print_run(memory, find_run(memory, name))


def compare(first: Name, second: Name, params: Params = DEFAULT, overrides: Overrides = None) -> None:
    """Compare two runs: configuration, measures, and the best kernel of every operator."""
    from flows.memory_access import reading
    from flows.run_tables import find_run, print_comparison

    with reading(params, overrides) as memory:
        print_comparison(memory, find_run(memory, first), find_run(memory, second))


def disk(
    clean: Annotated[bool, typer.Option("--clean", help="Remove what killed runs left behind.")] = False,
    params: Params = DEFAULT,
    overrides: Overrides = None,
) -> None:
    """Report what memory, snapshots, logs and builds occupy on disk. Every run cleans up on its own, too."""
    from flows.run_tables import print_disk
    from tasks.configuration import load_paths
    from tasks.disk import clean as remove

    removed = remove() if clean else 0
    print_disk(load_paths(params, overrides or []), removed)
