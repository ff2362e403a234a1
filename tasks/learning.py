"""Learning: an outcome becomes reward, values and items, in one transaction."""

from __future__ import annotations

from prefect import task
from prefect.cache_policies import NO_CACHE

from memory_db import FinishedAttempt, Memory


@task(
    cache_policy=NO_CACHE,
    task_run_name="learn from {finished.planned.operator}, iteration {finished.planned.iteration}",
)
def learn_from_attempt(memory: Memory, finished: FinishedAttempt) -> str:
    """Record an attempt with everything that follows from it; return its id."""
    return memory.record(finished)
