"""Evaluation on a Ray cluster."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from npu.outcome import Outcome
from tasks.errors import ConfigurationError, EvaluationUnavailable
from tasks.evaluators.job import Job, judge

RETRIES = 3


class RayEvaluator:
    """Sends jobs to the workers of a cluster; Ray gives the job of a worker that died to another one."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._judge = ray.remote(num_cpus=1, max_retries=RETRIES)(judge)

    def evaluate(self, job: Job) -> Outcome:
        """The verdict. Raises EvaluationUnavailable when workers keep dying."""
        try:
            outcome: Outcome = self._ray.get(self._judge.remote(job))
            return outcome
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except self._ray.exceptions.RayError as error:
            raise EvaluationUnavailable(f"Ray's workers die while they evaluate {job.operator.name}: {error}") from None


@contextmanager
def ray_evaluator(address: str, concurrency: int) -> Iterator[RayEvaluator]:
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
        yield RayEvaluator(ray)
    finally:
        ray.shutdown()
