"""One writer per memory: a lock that the operating system frees when its process dies."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import psutil
from filelock import FileLock, Timeout

from tasks.errors import ConfigurationError


@contextmanager
def writing(memory: Path, purpose: str) -> Iterator[None]:
    """Hold the memory for this process, or raise ConfigurationError naming the process that holds it.

    The lock is an flock, so that the lock of a dead process is free at once and none ever needs removing by hand.
    """
    try:
        memory.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigurationError(f"paths.memory: {memory} cannot be: {error.strerror}: {error.filename}.") from None
    holder = memory.with_suffix(".holder.json")
    lock = FileLock(memory.with_suffix(".lock"), timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise ConfigurationError(
            f"{memory} is in use by {_describe(holder)}. Wait until it ends, or give this run another memory "
            "with -S paths.memory=FILE."
        ) from None
    try:
        holder.write_text(
            json.dumps({"pid": os.getpid(), "purpose": purpose, "since": datetime.now(UTC).isoformat("T", "seconds")})
        )
        yield
    finally:
        holder.unlink(missing_ok=True)
        lock.release()


def in_use(memory: Path) -> bool:
    """Whether a process writes to the memory, as far as can be told without taking its lock from one that begins."""
    try:
        return psutil.pid_exists(int(json.loads(memory.with_suffix(".holder.json").read_text())["pid"]))
    except (OSError, ValueError, KeyError):
        return False


def _describe(holder: Path) -> str:
    try:
        who = json.loads(holder.read_text())
        return f"{who['purpose']} (process {who['pid']}, since {who['since']})"
    except (OSError, ValueError, KeyError):
        return "another process"
