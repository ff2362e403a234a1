"""Taking a snapshot."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from pathlib import Path

from audit.attempts import attempts
from audit.measures import measures
from memory_db import Memory
from memory_db.lineage import descend
from tasks.snapshots import completion, registry, versions
from tasks.snapshots.registry import Snapshot


def create(memory: Memory, versioned: Path) -> Snapshot:
    """Write a checked copy of the memory to ``versioned``, list it, and let DVC keep it.

    A memory that is unchanged since its last snapshot gets no second one. Every step leaves a state from which the
    next call goes on: ancestor in the memory, then the file, then the list, then DVC.
    """
    ancestor = descend(memory, versions.git_revision())
    known = {entry.id: entry for entry in registry.snapshots(versioned)}
    if ancestor.id not in known or not versioned.exists() or md5(versioned) != known[ancestor.id].md5:
        memory.snapshot(versioned)
        snapshot = Snapshot(
            id=ancestor.id,
            parent=ancestor.parent,
            run=ancestor.run,
            created=ancestor.created,
            md5=md5(versioned),
            content=ancestor.content,
            bytes=versioned.stat().st_size,
            git_revision=ancestor.git_revision,
            parameters=json.loads(ancestor.parameters),
            metrics=asdict(measures(attempts(memory.path, ancestor.run))) if ancestor.run else {},
        )
        registry.write(versioned, [*(entry for entry in known.values() if entry.id != ancestor.id), snapshot])
        known[ancestor.id] = snapshot
    versions.commit(versioned, known[ancestor.id].parameters)
    completion.complete(memory.path, ancestor.id)
    return known[ancestor.id]


def md5(path: Path) -> str:
    """MD5 of a file's bytes, by which DVC names its objects."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "md5").hexdigest()
