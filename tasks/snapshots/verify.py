"""Checking what is stored."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from memory_db import Memory, MemoryDbError
from tasks.errors import ConfigurationError
from tasks.snapshots import registry
from tasks.snapshots.create import md5
from tasks.snapshots.objects import stored
from tasks.snapshots.registry import Snapshot
from tasks.snapshots.restore import damage, materialise


def problems(versioned: Path) -> Iterator[tuple[Snapshot, list[str]]]:
    """For every listed snapshot what is wrong with it: absent, damaged, or with a broken history."""
    newest = registry.snapshots(versioned)
    for snapshot in newest:
        yield snapshot, _problems(snapshot, versioned, is_newest=snapshot is newest[-1])


def stray(versioned: Path) -> str:
    """What is wrong with the versioned file itself: that it is none of the listed snapshots. Empty when nothing is."""
    listed = registry.snapshots(versioned)
    if not listed or not versioned.exists() or md5(versioned) in {snapshot.md5 for snapshot in listed}:
        return ""
    return (
        f"{versioned} is none of the snapshots: it was cut short or changed. `evokernel snapshot create` writes it "
        f"from the live memory, `evokernel snapshot restore {listed[-1].id}` from DVC."
    )


def _problems(snapshot: Snapshot, versioned: Path, *, is_newest: bool) -> list[str]:
    copy = stored(snapshot)
    if copy is not None and md5(copy) != snapshot.md5:  # also where the workspace's own file is sound
        return [damage(snapshot, copy)]
    if copy is None and not (is_newest and versioned.exists()):
        return ["not in the DVC cache (removed, or to be fetched with dvc pull)"]
    try:
        with materialise(snapshot, versioned) as path, Memory.open(path, read_only=True) as memory:
            found = memory.verify_chain()
            if memory.content_hash() != snapshot.content:
                found.append("its content is not what was listed")
            return found
    except (ConfigurationError, MemoryDbError) as error:
        return [str(error)]
