"""Serve a deployment until it is interrupted."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress

from prefect.runner import Runner

AGAIN_SECONDS = 5.0


def serve_until_interrupted(runner: Runner) -> None:
    """Start the runs of a runner when they are due. After SIGINT the run in progress ends first; SIGTERM is Prefect's.

    A cancellation that meets a library in the middle of a timeout of its own can be taken for that and be lost, so that
    it is repeated until the runner stops.
    """
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(runner))


async def _serve(runner: Runner) -> None:
    interrupted = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, interrupted.set)
    serving, waiting = asyncio.create_task(runner.start()), asyncio.create_task(interrupted.wait())
    await asyncio.wait({serving, waiting}, return_when=asyncio.FIRST_COMPLETED)
    while not serving.done():
        serving.cancel()
        await asyncio.wait({serving}, timeout=AGAIN_SECONDS)
        if not runner.started:  # it stops: the run in progress ends first
            break
    waiting.cancel()
    with suppress(asyncio.CancelledError):
        await serving
