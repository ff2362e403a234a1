"""The life of a run: begin, resume or branch; the work itself is in ``flows.work``."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

import operators
from flows.means import Means, means_of
from flows.work import conclude, console, work
from memory_db import Memory, RunRecord
from memory_db.lineage import lineage
from tasks import conclusion
from tasks.configuration import Settings, amended, changeable, check, load
from tasks.curriculum import excluded
from tasks.errors import ConfigurationError
from tasks.knowledge import seed
from tasks.lock import writing
from tasks.memories import branch, open_live, open_memory
from tasks.snapshots import versions

STOPPED = "stopped"
"""The status of a run that a limit of time or money ended: the next run does not resume it, ``resume`` does."""


def start(
    params: Path, overrides: Sequence[str], *, give_up: bool = False, origin: str = "", scheduled: bool = False
) -> None:
    """Run the method with a configuration file; a run that was interrupted is resumed instead, unless given up.

    ``origin`` is a snapshot to start from instead of the newest one. Where nobody is there to decide (``scheduled``),
    an interrupted run is resumed with its own configuration even if the present one differs. Raises ConfigurationError
    when an override, or within a DVC stage anything, differs from the configuration of the interrupted run.
    """
    settings = load(params, overrides)
    means = means_of(settings)
    with writing(settings.paths.memory, "evokernel run"):
        if origin:
            console.print(f"Memory: {branch(settings, origin)}.")
        memory, source = open_live(settings)
        with memory:
            _conclude_announced(memory, settings)
            unfinished = memory.unfinished_runs()
            if unfinished and not give_up:
                console.print(f"Run {unfinished[-1].id} was interrupted: resuming it first (--new gives it up).")
                stored = _stored(unfinished[-1], settings, changeable(overrides) if scheduled else overrides)
                _refuse_another_experiment(stored, settings, unfinished[-1].id)
                work(memory, unfinished[-1].id, means_of(stored))
                return
            for run in unfinished:
                memory.finish_run(run.id, "abandoned")
            if not origin:
                console.print(f"Memory: {source}.")
            seed(memory, settings.run.target)
            work(memory, _begin(memory, means), means)


def resume(params: Path, overrides: Sequence[str]) -> None:
    """Continue the interrupted or stopped run of the memory that the configuration names."""
    settings = load(params, overrides)
    path = settings.paths.memory
    if not path.exists():
        raise ConfigurationError(f"There is nothing to resume: {path} does not exist. `evokernel run` begins a run.")
    with writing(path, "evokernel resume"), open_memory(settings) as memory:
        concluded = _conclude_announced(memory, settings)
        runs = memory.runs()
        open_runs = memory.unfinished_runs() or [run for run in runs[-1:] if run.status == STOPPED]
        if open_runs:
            run = open_runs[-1]
            means = means_of(_stored(run, settings, overrides))
            memory.finish_run(run.id, "running")
            work(memory, run.id, means)
        elif not concluded:
            raise ConfigurationError(f"There is nothing to resume: every run in {path} is finished.")


def _conclude_announced(memory: Memory, settings: Settings) -> bool:
    """Take the snapshot that a run was killed before or while taking; return whether there was one.

    A run that was killed before its end was recorded counts as interrupted: it takes its snapshot when it is resumed.
    """
    run = conclusion.announced(settings.paths.memory)
    if not run or run in {each.id for each in memory.unfinished_runs()}:
        return False
    console.print(f"Run {run} ended without its snapshot: taking it now.")
    conclude(memory, run, settings)
    return True


def _stored(run: RunRecord, settings: Settings, overrides: Sequence[str]) -> Settings:
    """The configuration that a run began with; the places of files are those of today."""
    stored = check(json.loads(run.parameters), f"run {run.id}").model_copy(update={"paths": settings.paths})
    return amended(stored, overrides)


def _refuse_another_experiment(stored: Settings, settings: Settings, run: str) -> None:
    """DVC records the present configuration as that of what its stage makes, so that no other may be resumed there."""
    if versions.inside_dvc() and stored != settings:
        raise ConfigurationError(
            f"run {run} was interrupted, and has another configuration than this experiment. End it with `evokernel "
            "resume`, or begin with `evokernel run --new`; then reproduce."
        )


def _refuse_unknown_exclusions(memory: Memory, settings: Settings) -> None:
    """A misspelt name would exclude nothing, unseen."""
    for name in excluded(settings.run.exclude):
        if not memory.items(operator=name, archived=True):
            operators.get(name)


def _begin(memory: Memory, means: Means) -> str:
    settings = means.settings
    _refuse_unknown_exclusions(memory, settings)
    parameters = settings.model_dump_json()
    runs, ancestors = memory.runs(), lineage(memory)
    parent = ancestors[-1].id if ancestors else ""
    digest = hashlib.sha256(f"{parent}\n{parameters}".encode()).hexdigest()[:8]
    record = RunRecord(
        id=f"{len(runs) + 1:04d}-{digest}",
        generator=means.generator.name,
        target=settings.run.target,
        seed=settings.run.seed,
        operators=tuple(operator.name for operator in means.batch),
        parameters=parameters,
        parent_snapshot=parent,
        git_revision=versions.git_revision(),
        keep_known=settings.run.known_kernels == "keep",
    )
    return memory.start_run(record)
