"""A private folder in which something untrusted may write, removed afterwards whatever it left there."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def workspace() -> Iterator[Path]:
    """A new folder for one candidate. Folders without permissions or nested without end do not hinder its removal."""
    folder = Path(tempfile.mkdtemp(prefix="evokernel-"))
    try:
        yield folder
    finally:
        try:
            shutil.rmtree(folder)
        except (OSError, RecursionError):
            subprocess.run(["chmod", "-R", "u+rwX", str(folder)], check=False, capture_output=True)
            subprocess.run(["rm", "-rf", "--one-file-system", str(folder)], check=False, capture_output=True)
