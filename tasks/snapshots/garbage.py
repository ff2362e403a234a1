"""Freeing the space of old snapshots."""

from __future__ import annotations

from pathlib import Path

from tasks.errors import ConfigurationError
from tasks.snapshots import objects, registry
from tasks.snapshots.registry import Snapshot


def collect_garbage(versioned: Path, keep: int) -> list[Snapshot]:
    """Remove the stored copies of all but the ``keep`` newest snapshots, and return those that were removed.

    Their entries stay in the list, so that lineage remains whole; a remote keeps its copies.
    """
    if keep < 1:
        raise ConfigurationError(f"--keep {keep}: keep at least the newest snapshot.")
    known = registry.snapshots(versioned)
    kept = {entry.md5 for entry in known[-keep:]}
    removed = []
    for entry in known[:-keep]:
        path = objects.stored(entry)
        if path is not None and entry.md5 not in kept:
            path.unlink()
            removed.append(entry)
    return removed
