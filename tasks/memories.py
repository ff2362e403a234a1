"""The live memory: which file a run continues from, the live one or the versioned snapshot."""

from __future__ import annotations

from pathlib import Path

from memory_db import Memory
from tasks import versions
from tasks.configuration import Settings
from tasks.errors import ConfigurationError


def open_live(settings: Settings) -> tuple[Memory, str]:
    """Open the live memory for writing, and say in a sentence where its content comes from.

    The snapshot is taken when there is no live memory or when it knows runs that the live one does not; the live one
    is kept when it knows more, as after a crash. Raises ConfigurationError when each knows runs that the other lacks.
    """
    live, snapshot = settings.paths.memory, settings.paths.snapshot
    has_snapshot = versions.fetch(snapshot)
    if not live.exists():
        if not has_snapshot:
            return _open(settings), "starting from the seed knowledge alone"
        Memory.restore(snapshot, live)
        return _open(settings), f"starting from the snapshot {snapshot}"
    if has_snapshot:
        ours, theirs = _runs(live), _runs(snapshot)
        if theirs - ours and ours - theirs:
            raise ConfigurationError(
                f"{live} and the snapshot {snapshot} have grown apart: only the first knows {_list(ours - theirs)}, "
                f"only the second {_list(theirs - ours)}. Keep one with `evokernel snapshot create` or "
                "`evokernel snapshot restore`, or merge them with `evokernel memory merge`."
            )
        if theirs - ours:
            Memory.restore(snapshot, live)
            return _open(settings), f"starting from the snapshot {snapshot}"
    return _open(settings), f"continuing from {live}"


def _open(settings: Settings) -> Memory:
    return Memory.open(settings.paths.memory, values=settings.values)


def _runs(path: Path) -> set[str]:
    with Memory.open(path, read_only=True) as memory:
        return {run.id for run in memory.runs()}


def _list(runs: set[str]) -> str:
    return ", ".join(sorted(runs))
