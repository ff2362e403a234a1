"""A note beside the live memory of the snapshot that was last completed: then DVC keeps it, whatever is checked out."""

from __future__ import annotations

from pathlib import Path


def complete(live: Path, snapshot: str) -> None:
    """Note that this snapshot of the memory is on the list and in the DVC cache."""
    _note(live).write_text(snapshot)


def completed(live: Path) -> str:
    """The snapshot that was last completed; empty when there is none."""
    try:
        return _note(live).read_text()
    except FileNotFoundError:
        return ""


def _note(live: Path) -> Path:
    return live.with_suffix(".versioned")
