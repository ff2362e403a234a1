"""``evokernel experiment``: one key of the configuration, several values, several seeds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from flows.commands.run import Overrides, Params


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(experiment)


def experiment(
    vary: Annotated[
        str,
        typer.Argument(
            metavar="SECTION.KEY=V1,V2,…", help="What to vary, as in retrieval.mode=value,heuristic,random."
        ),
    ],
    seeds: Annotated[int, typer.Option(min=1, help="How many seeds each value is run with.")] = 5,
    folder: Annotated[Path, typer.Option(help="Where the trials, their memories and the plot go.")] = Path(
        ".evokernel/experiment"
    ),
    params: Params = Path("params.yaml"),
    overrides: Overrides = None,
) -> None:
    """Compare values of one key: the same run for each value and seed, each from a memory of its own, then a plot.

    Trials that have ended are kept, so that the command can be interrupted and called again.
    """
    from flows.experiments import experiment as run_experiment
    from tasks.errors import ConfigurationError

    key, equals, values = vary.partition("=")
    if not equals:
        raise ConfigurationError(f"{vary}: write SECTION.KEY=V1,V2, such as retrieval.mode=value,random.")
    run_experiment(params, overrides or [], key, values.split(","), seeds, folder)
