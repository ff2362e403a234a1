"""Experiments: the same run with one key of the configuration varied, over several seeds, set beside each other."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from audit.arms import outcome, trajectories
from audit.attempts import attempts
from tasks.configuration import load
from tasks.errors import ConfigurationError

COMMAND = "from flows.command import main; main()"
console = Console()


@dataclass(frozen=True)
class Trial:
    """One run of an experiment: an arm (``value`` of the varied key) with one seed, in a folder of its own."""

    value: str
    seed: int
    folder: Path

    @property
    def memory(self) -> Path:
        """The trial's own memory."""
        return self.folder / "memory.db"

    @property
    def finished(self) -> bool:
        """Whether its run has ended; an interrupted one is resumed."""
        return (self.folder / "reports/metrics.json").exists()


def experiment(
    params: Path, overrides: Sequence[str], key: str, values: Sequence[str], seeds: int, folder: Path
) -> None:
    """Run every value of ``key`` with every seed and the same budget, then print and plot how they compare.

    A trial that has ended before is not run again. Raises ConfigurationError for a wrong key or value, before any run.
    """
    if len(set(values)) < 2 or seeds < 1:
        raise ConfigurationError(
            "an experiment needs at least two values, as in retrieval.mode=value,random, and one seed."
        )
    trials = [Trial(value, seed, folder / f"{value}-{seed}") for seed in range(seeds) for value in values]
    for value in values:
        load(params, [*overrides, f"{key}={value}"])
    with Progress(console=console) as progress:
        bar = progress.add_task(f"{key}: {', '.join(values)}", total=len(trials))
        for trial in trials:
            progress.update(bar, description=f"{key}={trial.value}, seed {trial.seed}")
            if not trial.finished:
                _run(params, [*overrides, f"{key}={trial.value}", f"run.seed={trial.seed}"], trial)
            progress.advance(bar)
    rows = trajectories({(trial.value, trial.seed): attempts(trial.memory) for trial in trials})
    rows.write_csv(folder / "trajectories.csv")
    _print(key, outcome(rows))
    console.print(f"Trajectories: {folder / 'trajectories.csv'}; plot: {_plot(key, rows, folder)}.")


def _run(params: Path, overrides: Sequence[str], trial: Trial) -> None:
    trial.folder.mkdir(parents=True, exist_ok=True)
    places = {"memory": trial.memory, "snapshot": trial.folder / "snapshot.db", "reports": trial.folder / "reports"}
    settings = [*overrides, *(f"paths.{name}={path}" for name, path in places.items())]
    arguments = ["run", "--params", str(params), *(part for each in settings for part in ("--set", each))]
    with (trial.folder / "log.txt").open("w") as log:
        code = subprocess.run(
            [sys.executable, "-c", COMMAND, *arguments], stdout=log, stderr=log, check=False
        ).returncode
    if code:
        last = (trial.folder / "log.txt").read_text().strip().splitlines()[-1:]
        raise ConfigurationError(f"the trial in {trial.folder} ended with {code}: {' '.join(last)}. See its log.txt.")


def _print(key: str, arms: pl.DataFrame) -> None:
    table = Table(key, "seeds", "solved", "slowdown at the end (least-most)", "mean log slowdown (± spread)")
    for arm in arms.sort("area").iter_rows(named=True):
        table.add_row(
            arm["arm"],
            str(arm["seeds"]),
            f"{arm['solved']:.0%}",
            f"{arm['slowdown']:.2f}× ({arm['slowdown_least']:.2f}-{arm['slowdown_most']:.2f})",
            f"{arm['area']:.2f}" + (f" ± {arm['area_spread']:.2f}" if arm["area_spread"] is not None else ""),
        )
    console.print(table)
    console.print(
        "Slowdown: geometric mean over operators of the best kernel so far over the best of all arms; 1 is best."
    )


def _plot(key: str, rows: pl.DataFrame, folder: Path) -> str:
    try:
        import altair
    except ImportError:
        return "none, for want of the report extra (pip install 'evokernel[report]')"
    charts = []
    for column, title, scale in (
        ("solved", "operators solved", altair.Scale()),
        ("slowdown", "slowdown (1 is best)", altair.Scale(type="log")),
    ):
        base = altair.Chart(rows).encode(
            x=altair.X("iteration:Q", title="iteration"), color=altair.Color("arm:N", title=key)
        )
        y = altair.Y(f"mean({column}):Q", title=title, scale=scale)
        band = base.mark_area(opacity=0.2).encode(y=altair.Y(f"min({column}):Q"), y2=f"max({column}):Q")
        charts.append((band + base.mark_line().encode(y=y)).properties(width=360, height=260))
    path = folder / "comparison.svg"
    altair.hconcat(*charts).save(str(path))
    return str(path)
