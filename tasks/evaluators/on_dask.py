"""Evaluation on a Dask cluster."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from npu.outcome import Outcome
from tasks.errors import ConfigurationError, EvaluationUnavailable
from tasks.evaluators.job import Job, judge

POLL_SECONDS = 2.0
PATIENCE_SECONDS = 60.0
CONNECT_SECONDS = 15.0


class DaskEvaluator:
    """Sends jobs to the workers of a cluster.

    Dask gives the job of a worker that died to another one; after four deaths it gives the job back.
    """

    def __init__(self, client: Any) -> None:
        self._client = client

    def evaluate(self, job: Job) -> Outcome:
        """The verdict. Raises EvaluationUnavailable when workers keep dying, or when there have been none for long."""
        from distributed import KilledWorker

        future = self._client.submit(judge, job, pure=False)
        seen = time.monotonic()
        while not future.done():
            try:
                future.result(timeout=POLL_SECONDS)
            except TimeoutError:
                if self._client.scheduler_info()["workers"]:
                    seen = time.monotonic()
                elif time.monotonic() - seen > PATIENCE_SECONDS:
                    future.cancel()
                    raise EvaluationUnavailable("the Dask cluster has no workers.") from None
            except BaseException:
                break
        try:
            outcome: Outcome = future.result()
            return outcome
        except KilledWorker as error:
            raise EvaluationUnavailable(
                f"Dask's workers die while they evaluate {job.operator.name}: {error}"
            ) from None
        except ModuleNotFoundError as error:
            raise ConfigurationError(
                f"a Dask worker cannot import {error.name}: install the same version of evokernel on all workers."
            ) from error


@contextmanager
def dask_evaluator(address: str, concurrency: int) -> Iterator[DaskEvaluator]:
    """The cluster at ``HOST:PORT``; without an address a local one with ``concurrency`` processes of one thread each.

    Raises ConfigurationError without the dask extra, and when no scheduler answers.
    """
    try:
        from prefect_dask.task_runners import DaskTaskRunner
    except ImportError:
        raise ConfigurationError(
            "run.runner: Dask is not installed. Install the extra: pip install 'evokernel[dask]'."
        ) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    if address:
        runner = DaskTaskRunner(address=f"tcp://{address}", client_kwargs={"timeout": CONNECT_SECONDS})
    else:
        runner = DaskTaskRunner(
            cluster_kwargs={
                "n_workers": concurrency,
                "threads_per_worker": 1,
                "processes": True,
                "dashboard_address": None,
                "silence_logs": logging.CRITICAL,
            }
        )
    with runner:
        try:
            client = runner.client
        except (OSError, ValueError, TimeoutError) as error:
            raise ConfigurationError(
                f"run.runner: no Dask scheduler answers at {address or 'this machine'}: {error}. Start one with "
                "`dask scheduler`, and workers with `dask worker HOST:PORT`."
            ) from error
        yield DaskEvaluator(client)
