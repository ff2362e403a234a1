"""Cancelling a run on Prefect's pages."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from uuid import UUID

from prefect.client.orchestration import get_client
from prefect.client.schemas.objects import StateType
from prefect.runtime import flow_run

from flows.stopping import Stop, stopping_on_signals
from flows.watch import Watch

POLL_SECONDS = 5.0


@contextlib.asynccontextmanager
async def cancellable(stop: Stop, watch: Watch) -> AsyncIterator[None]:
    """While this lasts, signals and cancelling the present flow run on a Prefect server ask the run to stop.

    Nobody can cancel a run on the temporary server, so that without a configured one nothing is asked.
    """
    polling = [asyncio.create_task(_poll(str(flow_run.id), stop, watch))] if "PREFECT_API_URL" in os.environ else []
    try:
        with stopping_on_signals(stop, watch):
            yield
    finally:
        for task in polling:
            task.cancel()
        await asyncio.gather(*polling, return_exceptions=True)


async def _poll(run: str, stop: Stop, watch: Watch) -> None:
    async with get_client() as client:
        while not await stop.within(POLL_SECONDS):
            state = (await client.read_flow_run(UUID(run))).state
            if state and state.type in (StateType.CANCELLING, StateType.CANCELLED):
                watch.note("Cancelled on the Prefect server: attempts in flight end first.")
                stop.ask()
