"""Scheduled refinement: a Prefect deployment that starts a run from the newest snapshot, again and again."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from prefect import flow
from prefect.schedules import Cron, Interval, Schedule
from rich.console import Console

from flows.runs import start
from flows.server import server
from tasks.configuration import load
from tasks.errors import ConfigurationError

NAME = "scheduled-refinement"


@flow(name=NAME)
def scheduled_refinement(params: str = "params.yaml", overrides: tuple[str, ...] = ()) -> None:
    """Refine for the configured budget from the newest snapshot, and end with the next one.

    A run that was interrupted is resumed. A run that finds the memory in use fails at once and changes nothing.
    """
    start(Path(params), overrides)


def serve(params: Path, overrides: list[str], cron: str | None, interval: float | None) -> None:
    """Serve the deployment until interrupted. ``interval`` is in minutes. Raises ConfigurationError for a bad schedule.

    At most one run at a time: a run that is due while another goes on waits or is skipped. After a pause in serving
    only runs that become due from then on are made.
    """
    load(params, overrides)
    schedule = _schedule(cron, interval)
    with server() as address:
        Console().print(
            f"Serving {NAME} on {address} ({cron or f'every {interval:g} minutes'}). Ctrl-C ends it; a run in "
            "progress can be resumed."
        )
        scheduled_refinement.serve(
            name="evokernel",
            schedule=schedule,
            parameters={"params": str(params.resolve()), "overrides": list(overrides)},
            limit=1,
            print_starting_message=False,
        )


def _schedule(cron: str | None, interval: float | None) -> Schedule:
    if (cron is None) == (interval is None):
        raise ConfigurationError("give a schedule: either --cron, such as '0 2 * * *', or --interval in minutes.")
    try:
        return Cron(cron) if cron is not None else Interval(timedelta(minutes=interval or 0))
    except ValueError as error:
        raise ConfigurationError(f"the schedule is not valid: {error}") from None
