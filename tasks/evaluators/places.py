"""The places that ``run.runner`` can name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from npu.outcome import Outcome
from tasks.errors import ConfigurationError
from tasks.evaluators.job import Job, judge

PLACES = "threads, dask, dask://HOST:PORT, ray or ray://HOST:PORT"


class Evaluator(Protocol):
    """Evaluates kernels. Thread-safe: attempts of one iteration are evaluated concurrently."""

    def evaluate(self, job: Job) -> Outcome:
        """The verdict. Raises EvaluationUnavailable when no worker can give one just now."""
        ...


class Here:
    """Evaluates in this process: the work itself is done by subprocesses."""

    def evaluate(self, job: Job) -> Outcome:
        """The verdict."""
        return judge(job)


@contextmanager
def evaluator(runner: str, concurrency: int) -> Iterator[Evaluator]:
    """The evaluator that ``runner`` names, for as long as the context lasts.

    A local cluster has ``concurrency`` worker processes. Raises ConfigurationError for an unknown runner, a missing
    extra, or a cluster that does not answer.
    """
    kind, _, address = runner.partition("://")
    if runner == "threads":
        yield Here()
    elif kind == "dask":
        from tasks.evaluators.on_dask import dask_evaluator

        with dask_evaluator(address, concurrency) as found:
            yield found
    elif kind == "ray":
        from tasks.evaluators.on_ray import ray_evaluator

        with ray_evaluator(address, concurrency) as on_ray:
            yield on_ray
    else:
        raise ConfigurationError(f"run.runner: unknown runner {runner!r}; known: {PLACES}.")
