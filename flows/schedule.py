"""Scheduled refinement: a Prefect deployment that starts a run from the newest snapshot, again and again."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from prefect import flow
from prefect.runner import Runner
from prefect.runtime import deployment, flow_run
from prefect.schedules import Cron, Interval, Schedule
from prefect.settings import PREFECT_API_URL, temporary_settings
from prefect.states import Cancelled, Failed
from rich.console import Console
from rich.markup import escape

from audit.errors import AuditError
from flows.missed import cancel_missed
from flows.runs import start
from flows.server import server
from flows.serving import serve_until_interrupted
from generators.errors import GeneratorError
from memory_db.errors import MemoryDbError
from npu.errors import NpuError
from operators.errors import OperatorError
from tasks.configuration import load
from tasks.errors import ConfigurationError, Interrupted
from tasks.lock import writing
from tasks.orphans import end_orphans, mark

NAME = "scheduled-refinement"
ERRORS = (AuditError, ConfigurationError, GeneratorError, MemoryDbError, NpuError, OperatorError)
LONGEST_GRACE = 10.0
SHORTEST_GRACE = 1.0


@flow(name=NAME)
def scheduled_refinement(
    params: str = "params.yaml", overrides: tuple[str, ...] = (), grace_minutes: float = LONGEST_GRACE
) -> Any:
    """Refine for the configured budget from the newest snapshot, and end with the next one.

    A run that was interrupted is resumed. A run that finds the memory in use fails at once and changes nothing. Runs
    that were due while this one went on are cancelled, and so is one that begins more than ``grace_minutes`` after its
    time, because the machine was off: the next one is due soon enough.
    """
    if is_missed(flow_run.scheduled_start_time, datetime.now(UTC), grace_minutes):
        return Cancelled(message=f"Missed: this run was due more than {grace_minutes:g} minutes ago.")
    try:
        start(Path(params), overrides, scheduled=True)
    except Interrupted as stopped:
        return Cancelled(message=str(stopped))
    except ERRORS as error:
        Console(stderr=True).print(f"[bold red]evokernel:[/] {escape(str(error))}", highlight=False, soft_wrap=True)
        return Failed(message=str(error))
    finally:
        if deployment.id:
            cancel_missed(str(deployment.id), "Skipped: another run was going on.")
    return None


def is_missed(scheduled: datetime | None, now: datetime, grace_minutes: float) -> bool:
    """Whether a run that was due at ``scheduled`` begins too late; one without a schedule never does."""
    return scheduled is not None and now - scheduled > timedelta(minutes=grace_minutes)


def grace(interval: float | None) -> float:
    """How late a run may begin, in minutes: half an interval, but 1 to 10 minutes."""
    return max(SHORTEST_GRACE, min(LONGEST_GRACE, (interval or 2 * LONGEST_GRACE) / 2))


def serve(params: Path, overrides: list[str], cron: str | None, interval: float | None) -> None:
    """Serve the deployment until interrupted. ``interval`` is in minutes. Raises ConfigurationError for a bad schedule.

    At most one run at a time: runs that are due while another goes on are skipped. Runs that were due while nobody
    served are not made up for.
    """
    memory = load(params, overrides).paths.memory
    schedule = _schedule(cron, interval)
    with writing(memory.with_name("schedule"), "evokernel serve"):
        end_orphans(memory)
        mark(memory)
        with server() as address, temporary_settings({PREFECT_API_URL: address}):
            name = deployment_name(memory)
            Console().print(
                f"Serving {NAME}/{name} on {address} ({cron or f'every {interval:g} minutes'}). Ctrl-C ends it; a run "
                "in progress can be resumed.",
                soft_wrap=True,
            )
            cancel_missed(f"{NAME}/{name}", "Missed: nobody served the schedule.")
            runner = Runner(name=name, limit=1)
            runner.add_flow(
                scheduled_refinement,
                name=name,
                schedule=schedule,
                parameters={
                    "params": str(params.resolve()),
                    "overrides": list(overrides),
                    "grace_minutes": grace(interval),
                },
            )
            serve_until_interrupted(runner)


def deployment_name(memory: Path) -> str:
    """A name of its own for every memory, so that projects can share a Prefect server."""
    place = memory.resolve()
    return f"{place.parent.parent.name}-{hashlib.sha256(str(place).encode()).hexdigest()[:6]}"


def _schedule(cron: str | None, interval: float | None) -> Schedule:
    if (cron is None) == (interval is None):
        raise ConfigurationError("give a schedule: either --cron, such as '0 2 * * *', or --interval in minutes.")
    if interval is not None and interval <= 0:
        raise ConfigurationError(f"the schedule is not valid: an interval of {interval:g} minutes.")
    try:
        return Cron(cron) if cron is not None else Interval(timedelta(minutes=interval or 0))
    except ValueError as error:
        raise ConfigurationError(f"the schedule is not valid: {error}") from None
