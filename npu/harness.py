"""The hash of everything that judges a kernel: rules, gates, comparison, sandbox, target with its headers."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

PACKAGE = Path(__file__).parent
PARTS = (".py", ".h", ".hpp", ".cpp", ".cc", ".md", ".yaml", ".json")


@functools.cache
def harness_hash() -> str:
    """SHA-256 over paths and contents of this package's files but the prompts' knowledge; read once per process."""
    digest = hashlib.sha256()
    for path in sorted(path for path in PACKAGE.rglob("*") if path.suffix in PARTS and "knowledge" not in path.parts):
        data = path.read_bytes()
        digest.update(f"{path.relative_to(PACKAGE).as_posix()}:{len(data)}:".encode())
        digest.update(data)
    return digest.hexdigest()
