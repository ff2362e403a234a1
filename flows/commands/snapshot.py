"""``evokernel snapshot``: versions of the memory."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from flows.commands.run import Overrides, Params

Name = Annotated[str, typer.Argument(help="A snapshot's id, the beginning of one, or 'latest'.")]


def register(app: typer.Typer) -> None:
    """Add the group of commands."""
    group = typer.Typer(help="Versions of the memory: take, list, compare, restore, check.", no_args_is_help=True)
    for command in (create, list_, show, restore, diff, verify, push, gc):
        group.command(command.__name__.rstrip("_"))(command)
    app.add_typer(group, name="snapshot")


def create(params: Params = Path("params.yaml"), overrides: Overrides = None) -> None:
    """Take a snapshot of the live memory as it is now, and let DVC keep it."""
    from rich.console import Console

    from memory_db import Memory
    from tasks import snapshots
    from tasks.configuration import load_paths
    from tasks.lock import writing

    paths = load_paths(params, overrides or [])
    with writing(paths.memory, "evokernel snapshot create"), Memory.open(paths.memory) as memory:
        snapshot = snapshots.create(memory, paths.snapshot)
    Console().print(f"Snapshot {snapshot.id} in {paths.snapshot}, DVC hash {snapshot.md5}.")


def list_(params: Params = Path("params.yaml"), overrides: Overrides = None) -> None:
    """List all snapshots, oldest first, and whether their content is stored here."""
    from flows.snapshots import print_list
    from tasks.configuration import load_paths

    print_list(load_paths(params, overrides or []).snapshot)


def show(name: Name, params: Params = Path("params.yaml"), overrides: Overrides = None) -> None:
    """Show one snapshot: its run, parent, parameters, metrics, hashes and git revision."""
    from rich.console import Console

    from tasks import snapshots
    from tasks.configuration import load_paths

    snapshot = snapshots.find(load_paths(params, overrides or []).snapshot, name)
    Console().print_json(data=vars(snapshot))


def restore(name: Name, params: Params = Path("params.yaml"), overrides: Overrides = None) -> None:
    """Make a snapshot the live and the versioned memory; the live memory from before is kept beside it."""
    from rich.console import Console

    from tasks import snapshots
    from tasks.configuration import load_paths
    from tasks.lock import writing

    paths = load_paths(params, overrides or [])
    snapshot = snapshots.find(paths.snapshot, name)
    with writing(paths.memory, "evokernel snapshot restore"):
        snapshots.restore(snapshot, paths.snapshot, paths.memory)
    Console().print(f"Restored snapshot {snapshot.id}; the memory from before is {paths.memory}.before-restore.")


def diff(first: Name, second: Name, params: Params = Path("params.yaml"), overrides: Overrides = None) -> None:
    """Say what was learned between two snapshots: items, values, operators solved, kernels made faster."""
    from flows.snapshots import print_difference
    from tasks.configuration import load_paths

    print_difference(load_paths(params, overrides or []).snapshot, first, second)


def verify(params: Params = Path("params.yaml"), overrides: Overrides = None) -> None:
    """Check every snapshot: stored, undamaged, with an unbroken history. Exits with 1 when one is not."""
    from flows.snapshots import print_problems
    from tasks.configuration import load_paths

    if print_problems(load_paths(params, overrides or []).snapshot):
        raise typer.Exit(1)


def push(params: Params = Path("params.yaml"), overrides: Overrides = None) -> None:
    """Send all snapshots that are stored here to the DVC remote: also those that git does not know."""
    from rich.console import Console

    from tasks import snapshots
    from tasks.configuration import load_paths

    sent = snapshots.push(snapshots.snapshots(load_paths(params, overrides or []).snapshot))
    Console().print(f"Pushed {sent} snapshots; the remote has the others already.")


def gc(
    keep: Annotated[int, typer.Option(help="How many of the newest snapshots keep their stored copy.")],
    params: Params = Path("params.yaml"),
    overrides: Overrides = None,
) -> None:
    """Free the space of old snapshots in this folder's DVC cache; remotes and the list of snapshots are untouched."""
    from rich.console import Console

    from tasks import snapshots
    from tasks.configuration import load_paths

    removed = snapshots.collect_garbage(load_paths(params, overrides or []).snapshot, keep)
    freed = sum(snapshot.bytes for snapshot in removed) / 1e6
    Console().print(f"Removed {len(removed)} stored copies, {freed:.1f} MB. They can come back from a DVC remote only.")
