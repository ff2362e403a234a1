"""Prefect servers that a killed scheduler left behind: found by a mark in their environment, and ended."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import psutil

MARK = "EVOKERNEL_SCHEDULER_OF"
SERVER = "prefect server start"
"""A part of the command lines of the servers that a scheduler starts. A run's temporary server ends with the run."""


def mark(memory: Path) -> None:
    """Let child processes of this one, a Prefect server among them, be known as belonging to a memory."""
    os.environ[MARK] = str(memory.resolve())


def end_orphans(memory: Path) -> int:
    """End servers that belong to this memory and whose scheduler is dead; return how many there were.

    Call it only while holding the schedule's lock: then no living scheduler of this memory has a server.
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
