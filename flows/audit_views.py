"""What ``evokernel audit`` prints and writes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from audit.errors import AuditError
from audit.find import find_attempt
from audit.graph_formats import FORMATS
from audit.influence import influence
from audit.lineage import lineage
from audit.transfer import Moment, Transfer, transfer
from flows.audit_tree import code_panels, tree
from flows.item_tree import item_tree
from memory_db import Memory

console = Console()


def show_kernel(memory: Memory, name: str, *, as_json: bool, html: Path | None, code: bool) -> None:
    """Print a kernel's story as a tree or as JSON, or write it as a page."""
    story = lineage(memory, find_attempt(memory, name))
    if html is not None:
        from audit.report.pages import lineage_page

        write_page(html, lineage_page(story))
    elif as_json:
        print(json.dumps(asdict(story), indent=2, default=str))
    else:
        console.print(tree(story))
        for panel in code_panels(story) if code else ():
            console.print(panel)


def show_item(memory: Memory, name: str, *, as_json: bool, html: Path | None) -> None:
    """Print what an item led to as a tree or as JSON, or write it as a page."""
    found = influence(memory, name)
    if html is not None:
        from audit.report.pages import item_page

        write_page(html, item_page(found))
    elif as_json:
        extra = {"kernels": found.kernels, "reward": found.reward, "tokens": found.tokens}
        print(json.dumps(asdict(found) | extra, indent=2, default=str))
    else:
        console.print(item_tree(found))


def show_graph(memory: Memory, run: str, format_: str, moment: str, output: Path | None) -> None:
    """Print the transfer graph as a table, GraphML or DOT, or write the latter to a file."""
    if moment not in list(Moment):
        raise AuditError(f"--at {moment}: one of {', '.join(Moment)}.")
    if format_ not in {"table", *FORMATS}:
        raise AuditError(f"--format {format_}: one of table, {', '.join(FORMATS)}.")
    graph = transfer(memory, run, Moment(moment))
    if format_ == "table":
        if output is not None:
            raise AuditError(f"--output needs --format {' or '.join(FORMATS)}.")
        console.print(_lessons(graph))
    elif output is None:
        print(FORMATS[format_](graph), end="")
    else:
        write_page(output, FORMATS[format_](graph))


def print_problems(problems: Sequence[str], sound: str) -> None:
    """Print one line per problem and exit with 1, or say that all is sound."""
    for problem in problems:
        console.print(f"[red]{escape(problem)}[/]", highlight=False, soft_wrap=True)
    if problems:
        raise typer.Exit(1)
    console.print(escape(sound), highlight=False, soft_wrap=True)


def _lessons(graph: Transfer) -> Table | str:
    if not graph.lessons:
        return "No operator was in another's context at such a moment."
    table = Table("taught", "learned", title="Which solved operators taught which others", title_justify="left")
    table.add_column("references", justify="right")
    table.add_column("items", justify="right")
    for lesson in graph.lessons:
        table.add_row(escape(lesson.teacher), escape(lesson.learner), str(lesson.references), str(len(lesson.items)))
    return table


def write_page(path: Path, text: str) -> None:
    """Write a page or a graph, and say where. Raises AuditError when the place cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise AuditError(f"{path} cannot be written: {error.strerror}; choose another place.") from error
    console.print(f"Wrote {escape(str(path))} ({len(text) / 1e6:,.2f} MB).", highlight=False, soft_wrap=True)
