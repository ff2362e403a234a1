"""Work on a Ray cluster."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

from generators.errors import CallLost
from tasks.errors import ConfigurationError, WorkersUnavailable

RETRIES = 3

Job = TypeVar("Job")
Result = TypeVar("Result")


class RayWorkers:
    """The workers of a cluster; Ray gives the job of a worker that died to another one."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray

    def compute(self, work: Callable[[Job], Result], job: Job, about: str) -> Result:
        """The result. Raises WorkersUnavailable when workers keep dying."""
        try:
            return cast(Result, self._wait(self._ray.remote(num_cpus=1, max_retries=RETRIES)(work).remote(job)))
        except self._ray.exceptions.RayError as error:
            raise WorkersUnavailable(f"Ray's workers die while they {about}: {error}") from None

    def call(
        self,
        work: Callable[[Job, Callable[[int], None]], Result],
        job: Job,
        about: str,
        tell: Callable[[int], None],
    ) -> Result:
        """The result of a call that is made once; it takes no CPU, since it waits. How far it is is told at its end.

        Raises CallLost when its worker died.
        """
        try:
            result, tokens = self._wait(self._ray.remote(num_cpus=0, max_retries=0)(_counted).remote(work, job))
        except self._ray.exceptions.RayError as error:
            raise CallLost(f"the worker that was to {about} died during the call: {error}") from None
        tell(tokens)
        return cast(Result, result)

    def _wait(self, reference: Any) -> Any:
        try:
            return self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from None


def _counted(work: Callable[[Job, Callable[[int], None]], Result], job: Job) -> tuple[Result, int]:
    """The result, and the last number of tokens that was told."""
    tokens = 0

    def tell(so_far: int) -> None:
        nonlocal tokens
        tokens = so_far

    return work(job, tell), tokens


@contextmanager
def ray_workers(address: str, concurrency: int) -> Iterator[RayWorkers]:
    """The cluster at ``HOST:PORT``; without an address a local one with ``concurrency`` CPUs.

    Raises ConfigurationError without the ray extra, and when no cluster answers.
    """
    try:
        ray = importlib.import_module("ray")
    except ImportError:
        raise ConfigurationError(
            "run.runner: Ray is not installed. Install the extra: pip install 'evokernel[ray]'."
        ) from None
    try:
        if address:
            ray.init(address=f"ray://{address}", log_to_driver=False)
        else:
            ray.init(num_cpus=concurrency, include_dashboard=False, log_to_driver=False, configure_logging=False)
    except (ConnectionError, OSError, ValueError) as error:
        raise ConfigurationError(
            f"run.runner: no Ray cluster answers at {address or 'this machine'}: {error}."
        ) from error
    try:
        yield RayWorkers(ray)
    finally:
        ray.shutdown()
