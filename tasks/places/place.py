"""The places that ``run.runner`` can name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from generators.hooks import Workers
from npu.outcome import Outcome
from tasks.errors import ConfigurationError
from tasks.places.job import Job, judge

PLACES = "threads, dask, dask://HOST:PORT, ray or ray://HOST:PORT"


class Evaluator(Protocol):
    """Evaluates kernels. Thread-safe: attempts of one iteration are made concurrently."""

    def evaluate(self, job: Job) -> Outcome:
        """The verdict. Raises WorkersUnavailable when no worker can give one just now."""
        ...


class Place:
    """Where work is done. Thread-safe: attempts of one iteration are made concurrently.

    ``workers`` are other processes; without them the work is done here, and its heavy parts by subprocesses.
    """

    def __init__(self, workers: Workers | None = None) -> None:
        self.workers = workers

    def evaluate(self, job: Job) -> Outcome:
        """The verdict. Raises WorkersUnavailable when no worker can give one just now."""
        if self.workers is None:
            return judge(job)
        return self.workers.compute(judge, job, f"evaluate {job.operator.name}")


@contextmanager
def place_of(runner: str, concurrency: int) -> Iterator[Place]:
    """The place that ``runner`` names, for as long as the context lasts.

    A local cluster has ``concurrency`` worker processes. Raises ConfigurationError for an unknown runner, a missing
    extra, or a cluster that does not answer.
    """
    kind, _, address = runner.partition("://")
    if runner == "threads":
        yield Place()
    elif kind == "dask":
        from tasks.places.on_dask import dask_workers

        with dask_workers(address, concurrency) as found:
            yield Place(found)
    elif kind == "ray":
        from tasks.places.on_ray import ray_workers

        with ray_workers(address, concurrency) as on_ray:
            yield Place(on_ray)
    else:
        raise ConfigurationError(f"run.runner: unknown runner {runner!r}; known: {PLACES}.")
