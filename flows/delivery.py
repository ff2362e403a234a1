"""What Prefect still has to tell its server when a command ends, and how long that may take."""

from __future__ import annotations

import concurrent.futures
import sys
import time

SECONDS = 10.0
QUEUES = (("prefect.events.worker", "EventsWorker"), ("prefect.logging.handlers", "APILogWorker"))


def delivered(seconds: float = SECONDS) -> bool:
    """Send what Prefect's queues hold; return whether that was done within ``seconds``, or there was nothing.

    Prefect itself would wait for every event in turn, about a minute for each when its server has died.
    """
    until = time.monotonic() + seconds
    late: set[concurrent.futures.Future[bool]] = set()
    for module, name in QUEUES:
        if module in sys.modules:
            queue = getattr(sys.modules[module], name)
            late |= queue.drain_all(timeout=max(0.0, until - time.monotonic()))[1]
    return not late
