"""What runs on a Dask worker around a call that costs money: it is never made twice unseen."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")

TELL_SECONDS = 0.5
"""How often a worker tells how far an answer is: every message passes through the scheduler."""


@dataclass(frozen=True)
class Lost:
    """The call was begun before, by a worker that is gone; it was not made again."""


def begun(topic: str, call: str) -> str:
    """The name of the cluster's event that is set when a call begins."""
    return f"{topic}/{call}"


def paid_once(work: Callable[[Job, Callable[[int], None]], Result], job: Job, topic: str, call: str) -> Result | Lost:
    """Do the work unless another worker began it. Dask repeats what a dead worker left, and cannot know what it cost.

    The call waits for the network: meanwhile the worker takes other work. How far it is is told under ``topic``.
    """
    import distributed

    dask: Any = distributed  # which leaves many of its functions untyped
    event = dask.Event(begun(topic, call))
    if event.is_set():
        return Lost()
    event.set()
    worker = dask.get_worker()
    dask.secede()
    told = time.monotonic()

    def tell(tokens: int) -> None:
        nonlocal told
        if time.monotonic() - told >= TELL_SECONDS:
            told = time.monotonic()
            worker.log_event(topic, [call, tokens])

    return work(job, tell)
