"""The commands that share a memory: export, import, merge, and taking in published kernels."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from flows.commands.run import Overrides, Params
from flows.memory_access import reading, writing_memory
from memory_db.types import Stage

if TYPE_CHECKING:
    from memory_db.sharing import Selection, TransferReport

Operators = Annotated[list[str] | None, typer.Option("--operator", help="Only these operators (may be repeated).")]
Excluded = Annotated[
    list[str] | None, typer.Option("--exclude-operators", help="Leave no trace of these operators (may be repeated).")
]
Categories = Annotated[list[str] | None, typer.Option("--category", help="Only these categories (may be repeated).")]
Suites = Annotated[list[str] | None, typer.Option("--suite", help="Only operators of these suites (may be repeated).")]
Since = Annotated[str, typer.Option(help="Only attempts recorded at or after this UTC time, such as 2026-11-30.")]
Until = Annotated[str, typer.Option(help="Only attempts recorded before this UTC time.")]
Stages = Annotated[list[Stage] | None, typer.Option("--stage", help="Only attempts of this stage.")]
DEFAULT = Path("params.yaml")


def export(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    operators: Operators = None,
    exclude_operators: Excluded = None,
    categories: Categories = None,
    suites: Suites = None,
    stages: Stages = None,
    since: Since = "",
    until: Until = "",
    params: Params = DEFAULT,
    overrides: Overrides = None,
) -> None:
    """Write the memory, or a part of it, to one checksummed file that others can import."""
    from memory_db.sharing import export_memory

    chosen = _selection(operators, exclude_operators, categories, suites, stages, since, until)
    with reading(params, overrides) as memory:
        _report(export_memory(memory, file, chosen), f"Exported to {file}")


def import_(
    file: Annotated[Path, typer.Argument(help="A file that `evokernel memory export` wrote.")],
    params: Params = DEFAULT,
    overrides: Overrides = None,
) -> None:
    """Take in an exported memory; its history is learned after the memory's own."""
    from memory_db.sharing import import_memory

    with writing_memory(params, overrides, "evokernel memory import") as memory:
        _report(import_memory(memory, file), f"Imported {file}")


def merge(
    file: Annotated[Path, typer.Argument(help="Another memory file, such as a snapshot.")],
    exclude_operators: Excluded = None,
    params: Params = DEFAULT,
    overrides: Overrides = None,
) -> None:
    """Take the history of another memory file into this one; both histories are kept."""
    from memory_db import Memory
    from memory_db.sharing import Selection
    from memory_db.sharing import merge as merge_memories

    with (
        Memory.open(file, read_only=True) as other,
        writing_memory(params, overrides, "evokernel memory merge") as memory,
    ):
        report = merge_memories(other, memory, Selection(exclude_operators=tuple(exclude_operators or ())))
        _report(report, f"Merged {file}")


def import_kernels(
    folder: Annotated[Path, typer.Argument(help="A folder of kernels, each with sources and result.json.")],
    target: Annotated[str, typer.Option(help="The target that the kernels are for.")],
    params: Params = DEFAULT,
    overrides: Overrides = None,
) -> None:
    """Take in kernels that others published, as traces and experiences."""
    from rich.console import Console

    from memory_db.sharing import import_published

    with writing_memory(params, overrides, "evokernel memory import-kernels") as memory:
        before = len(memory.items(archived=True))
        ids = import_published(memory, folder, target)
        new = len(memory.items(archived=True)) - before
        Console().print(f"{len(ids)} items from {folder}, {new} of them new.")


def _selection(
    operators: list[str] | None,
    excluded: list[str] | None,
    categories: list[str] | None,
    suites: list[str] | None,
    stages: list[Stage] | None,
    since: str,
    until: str,
) -> Selection:
    from memory_db.sharing import Selection

    return Selection(
        tuple(operators or ()),
        tuple(excluded or ()),
        tuple(categories or ()),
        tuple(suites or ()),
        tuple(stages or ()),
        since,
        until,
    )


def _report(report: TransferReport, what: str) -> None:
    from rich.console import Console

    Console().print(f"{what}: {report.runs} runs, {report.attempts} attempts, {report.items} items.")
