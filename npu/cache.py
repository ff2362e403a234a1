"""Where things that can be built again are kept between runs."""

from __future__ import annotations

import os
from pathlib import Path

from npu.errors import NpuError


def folder(name: str) -> Path:
    """A folder of that name in the cache, made when missing: ``$XDG_CACHE_HOME/evokernel/NAME`` or below ``~/.cache``.

    Nothing that runs in a sandbox may write here. NpuError when the folder cannot be made.
    """
    base = os.environ.get("XDG_CACHE_HOME", "") or str(Path.home() / ".cache")
    place = Path(base) / "evokernel" / name
    try:
        place.mkdir(parents=True, exist_ok=True, mode=0o755)
    except OSError as error:
        raise NpuError(f"the cache {place} cannot be made: {error.strerror}. Set XDG_CACHE_HOME.") from error
    return place
