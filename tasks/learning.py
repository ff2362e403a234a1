"""Learning: an outcome becomes reward, values and items, in one transaction."""

from __future__ import annotations

from collections.abc import Callable

from prefect import task
from prefect.cache_policies import NO_CACHE


@task(cache_policy=NO_CACHE, task_run_name="learn from {name}")
def learn_from_attempt(name: str, record: Callable[[], str]) -> str:
    """Record an attempt with everything that follows from it; return its id."""
    return record()
