"""What an audit looks at: the live memory, another file, a run in it, or a snapshot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from audit.errors import AuditError
from audit.find import find_run, last_run
from memory_db import Memory
from tasks.configuration import load_paths
from tasks.errors import ConfigurationError


@dataclass(frozen=True)
class Source:
    """An open memory, the run in it that is meant, and what a person calls it."""

    memory: Memory
    run: str
    name: str


@contextmanager
def opened(memory: Path | None, params: Path, overrides: list[str] | None) -> Iterator[Memory]:
    """A memory file, or without one the live memory of the configuration, for reading."""
    with Memory.open(memory or load_paths(params, overrides or []).memory, read_only=True) as found:
        yield found


@contextmanager
def source(name: str, memory: Path | None, params: Path, overrides: list[str] | None) -> Iterator[Source]:
    """A run by the beginning of its id, a snapshot by id, or without a name the last run of the memory.

    A snapshot stands for its last run, and for the memory as it was then. Raises AuditError when it is neither.
    """
    paths = load_paths(params, overrides or [])
    path = memory or paths.memory
    # A snapshot can be looked at without a live memory, such as in a fresh clone.
    if path.exists() or memory is not None or not name:
        with Memory.open(path, read_only=True) as live:
            run = find_run(live, name) if name else last_run(live)
            if run:
                yield Source(live, run, run)
                return
    if memory is not None:
        with Memory.open(memory, read_only=True) as other:
            known = ", ".join(run.id for run in other.runs()) or "none"
        raise AuditError(f"{memory} holds no run {name!r}; its runs: {known}.")
    with _snapshot(name, paths.snapshot) as found:
        yield found


@contextmanager
def _snapshot(name: str, versioned: Path) -> Iterator[Source]:
    from tasks import snapshots

    try:
        snapshot = snapshots.find(versioned, name)
    except ConfigurationError as error:
        raise AuditError(f"{name!r} is no run, and no snapshot: {error}") from error
    with snapshots.materialise(snapshot, versioned) as path, Memory.open(path, read_only=True) as memory:
        yield Source(memory, snapshot.run or last_run(memory), snapshot.id)
