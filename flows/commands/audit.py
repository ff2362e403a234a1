"""``evokernel audit``: where a kernel comes from, what an item led to, and whether the history is whole."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from typer.core import TyperGroup

from flows.commands.run import Overrides, Params

MemoryFile = Annotated[Path | None, typer.Option("--memory", help="A memory file, instead of the live one.")]
Output = Annotated[Path | None, typer.Option("--output", "-o", help="Write to this file, instead of the terminal.")]


class _ShowsByDefault(TyperGroup):
    """A group whose command ``show`` is meant when none is named."""

    def parse_args(self, context: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """Put ``show`` before arguments that begin with no command of the group."""
        if args and args[0] not in {*self.commands, *context.help_option_names}:
            args = ["show", *args]
        return super().parse_args(context, args)


def register(app: typer.Typer) -> None:
    """Add the group of commands."""
    group = typer.Typer(
        cls=_ShowsByDefault,
        help="Where a kernel comes from: `evokernel audit KERNEL|ATTEMPT|OPERATOR`; what an item led to; "
        "the transfer graph; whether the history is whole.",
        no_args_is_help=True,
    )
    for command in (show, graph, verify, check):
        group.command()(command)
    app.add_typer(group, name="audit")


def show(
    name: Annotated[
        str,
        typer.Argument(
            metavar="KERNEL|ATTEMPT|OPERATOR",
            help="The beginning of a kernel's hash or of an attempt's id, or an operator for its fastest kernel.",
        ),
    ] = "",
    item: Annotated[str, typer.Option("--item", help="What this item led to, instead of a kernel's story.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    html: Annotated[Path | None, typer.Option("--html", help="Write a self-contained page to this file.")] = None,
    code: Annotated[bool, typer.Option("--code", help="Print the kernel's files too.")] = False,
    memory: MemoryFile = None,
    params: Params = Path("params.yaml"),
    overrides: Overrides = None,
) -> None:
    """Show which experiences produced a kernel: what was shown and why, what it earned, and which values that moved.

    With --item, forwards: the attempts that an item was shown in, their rewards and their kernels.
    """
    from flows.audit_sources import opened
    from flows.audit_views import show_item, show_kernel

    if bool(name) == bool(item):
        raise typer.BadParameter("name a kernel, an attempt or an operator, or give --item ITEM.")
    with opened(memory, params, overrides) as found:
        if item:
            show_item(found, item, as_json=as_json, html=html)
        else:
            show_kernel(found, name, as_json=as_json, html=html, code=code)


def graph(
    run: Annotated[str, typer.Argument(help="A run's id or the beginning of one; without it, all runs.")] = "",
    format_: Annotated[str, typer.Option("--format", help="table, graphml or dot.")] = "table",
    moment: Annotated[
        str, typer.Option("--at", help="solved: references as operators were first solved; faster: as kernels improved")
    ] = "solved",
    output: Output = None,
    memory: MemoryFile = None,
    params: Params = Path("params.yaml"),
    overrides: Overrides = None,
) -> None:
    """Show which solved operators taught which others, or write it as GraphML or DOT."""
    from audit.find import find_run
    from flows.audit_sources import opened
    from flows.audit_views import show_graph

    with opened(memory, params, overrides) as found:
        show_graph(found, find_run(found, run) if run else "", format_, moment, output)


def verify(memory: MemoryFile = None, params: Params = Path("params.yaml"), overrides: Overrides = None) -> None:
    """Check the whole history for rows that were changed, removed or reordered; exits with 1 when there are any."""
    from flows.audit_sources import opened
    from flows.audit_views import print_problems

    with opened(memory, params, overrides) as found:
        problems = found.verify_chain()
    print_problems(problems, "The history is whole: no attempt or value update was changed, removed or reordered.")


def check(
    folder: Annotated[Path, typer.Argument(help="A folder that `evokernel export` wrote.")],
    memory: MemoryFile = None,
    params: Params = Path("params.yaml"),
    overrides: Overrides = None,
) -> None:
    """Compare an exported kernel with the memory that it came from; exits with 1 when something differs."""
    from audit.export import check as compare
    from flows.audit_sources import opened
    from flows.audit_views import print_problems

    with opened(memory, params, overrides) as found:
        problems = compare(found, folder)
    print_problems(problems, f"{folder} is as it was recorded, and the memory's history is whole.")
