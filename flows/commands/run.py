"""``evokernel run`` and ``evokernel resume``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Params = Annotated[Path, typer.Option("--params", help="The configuration file.")]
Overrides = Annotated[
    list[str] | None,
    typer.Option("--set", "-S", metavar="SECTION.KEY=VALUE", help="Override a value of the configuration."),
]


Runner = Annotated[
    str | None,
    typer.Option(
        help="Where kernels are written and evaluated: threads, dask, dask://HOST:PORT, ray. Short for -S run.runner=…"
    ),
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(run)
    app.command()(resume)


def run(
    params: Params = Path("params.yaml"),
    overrides: Overrides = None,
    new: Annotated[
        bool, typer.Option("--new", help="Give up an interrupted run; its attempts stay remembered.")
    ] = False,
    origin: Annotated[
        str, typer.Option("--from", metavar="SNAPSHOT", help="Start from this snapshot instead of the newest one.")
    ] = "",
    runner: Runner = None,
) -> None:
    """Draft and refine kernels for a batch of operators, and leave a versioned snapshot of the memory.

    Starts from the newest snapshot, or from the target's seed knowledge. A run that was interrupted is resumed first.
    """
    from flows.temporary import begin

    begin()
    from flows.runs import start

    start(params, _with_runner(overrides, runner), give_up=new, origin=origin)


def resume(params: Params = Path("params.yaml"), overrides: Overrides = None, runner: Runner = None) -> None:
    """Continue an interrupted run exactly where it stopped, with the configuration that it began with.

    So is a run that a limit of time or money stopped. --set may change what the results do not depend on: paths,
    concurrency, runner, patience, limits, and how the endpoint is reached.
    """
    from flows.temporary import begin

    begin()
    from flows.runs import resume as resume_run

    resume_run(params, _with_runner(overrides, runner))


def _with_runner(overrides: list[str] | None, runner: str | None) -> list[str]:
    return [*(overrides or []), *([f"run.runner={runner}"] if runner is not None else [])]
