"""The launcher: a small C++ program, compiled once per machine and source, that sets the sandbox up."""

from __future__ import annotations

import functools
import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

from npu import cache, compiler
from npu.errors import NpuError

FOLDER = Path(__file__).parent
FLAGS = ("-std=c++17", "-O1")


def sources() -> list[Path]:
    """The launcher's source files."""
    return sorted([*FOLDER.glob("*.cpp"), *FOLDER.glob("*.hpp")])


@functools.cache
def launcher() -> Path:
    """Path of the compiled launcher. NpuError where it cannot be compiled."""
    if not sys.platform.startswith("linux"):
        raise NpuError("kernels run in a sandbox that needs Linux; use a Linux machine, container or virtual machine.")
    chosen = compiler.command()
    digest = hashlib.sha256("\0".join([*FLAGS, *chosen]).encode())
    for source in sources():
        digest.update(source.read_bytes())
    program = cache.folder("sandbox") / f"launcher-{digest.hexdigest()[:16]}"
    if not program.exists():
        with tempfile.TemporaryDirectory(dir=program.parent) as workshop:
            draft = Path(workshop) / "launcher"
            command = [*chosen, *FLAGS, str(FOLDER / "launcher.cpp"), "-o", str(draft)]
            answer = subprocess.run(command, capture_output=True, text=True, timeout=120)
            if answer.returncode:
                raise NpuError(
                    f"the sandbox's launcher does not compile with {' '.join(chosen)}:\n{answer.stderr[:2000]}"
                )
            draft.chmod(0o755)
            draft.replace(program)
    return program
