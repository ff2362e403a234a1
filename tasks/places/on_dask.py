"""Work on a Dask cluster."""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import Any, TypeVar, cast

from generators.errors import CallLost
from tasks.errors import ConfigurationError, WorkersUnavailable
from tasks.places.paid import Lost, begun, paid_once

POLL_SECONDS = 2.0
PATIENCE_SECONDS = 60.0
CONNECT_SECONDS = 15.0

Job = TypeVar("Job")
Result = TypeVar("Result")


class DaskWorkers:
    """The workers of a cluster.

    Dask gives the job of a worker that died to another one; after four deaths it gives the job back.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._topic = f"evokernel-{uuid.uuid4().hex}"
        self._listeners: dict[str, Callable[[int], None]] = {}
        client.subscribe_topic(self._topic, self._told)

    def compute(self, work: Callable[[Job], Result], job: Job, about: str) -> Result:
        """The result. Raises WorkersUnavailable when workers keep dying, or when there have been none for long."""
        return cast(Result, self._wait(self._client.submit(work, job, pure=False), about))

    def call(
        self,
        work: Callable[[Job, Callable[[int], None]], Result],
        job: Job,
        about: str,
        tell: Callable[[int], None],
    ) -> Result:
        """The result of a call that is made once. Raises CallLost when its worker died, else as ``compute`` does."""
        import distributed

        call = uuid.uuid4().hex
        event: Any = cast(Any, distributed).Event(begun(self._topic, call), client=self._client)
        self._listeners[call] = tell
        try:
            result = self._wait(self._client.submit(paid_once, work, job, self._topic, call, pure=False), about)
        except WorkersUnavailable as error:
            result = Lost() if event.is_set() else error
        finally:
            del self._listeners[call]
        event.clear()
        if isinstance(result, Lost):
            raise CallLost(f"the worker that was to {about} died during the call")
        if isinstance(result, WorkersUnavailable):
            raise result
        return cast(Result, result)

    def _told(self, event: tuple[float, tuple[str, int]]) -> None:
        call, tokens = event[1]
        if listener := self._listeners.get(call):
            listener(tokens)

    def _wait(self, future: Any, about: str) -> Any:
        from distributed import KilledWorker

        try:
            self._wait_while_there_are_workers(future)
            return future.result()
        except KilledWorker as error:
            raise WorkersUnavailable(f"Dask's workers die while they {about}: {error}") from None
        except CancelledError as error:
            raise ConfigurationError(
                f"the Dask scheduler does not answer any more: {error}. Start it again, then `evokernel resume`."
            ) from None
        except ModuleNotFoundError as error:
            raise ConfigurationError(
                f"a Dask worker cannot import {error.name}: install the same version of evokernel on all workers."
            ) from error

    def _wait_while_there_are_workers(self, future: Any) -> None:
        seen = time.monotonic()
        while not future.done():
            try:
                future.exception(timeout=POLL_SECONDS)
            except TimeoutError:
                if self._client.scheduler_info()["workers"]:
                    seen = time.monotonic()
                elif time.monotonic() - seen > PATIENCE_SECONDS:
                    future.cancel()
                    raise WorkersUnavailable("the Dask cluster has no workers.") from None


@contextmanager
def dask_workers(address: str, concurrency: int) -> Iterator[DaskWorkers]:
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
        yield DaskWorkers(client)
