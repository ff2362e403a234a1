"""What the project occupies on disk, and what killed runs left behind."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from pathlib import Path

from npu import cache
from tasks.configuration import Paths
from tasks.snapshots import versions

WORKSPACE = re.compile(r"evokernel-[a-z0-9_]{8}")
STALE_SECONDS = 3600.0
"""No evaluation takes an hour, so that a workspace of that age belongs to a process that was killed."""


def usage(paths: Paths) -> dict[str, int]:
    """Bytes by what they hold: live memory, logs, versioned snapshot, DVC's stored copies, builds of the target."""
    root = versions.project_root()
    live = paths.memory
    return {
        "live memory": sum(_size(path) for path in live.parent.glob(f"{live.name}*")),
        "logs": _size(live.parent / "logs"),
        "versioned snapshot": _size(paths.snapshot),
        "DVC cache": _size(root / ".dvc" / "cache") if root else 0,
        "builds of the target": _size(cache.folder("")),
    }


def leftovers() -> list[Path]:
    """Workspaces and unfinished builds whose process was killed."""
    place = Path(tempfile.gettempdir())
    workspaces = [path for path in place.glob("evokernel-*") if WORKSPACE.fullmatch(path.name)]
    return [path for path in (*workspaces, *cache.folder("twin").glob("building-*")) if _is_stale(path)]


def clean() -> int:
    """Remove what killed runs left behind; return how many folders there were."""
    found = leftovers()
    for path in found:
        shutil.rmtree(path, ignore_errors=True)
    return len(found)


def _is_stale(path: Path) -> bool:
    try:
        state = path.stat()
    except OSError:
        return False
    return path.is_dir() and state.st_uid == os.getuid() and time.time() - state.st_mtime > STALE_SECONDS


def _size(path: Path) -> int:
    """Bytes in a file or folder; what disappears meanwhile does not count."""
    if path.is_file():
        return path.stat().st_size
    total = 0
    for folder, _, names in os.walk(path):
        for name in names:
            try:
                total += os.lstat(os.path.join(folder, name)).st_size  # noqa: PTH118 - os.walk gives strings
            except FileNotFoundError:
                continue
    return total
