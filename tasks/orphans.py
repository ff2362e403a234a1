"""Temporary Prefect servers that a killed run left behind: found by a mark in their environment, and ended."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import psutil

MARK = "EVOKERNEL_SERVER_OF"
SERVER = "prefect.server.api.server:create_app"


def mark(memory: Path) -> None:
    """Let child processes of this one, a temporary server among them, be known as belonging to a memory."""
    os.environ[MARK] = str(memory.resolve())


def end_orphans(memory: Path) -> int:
    """End servers that belong to this memory and whose run is dead; return how many there were.

    Call it only while holding the memory's lock: then no living run of this memory has a server.
    """
    ended = 0
    for process in psutil.process_iter(["cmdline"]):
        with contextlib.suppress(psutil.NoSuchProcess, psutil.AccessDenied):
            if SERVER in " ".join(process.info["cmdline"] or ()) and _is_of(process, memory):
                process.terminate()
                ended += 1
    return ended


def _is_of(process: psutil.Process, memory: Path) -> bool:
    return process.environ().get(MARK) == str(memory.resolve())
