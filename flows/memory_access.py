"""Opening the memory that the configuration names, for a command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memory_db import Memory


@contextmanager
def reading(params: Path, overrides: list[str] | None) -> Iterator[Memory]:
    """The live memory for reading, also while a run writes to it. Raises MemoryDbError if there is none."""
    from memory_db import Memory
    from tasks.configuration import load_paths

    with Memory.open(load_paths(params, overrides or []).memory, read_only=True) as memory:
        yield memory


@contextmanager
def writing_memory(params: Path, overrides: list[str] | None, purpose: str) -> Iterator[Memory]:
    """The live memory for writing, locked; ``purpose`` is what another command is told that has to wait."""
    from memory_db import Memory
    from tasks.configuration import load_paths
    from tasks.lock import writing

    path = load_paths(params, overrides or []).memory
    with writing(path, purpose), Memory.open(path) as memory:
        yield memory


def identify(memory: Memory, beginning: str) -> str:
    """The id of the one item that begins so. Raises MemoryDbError when there is none, or more than one."""
    from memory_db import MemoryDbError
    from memory_db.statistics import find_id

    found = find_id(memory.connection, beginning)
    if len(found) != 1:
        which = f"begins {', '.join(each[:12] for each in found)} …" if found else "is no item"
        raise MemoryDbError(f"{beginning!r} {which}; `evokernel memory search` finds items")
    return found[0]
