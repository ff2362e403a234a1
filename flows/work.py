"""The work of one run, from its first attempt in this process to its snapshot."""

from __future__ import annotations

import asyncio
import os
import time

import httpx
from prefect.exceptions import CancelledRun
from rich.console import Console
from rich.markup import escape

from flows.continual import continual_refinement
from flows.journal import Journal, journal_path
from flows.means import Means
from flows.progress import RunProgress
from flows.server import configured
from flows.session import Session
from flows.stopping import interruptible
from flows.summary import print_summary
from flows.temporary import connected
from flows.watch import Watches
from generators.errors import BudgetExhausted
from generators.hooks import Progress
from memory_db import Memory
from memory_db.progress import best_us, recorded_attempts, spent
from tasks import conclusion
from tasks.configuration import Settings
from tasks.curriculum import arrange
from tasks.disk import clean, usage
from tasks.errors import ConfigurationError, Interrupted
from tasks.metrics import write_metrics
from tasks.places import Once, place_of
from tasks.snapshots import create

console = Console()


def work(memory: Memory, run: str, means: Means) -> None:
    """Go on with a run until its budget or a limit is reached, then measure and version what it reached.

    Raises Interrupted when a signal or a cancellation stopped it; the run can then be resumed.
    """
    settings, batch = means.settings, means.batch
    address = configured()
    clean()
    journal = Journal(journal_path(memory.path, run))
    done, total = recorded_attempts(memory, run), len(batch) * settings.run.budget
    with (
        interruptible(f"run {run} was interrupted. `evokernel resume` continues it."),
        place_of(settings.run.runner, settings.run.concurrency) as place,
        RunProgress(console, total, done, best_us(memory, run)) as progress,
    ):
        watch = Watches([progress, journal])

        def on_progress(answer: Progress) -> None:
            watch.generating(answer.model, answer.tokens, answer.seconds)

        means.budget.add(*spent(memory, run))
        means.hooks.on_progress, means.hooks.workers = on_progress, place.workers
        _announce(run, means, address)
        phases = arrange(batch, settings.run.order, settings.run.stream, settings.run.seed)
        knowledge, judge = means.target.knowledge(), means.inspector
        session = Session(
            settings, memory, run, phases, means.generator, Once(place), knowledge, watch, judge, means.teacher
        )
        journal.event(
            "begin", run=run, attempts=done, total=total, pid=os.getpid(), runner=settings.run.runner, cpu=cpu()
        )
        with connected(address, watch.note):
            status = _refine(session, journal)
        _archive(session)
    conclusion.announce(memory.path, run)
    memory.finish_run(run, status)
    conclude(memory, run, settings)
    journal.event("end", status=status, disk=usage(settings.paths))


def cpu() -> float:
    """Seconds of CPU time that this process has used, its subprocesses apart."""
    return round(time.process_time(), 3)


def conclude(memory: Memory, run: str, settings: Settings) -> None:
    """Write the metrics and the snapshot, let DVC record them, and print what the run reached."""
    write_metrics.fn(memory.path, run, settings.paths.reports)
    snapshot = create(memory, settings.paths.snapshot)
    conclusion.complete(memory.path)
    print_summary(console, memory.path, run, settings.run.chip)
    console.print(
        f"Snapshot {snapshot.id}: {settings.paths.snapshot}, DVC hash {snapshot.md5[:8]}. "
        "`evokernel report` writes the run as a page; `evokernel memory stats` looks inside the memory."
    )


def _refine(session: Session, journal: Journal) -> str:
    """Run the flow; return the status that the run ends with."""
    began = time.monotonic()
    try:
        asyncio.run(continual_refinement(session))
    except CancelledRun:
        done = recorded_attempts(session.memory, session.run)
        journal.event("stopped", attempts=done, signal=session.stop.signal)
        raise Interrupted(
            f"run {session.run} stopped after {done} of {session.total} attempts. `evokernel resume` continues it.",
            session.stop.signal or 2,
        ) from None
    except BudgetExhausted as error:
        session.watch.note(f"[yellow]stopped:[/] {escape(str(error))}")
        return "stopped"
    except httpx.HTTPError as error:
        address = os.environ.get("PREFECT_API_URL")
        lost = f"Prefect's server at {address} does not answer" if address else "Prefect's temporary server is lost"
        goes_on = " once it does, or without it when PREFECT_API_URL is unset" if address else ""
        raise ConfigurationError(f"{lost}: {error!r}. `evokernel resume` continues the run{goes_on}.") from error
    finally:
        session.threads.shutdown(cancel_futures=True)
        journal.event("flow", seconds=round(time.monotonic() - began, 3), cpu=cpu())
    return "stopped" if session.out_of_time else "finished"


def _archive(session: Session) -> None:
    """Take items out of use that the configured policy finds never useful."""
    if session.settings.archive.enabled and (archived := session.memory.archive_due(session.settings.archive)):
        session.watch.note(
            f"Archived {len(archived)} items that were of no use; `evokernel memory unarchive` undoes it."
        )


def _announce(run: str, means: Means, address: str) -> None:
    settings = means.settings
    console.print(
        f"Run {run}: {len(means.batch)} operators, {settings.run.budget} attempts each, generator "
        f"{means.generator.name}, target {means.target.name} ({settings.run.chip})."
    )
    if address:
        console.print(f"Reporting to Prefect at {address}.", style="dim")
    else:
        console.print("Starting Prefect's temporary server (longer the first time) …", style="dim")
