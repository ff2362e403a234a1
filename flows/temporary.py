"""A Prefect server for one command, when none is configured: nobody looks at it, so that it does as little as it can.

Prefect would start one by itself, but only after the command has imported everything, and one that records every task
run; it would also outlive a command that is killed.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tasks.errors import ConfigurationError

START_SECONDS = 120.0
MOST_STARTS = 4
MOST_RETRIES = 4
"""Of a call to a server, after 2, 4, 8 and 16 s: time to start it again, and an end when it is not."""
PROGRAM = Path(__file__).with_name("temporary_process.py")
SPARED = {
    f"PREFECT_SERVER_{name}_ENABLED": "false"
    for name in (
        *(f"SERVICES_{service}" for service in ("EVENT_PERSISTER", "TASK_RUN_RECORDER", "TRIGGERS", "EVENT_LOGGER")),
        "EVENTS_STREAM_OUT",
        "LOGS_STREAM_OUT",
    )
}
"""Services of Prefect's server that only serve its pages, which a temporary one does not have."""


class TemporaryServer:
    """A server process at an address of its own. One that dies is started again at the same address.

    The process ends when this one closes it or ends, be it by ``kill -9``. Signals of the terminal do not reach it.
    """

    def __init__(self) -> None:
        self.told: Callable[[str], None] = lambda message: None
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=64)
        self._port = int(self._socket.getsockname()[1])
        self._closed = threading.Event()
        self._process = self._start()
        threading.Thread(target=self._keep_up, daemon=True, name="temporary server").start()

    @property
    def address(self) -> str:
        """The address for PREFECT_API_URL."""
        return f"http://127.0.0.1:{self._port}/api"

    @property
    def process(self) -> int:
        """The id of the process that serves at present."""
        return self._process.pid

    def wait(self) -> None:
        """Wait until the server answers. Raises ConfigurationError when it does not come up."""
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until and not self._closed.is_set():
            try:
                urllib.request.urlopen(f"{self.address}/health", timeout=until - time.monotonic()).close()
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
            else:
                return
        raise ConfigurationError(
            "Prefect's temporary server does not come up. It keeps its files in PREFECT_HOME (else ~/.prefect): see "
            "that there is space and that they may be written. Or start a server with `prefect server start`, and name "
            "it in PREFECT_API_URL."
        )

    def close(self) -> None:
        """End the process."""
        self._closed.set()
        self._socket.close()
        self._process.kill()
        self._process.wait()

    def _start(self) -> subprocess.Popen[bytes]:
        descriptor = self._socket.fileno()
        return subprocess.Popen(
            [sys.executable, "-P", PROGRAM, str(descriptor)],
            env={**os.environ, **SPARED, "PREFECT_UI_ENABLED": "false"},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=[descriptor],
            start_new_session=True,
        )

    def _keep_up(self) -> None:
        """Start the process again when it dies; requests wait meanwhile, since the socket stays open here."""
        for _ in range(MOST_STARTS - 1):
            self._process.wait()
            if self._closed.is_set():
                return
            self.told("Prefect's temporary server ended unexpectedly: starting it again.")
            self._process = self._start()
            if self._closed.is_set():
                self._process.kill()
        self._process.wait()
        if not self._closed.is_set():
            self._closed.set()
            self._socket.close()


_begun: list[TemporaryServer] = []


def begin() -> None:
    """Start a server now, unless the environment names one, so that it comes up while the command is imported."""
    if not os.environ.get("PREFECT_API_URL"):
        _begun.append(TemporaryServer())


@contextmanager
def connected(address: str, told: Callable[[str], None]) -> Iterator[None]:
    """Let Prefect talk to the server at ``address`` while this lasts; without one to a temporary server.

    ``told`` gets a sentence when the temporary one is started again. Task runs are recorded at a configured one only.
    """
    from prefect.context import SyncClientContext
    from prefect.events.clients import NullEventsClient
    from prefect.events.worker import EventsWorker
    from prefect.settings import PREFECT_API_URL, PREFECT_CLIENT_MAX_RETRIES, temporary_settings

    patience = {PREFECT_CLIENT_MAX_RETRIES: min(MOST_RETRIES, PREFECT_CLIENT_MAX_RETRIES.value())}
    server = _begun.pop() if _begun else None
    if address:
        if server is not None:
            server.close()
        with temporary_settings(patience), SyncClientContext.get_or_create():
            yield
        return
    server = server or TemporaryServer()
    server.told = told
    try:
        server.wait()
        EventsWorker.set_client_override(NullEventsClient)
        settings = {PREFECT_API_URL: server.address, **patience}
        with temporary_settings(settings), SyncClientContext.get_or_create():
            yield
    finally:
        EventsWorker.set_client_override(None)
        server.close()
