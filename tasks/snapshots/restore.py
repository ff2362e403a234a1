"""Going back to a snapshot."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from memory_db import Memory
from tasks.errors import ConfigurationError
from tasks.snapshots import completion, objects, versions
from tasks.snapshots.create import md5
from tasks.snapshots.registry import Snapshot


@contextmanager
def materialise(snapshot: Snapshot, versioned: Path) -> Iterator[Path]:
    """A file with a snapshot's content, to be read only; the workspace's own when it is that one.

    Raises ConfigurationError when the content is nowhere or is not what the hash says.
    """
    if versioned.exists() and md5(versioned) == snapshot.md5:
        yield versioned
        return
    source = objects.fetched(snapshot)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / f"{snapshot.id}.db"
        shutil.copyfile(source, copy)
        if md5(copy) != snapshot.md5:
            raise ConfigurationError(damage(snapshot, source))
        yield copy


def damage(snapshot: Snapshot, source: Path) -> str:
    """What to say of a stored copy whose content is not what its hash says."""
    return (
        f"the DVC cache's copy of snapshot {snapshot.id} is damaged: its hash is not {snapshot.md5}. Remove "
        f"{source} and run `evokernel snapshot restore {snapshot.id}` again to fetch it from the remote."
    )


def restore(snapshot: Snapshot, versioned: Path, live: Path) -> None:
    """Make a snapshot the versioned and the live memory; the live file from before stays as ``NAME.before-restore``.

    The caller holds the memory's lock. Nothing is replaced before the snapshot's content has been checked.
    """
    with materialise(snapshot, versioned) as source:
        Memory.restore(source, live)
        if source != versioned:
            versioned.parent.mkdir(parents=True, exist_ok=True)
            partial = versioned.with_name(f".{versioned.name}.partial")
            shutil.copyfile(source, partial)
            partial.replace(versioned)
    versions.commit(versioned, snapshot.parameters)
    completion.complete(live, snapshot.id)
