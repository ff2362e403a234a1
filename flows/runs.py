"""The life of a run: begin or resume, work, and leave a snapshot."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from flows.continual import continual_refinement
from flows.progress import RunProgress
from flows.session import Session
from flows.summary import print_summary
from generators.errors import BudgetExhausted
from memory_db import Memory, RunRecord
from memory_db.lineage import lineage
from memory_db.progress import best_us, recorded_attempts, spent
from tasks.attempts import generator, target
from tasks.configuration import Settings, amended, check, load
from tasks.curriculum import arrange, resolve
from tasks.errors import ConfigurationError
from tasks.knowledge import seed
from tasks.lock import writing
from tasks.memories import open_live
from tasks.metrics import write_metrics
from tasks.orphans import end_orphans, mark
from tasks.snapshots import create, versions

console = Console()


def start(params: Path, overrides: Sequence[str], *, give_up: bool = False) -> None:
    """Run the method with a configuration file; a run that was interrupted is resumed instead, unless given up."""
    settings = load(params, overrides)
    with writing(settings.paths.memory, "evokernel run"):
        memory, origin = open_live(settings)
        with memory:
            unfinished = memory.unfinished_runs()
            if unfinished and not give_up:
                console.print(f"Run {unfinished[-1].id} was interrupted: resuming it first (--new gives it up).")
                _work(memory, unfinished[-1].id, _stored(unfinished[-1], settings, overrides))
                return
            for run in unfinished:
                memory.finish_run(run.id, "abandoned")
            console.print(f"Memory: {origin}.")
            seed(memory, settings.run.target)
            _work(memory, _begin(memory, settings), settings)


def resume(params: Path, overrides: Sequence[str]) -> None:
    """Continue the interrupted run of the memory that the configuration names."""
    settings = load(params, overrides)
    if not settings.paths.memory.exists():
        raise ConfigurationError(
            f"There is nothing to resume: {settings.paths.memory} does not exist. `evokernel run`."
        )
    with writing(settings.paths.memory, "evokernel resume"), Memory.open(settings.paths.memory) as memory:
        unfinished = memory.unfinished_runs()
        if not unfinished:
            raise ConfigurationError(f"There is nothing to resume: every run in {settings.paths.memory} is finished.")
        _work(memory, unfinished[-1].id, _stored(unfinished[-1], settings, overrides))


def _stored(run: RunRecord, settings: Settings, overrides: Sequence[str]) -> Settings:
    """The configuration that a run began with; the places of files are those of today."""
    stored = check(json.loads(run.parameters), f"run {run.id}").model_copy(update={"paths": settings.paths})
    return amended(stored, overrides)


def _begin(memory: Memory, settings: Settings) -> str:
    parameters = settings.model_dump_json()
    runs, ancestors = memory.runs(), lineage(memory)
    parent = ancestors[-1].id if ancestors else ""
    digest = hashlib.sha256(f"{parent}\n{parameters}".encode()).hexdigest()[:8]
    record = RunRecord(
        id=f"{len(runs) + 1:04d}-{digest}",
        generator=generator(settings.generator).name,
        target=settings.run.target,
        seed=settings.run.seed,
        operators=tuple(operator.name for operator in resolve(settings.run.operators)),
        parameters=parameters,
        parent_snapshot=parent,
        git_revision=versions.git_revision(),
        keep_known=settings.run.known_kernels == "keep",
    )
    return memory.start_run(record)


def _work(memory: Memory, run: str, settings: Settings) -> None:
    batch = resolve(settings.run.operators)
    phases = arrange(batch, settings.run.order, settings.run.stream, settings.run.seed)
    writer = generator(settings.generator, *spent(memory, run))
    machine = target(settings.run.target, settings.run.chip)
    console.print(
        f"Run {run}: {len(batch)} operators, {settings.run.budget} attempts each, generator {writer.name}, "
        f"target {machine.name} ({settings.run.chip})."
    )
    end_orphans(settings.paths.memory)
    mark(settings.paths.memory)
    if "PREFECT_API_URL" not in os.environ:
        console.print("Starting Prefect's temporary server (longer the first time) …", style="dim")
    with RunProgress(
        console, len(batch) * settings.run.budget, recorded_attempts(memory, run), best_us(memory, run)
    ) as watch:
        session = Session(settings, memory, run, phases, writer, machine.knowledge(), watch)
        try:
            asyncio.run(continual_refinement(session))
            memory.finish_run(run)
        except BudgetExhausted as error:
            watch.note(f"[yellow]stopped:[/] {escape(str(error))}")
    conclude(memory, run, settings)


def conclude(memory: Memory, run: str, settings: Settings) -> None:
    """Write the metrics and the snapshot, let DVC record them, and print what the run reached."""
    write_metrics.fn(memory.path, run, settings.paths.reports)
    snapshot = create(memory, settings.paths.snapshot)
    print_summary(console, memory.path, run)
    console.print(
        f"Snapshot {snapshot.id}: {settings.paths.snapshot}, DVC hash {snapshot.md5[:8]}. "
        "Look inside with `evokernel memory stats`."
    )
