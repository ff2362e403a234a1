"""``evokernel prompt``: what a generator would be sent."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from flows.commands.run import Overrides, Params
from memory_db.types import Stage

if TYPE_CHECKING:
    from rich.table import Table

    from generators.prompts import Prompt
    from generators.types import Request
    from memory_db import Item, Memory, OperatorState, PlannedAttempt
    from operators import Operator
    from tasks.configuration import Settings


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(prompt)


def prompt(
    operator: Annotated[str, typer.Argument(help="An operator's name, such as level1/relu.")],
    stage: Annotated[Stage | None, typer.Option(help="Default: the stage that the operator is in.")] = None,
    memory: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A memory to retrieve from. Default: the live one, if there is one."),
    ] = None,
    sections: Annotated[bool, typer.Option("--sections", help="Print only the table of sections.")] = False,
    params: Params = Path("params.yaml"),
    overrides: Overrides = None,
) -> None:
    """Print exactly what a model would be sent for the next attempt, with the tokens of every section.

    The prompt goes to standard output, the table to standard error. An attempt that is planned already is shown
    with its own context. Without a memory only the target's seed knowledge is retrieved from.
    """
    import contextlib
    import tempfile

    from rich.console import Console

    import operators
    from generators.layout import layout_of
    from memory_db import Memory
    from tasks.configuration import load
    from tasks.knowledge import seed

    settings = load(params, overrides or [])
    definition = operators.get(operator)
    layout_of(settings.run.target)
    live = memory or (settings.paths.memory if settings.paths.memory.exists() else None)
    with contextlib.ExitStack() as stack:
        if live is not None:
            opened = stack.enter_context(Memory.open(live, read_only=True))
        else:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            opened = stack.enter_context(Memory.open(Path(folder) / "memory.db", values=settings.values))
            seed(opened, settings.run.target)
        request = _request(opened, definition, stage, settings)
    shown, notes = _fitted(request, settings)
    console = Console(stderr=not sections)
    if not sections:
        typer.echo(f"[system]\n{shown.system}\n\n[user]\n{shown.user}")
    console.print(f"{definition.name}, {request.stage}, from {live or 'the seed knowledge'}:", highlight=False)
    console.print(_table(shown))
    if request.stage is Stage.REFINE and request.context.start_point is None:
        notes.append("There is no feasible kernel of this operator to start from yet: it would be drafted first.")
    for note in notes:
        console.print(note, style="yellow")


def _request(memory: Memory, operator: Operator, stage: Stage | None, settings: Settings) -> Request:
    """The request for the operator's next attempt in the newest run, or for its first in a new one."""
    from memory_db.progress import feedback_on
    from tasks.attempts import request, target

    run = memory.runs()[-1].id if memory.runs() else ""
    state = _state(memory, run, operator, settings)
    plan = _plan(memory, run, state, operator, stage, settings)
    basis: Item | None
    if plan.context.start_point is not None:
        basis = plan.context.start_point.item
        feedback = feedback_on(memory, basis.id)
    else:
        basis = next(iter(memory.items(ids=[state.last_trace])), None) if state.last_trace else None
        feedback = state.feedback
    return request(memory, plan, feedback, basis, target(settings.run.target, settings.run.chip).knowledge())


def _state(memory: Memory, run: str, operator: Operator, settings: Settings) -> OperatorState:
    from memory_db import OperatorState

    if run:
        return memory.state(run, operator.name, settings.run.target)
    return OperatorState(operator.name, settings.run.target)


def _plan(
    memory: Memory, run: str, state: OperatorState, operator: Operator, stage: Stage | None, settings: Settings
) -> PlannedAttempt:
    """The attempt as it is planned already, or else as it would be planned next."""
    from dataclasses import replace

    from memory_db.progress import last_iteration
    from tasks.planning import plan_attempt

    for plan in memory.pending(run) if run else ():
        if plan.operator == operator.name and stage in (None, plan.stage):
            return plan
    iteration = last_iteration(memory, run) + 1
    step = min(iteration, settings.run.budget)
    state = replace(state, stage=stage or state.stage)
    return plan_attempt(memory, run, iteration, step, 0, state, operator, settings)


def _fitted(request: Request, settings: Settings) -> tuple[Prompt, list[str]]:
    """The prompt as the configured generator sends it: a model's known window shortens the context."""
    from generators.shrinking import fit

    limit = None
    if settings.generator.kind == "chat":
        from generators.chat import read_settings

        model = read_settings(settings.generator.options).choose(request.stage, request.operator.name, request.seed)
        limit = model.prompt_tokens
    fitted = fit(request, limit)
    return fitted.prompt, [fitted.decisions[key] for key in ("context", "previous") if key in fitted.decisions]


def _table(shown: Prompt) -> Table:
    from rich.table import Table

    from generators.prompts.assembly import SYSTEM

    table = Table()
    table.add_column("section")
    table.add_column("message")
    table.add_column("tokens", justify="right")
    table.add_column("share", justify="right")
    for section in shown.sections:
        message = "system" if section.name in SYSTEM else "user"
        table.add_row(section.name, message, f"{section.tokens:,}", f"{section.tokens / shown.tokens:.0%}")
    table.add_section()
    table.add_row("all", "", f"{shown.tokens:,}", "", style="bold")
    return table
