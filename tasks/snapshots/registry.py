"""The list of snapshots: a text file beside the versioned memory, one JSON line each, to be committed with git."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tasks.errors import ConfigurationError

FILE = "snapshots.jsonl"


@dataclass(frozen=True)
class Snapshot:
    """One snapshot. ``md5`` is its DVC hash, ``content`` the memory's content hash, ``bytes`` the file's size."""

    id: str
    parent: str
    run: str
    created: str
    md5: str
    content: str
    bytes: int
    git_revision: str = ""
    parameters: Mapping[str, object] = field(default_factory=dict)
    metrics: Mapping[str, object] = field(default_factory=dict)


def snapshots(versioned: Path) -> list[Snapshot]:
    """All snapshots that were taken into the versioned file ``versioned``, oldest first."""
    path = versioned.parent / FILE
    if not path.exists():
        return []
    found = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        try:
            found.append(Snapshot(**json.loads(line)))
        except (ValueError, TypeError) as error:
            raise ConfigurationError(
                f"{path}, line {number} is no snapshot: {error}. Take the file from git."
            ) from None
    return found


def find(versioned: Path, name: str) -> Snapshot:
    """The snapshot with this id or unambiguous beginning of it; ``latest`` is the newest.

    Raises ConfigurationError naming what there is when there is none, or more than one.
    """
    known = snapshots(versioned)
    if name == "latest" and known:
        return known[-1]
    matching = {entry.id: entry for entry in known if entry.id.startswith(name)}
    if len(matching) == 1:
        return next(iter(matching.values()))
    names = ", ".join(entry.id for entry in known) or "none yet"
    raise ConfigurationError(f"{'more than one' if matching else 'no'} snapshot {name!r}; there are: {names}.")


def append(versioned: Path, snapshot: Snapshot) -> None:
    """Add a snapshot at the end."""
    write(versioned, [*snapshots(versioned), snapshot])


def write(versioned: Path, entries: Sequence[Snapshot]) -> None:
    """Replace the list, in one step."""
    path = versioned.parent / FILE
    partial = path.with_name(f".{FILE}.partial")
    partial.write_text("".join(json.dumps(asdict(entry)) + "\n" for entry in entries))
    partial.replace(path)
