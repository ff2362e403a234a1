"""A note beside the memory that a run has ended and its snapshot is still to be taken, so that a kill loses neither."""

from __future__ import annotations

from pathlib import Path


def _note(memory: Path) -> Path:
    return memory.with_suffix(".unversioned")


def announce(memory: Path, run: str) -> None:
    """Note that this run is about to be concluded: marked as ended, measured and versioned."""
    _note(memory).write_text(run)


def announced(memory: Path) -> str:
    """The run whose conclusion was announced and not completed; empty when there is none."""
    try:
        return _note(memory).read_text()
    except FileNotFoundError:
        return ""


def complete(memory: Path) -> None:
    """Note that the conclusion is complete."""
    _note(memory).unlink(missing_ok=True)
