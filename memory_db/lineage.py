"""The ancestry of a memory: every snapshot that was taken on the way to its present content."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from memory_db.clock import now
from memory_db.memory import Memory

_KEY = "lineage"


@dataclass(frozen=True)
class Ancestor:
    """One snapshot in a memory's ancestry. ``content`` is the content hash; ``parent`` the snapshot before it."""

    id: str
    parent: str
    run: str
    parameters: str
    git_revision: str
    content: str
    created: str


def lineage(memory: Memory) -> list[Ancestor]:
    """The ancestors, oldest first; the last is the snapshot that the memory was last equal to."""
    stored = memory.connection.value("SELECT value FROM meta WHERE key = ?", (_KEY,))
    return [Ancestor(**entry) for entry in json.loads(stored)] if stored else []


def lineage_of(path: Path) -> list[Ancestor]:
    """The ancestors of a memory file that is not open."""
    with Memory.open(path, read_only=True) as memory:
        return lineage(memory)


def unchanged(memory: Memory) -> bool:
    """Whether the memory is still equal to its last ancestor."""
    ancestors = lineage(memory)
    return bool(ancestors) and ancestors[-1].content == memory.content_hash()


def descend(memory: Memory, git_revision: str) -> Ancestor:
    """Add the present content as the newest ancestor and return it; an unchanged memory keeps the one that it has.

    The id is the number of ancestors and the beginning of the content hash, so that equal content has equal ids.
    """
    ancestors = lineage(memory)
    content = memory.content_hash()
    if ancestors and ancestors[-1].content == content:
        return ancestors[-1]
    runs = memory.runs()
    ancestor = Ancestor(
        id=f"{len(ancestors) + 1:04d}-{content[:8]}",
        parent=ancestors[-1].id if ancestors else "",
        run=runs[-1].id if runs else "",
        parameters=runs[-1].parameters if runs else "{}",
        git_revision=git_revision,
        content=content,
        created=now(),
    )
    with memory.connection.transaction():
        memory.connection.run(
            "INSERT OR REPLACE INTO meta VALUES (?, ?)",
            (_KEY, json.dumps([asdict(entry) for entry in (*ancestors, ancestor)])),
        )
    return ancestor
