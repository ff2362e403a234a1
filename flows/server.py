"""A Prefect server of our own while a schedule is served, unless the environment names one."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

from tasks.errors import ConfigurationError

START_SECONDS = 120.0
CONNECT_SECONDS = 10.0


@contextmanager
def server() -> Iterator[str]:
    """The address of a Prefect server: the one in PREFECT_API_URL, or one that is started here and ended afterwards.

    Prefect's temporary server runs no scheduler. Raises ConfigurationError when no server comes up.
    """
    if address := os.environ.get("PREFECT_API_URL"):
        require(address)
        yield address
        return
    port = _free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "prefect", "server", "start", "--host", "127.0.0.1", "--port", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.environ["PREFECT_API_URL"] = f"http://127.0.0.1:{port}/api"
    try:
        _wait(f"http://127.0.0.1:{port}/api/health", process)
        yield os.environ["PREFECT_API_URL"]
    finally:
        process.terminate()
        process.wait(30)
        del os.environ["PREFECT_API_URL"]


def configured() -> str:
    """The address of the server that the environment or Prefect's own settings name; empty when there is none.

    From here on the environment names it, for all parts of a run. Raises ConfigurationError when it does not answer.
    """
    from prefect.settings import PREFECT_API_URL

    if address := PREFECT_API_URL.value():
        require(address)
        os.environ["PREFECT_API_URL"] = address
    return address or ""


def require(address: str) -> None:
    """Raise ConfigurationError unless a Prefect server answers at this address."""
    try:
        urllib.request.urlopen(f"{address.rstrip('/')}/health", timeout=CONNECT_SECONDS).close()
    except urllib.error.HTTPError:
        return  # it answers; whether it lets this client in is for Prefect to find out
    except (urllib.error.URLError, OSError, ValueError) as error:
        raise ConfigurationError(
            f"Prefect's server at {address} does not answer: {getattr(error, 'reason', error)}. Start it with `prefect "
            "server start`, or unset PREFECT_API_URL to do without one."
        ) from None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(health: str, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            urllib.request.urlopen(health, timeout=1).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise ConfigurationError(
        "no Prefect server came up. Start one with `prefect server start`, and name it in PREFECT_API_URL."
    )
