"""The live memory: which file a run continues from, the live one or the versioned snapshot."""

from __future__ import annotations

from pathlib import Path

from memory_db import Memory, embedder_of
from memory_db.lineage import lineage, lineage_of, unchanged
from tasks.configuration import Settings
from tasks.errors import ConfigurationError
from tasks.snapshots import completion, find, restore, versions


def open_live(settings: Settings) -> tuple[Memory, str]:
    """Open the live memory for writing, and say in a sentence where its content comes from.

    The snapshot is taken when there is no live memory, when the live one is itself a complete snapshot, so that the
    user has checked out this one, or when it descends from the live one. The live one is kept when it descends from the
    snapshot, as after a crash. Raises ConfigurationError when neither descends from the other.
    """
    live, snapshot = settings.paths.memory, settings.paths.snapshot
    has_snapshot = versions.fetch(snapshot)
    if not live.exists():
        if not has_snapshot:
            return open_memory(settings), "starting from the seed knowledge alone"
        Memory.restore(snapshot, live)
        return open_memory(settings), f"starting from the snapshot {(_ids(live) or [str(snapshot)])[-1]}"
    if has_snapshot:
        ours, theirs = _ids(live), _ids(snapshot)
        if theirs and theirs[-1:] != ours[-1:] and _is_kept(live, ours):
            Memory.restore(snapshot, live)
            return open_memory(settings), (
                f"starting from the snapshot {theirs[-1]} that is checked out; the memory of "
                f"{ours[-1]} stays in {live}.before-restore"
            )
        if theirs[-1:] and theirs[-1] not in ours:
            if not _is_ancestor_unchanged(live, theirs):
                raise ConfigurationError(
                    f"{live} and the snapshot {snapshot} ({theirs[-1]}) have grown apart: the live memory has content "
                    "that no snapshot has. Keep it with `evokernel snapshot create`, or give it up with "
                    f"`evokernel snapshot restore {theirs[-1]}`."
                )
            Memory.restore(snapshot, live)
            return open_memory(settings), f"starting from the snapshot {theirs[-1]}"
    return open_memory(settings), f"continuing from {live}"


def branch(settings: Settings, name: str) -> str:
    """Make a snapshot the live and the versioned memory, for a run that is to start from it; say so in a sentence.

    Raises ConfigurationError for an unknown snapshot, and when the live memory has content that no snapshot has.
    """
    live = settings.paths.memory
    snapshot = find(settings.paths.snapshot, name)
    if live.exists():
        with open_memory(settings) as memory:
            if not unchanged(memory):
                raise ConfigurationError(
                    f"{live} has content that no snapshot has, such as an interrupted run. Complete that with "
                    "`evokernel resume` or keep it with `evokernel snapshot create`; or give it up with "
                    f"`evokernel snapshot restore {snapshot.id}`."
                )
    restore(snapshot, settings.paths.snapshot, live)
    return f"starting from the snapshot {snapshot.id}"


def open_memory(settings: Settings) -> Memory:
    """Open the live memory for writing, with the configured values and embedder; another embedder embeds it anew."""
    return Memory.open(settings.paths.memory, values=settings.values, embedder=embedder_of(settings.embedder))


def _ids(path: Path) -> list[str]:
    return [ancestor.id for ancestor in lineage_of(path)]


def _is_kept(live: Path, ours: list[str]) -> bool:
    """Whether the live memory is equal to its last snapshot, and that one was completed: then it can be left."""
    if not ours or completion.completed(live) != ours[-1]:
        return False
    with Memory.open(live, read_only=True) as memory:
        return unchanged(memory)


def _is_ancestor_unchanged(live: Path, descendants: list[str]) -> bool:
    """Whether the live memory is exactly one of the ancestors that ``descendants`` names."""
    with Memory.open(live, read_only=True) as memory:
        ancestors = lineage(memory)
        return bool(ancestors) and ancestors[-1].id in descendants and unchanged(memory)
