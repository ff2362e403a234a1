"""Patience with an endpoint or a cluster that is down: wait longer each time, and give up in the end."""

from __future__ import annotations

import time

from flows.stopping import Stop
from flows.watch import Watch
from generators.errors import GeneratorError
from generators.types import GeneratorUnavailable
from tasks.errors import WorkersUnavailable

FIRST_PAUSE = 5.0
LONGEST_PAUSE = 300.0


class Patience:
    """Shared by the attempts of a run: pauses grow from 5 s to 5 min until something works again.

    Raises GeneratorError when nothing has worked for ``minutes``; the run can then be resumed.
    """

    def __init__(self, minutes: float, stop: Stop, watch: Watch) -> None:
        self._limit = 60 * minutes
        self._stop = stop
        self._watch = watch
        self._pause = FIRST_PAUSE
        self._since: float | None = None

    async def wait(self, error: GeneratorUnavailable | WorkersUnavailable) -> None:
        """Pause because of ``error``, as long as it asks for where it does."""
        now = time.monotonic()
        self._since = self._since or now
        waited = now - self._since
        if waited >= self._limit:
            raise GeneratorError(
                f"{error} Nothing has worked for {waited / 60:.1f} minutes (run.patience), so the run stops. "
                "`evokernel resume` continues it."
            ) from error
        pause = min(error.retry_after or self._pause, max(0.1, self._limit - waited))
        self._watch.paused(f"{error} Trying again in {pause:.0f} s; interrupt and resume at any time.")
        self._pause = min(2 * self._pause, LONGEST_PAUSE)
        await self._stop.within(pause)

    def works(self) -> None:
        """An attempt got through: begin with short pauses again."""
        self._pause, self._since = FIRST_PAUSE, None
