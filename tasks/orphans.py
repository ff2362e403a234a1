"""Temporary Prefect servers that a killed run left behind: found by a mark in their environment, and ended."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import psutil

MARK = "EVOKERNEL_SERVER_OF"
SCHEDULER_MARK = "EVOKERNEL_SCHEDULER_OF"
SERVER = "prefect.server.api.server:create_app"
SERVERS = (SERVER, "prefect server start")
"""Parts of the command lines of temporary servers, and of those that a scheduler starts."""


def mark(memory: Path, name: str = MARK) -> None:
    """Let child processes of this one, a Prefect server among them, be known as belonging to a memory."""
    os.environ[name] = str(memory.resolve())


def end_orphans(memory: Path, name: str = MARK) -> int:
    """End servers that belong to this memory and whose starter is dead; return how many there were.

    Call it only while holding the lock that goes with the mark: the memory's for runs, the schedule's for schedulers.
    Then no living run, or scheduler, of this memory has a server.
    """
    ended = 0
    for process in psutil.process_iter(["cmdline"]):
        with contextlib.suppress(psutil.NoSuchProcess, psutil.AccessDenied):
            command = " ".join(process.info["cmdline"] or ())
            if any(server in command for server in SERVERS) and _is_of(process, memory, name):
                process.terminate()
                ended += 1
    return ended


def _is_of(process: psutil.Process, memory: Path, name: str) -> bool:
    return process.environ().get(name) == str(memory.resolve())
