"""The parts of a build that all kernels share, made once per toolchain and kept in the cache.

A runtime is a folder with the harness's program, the library that holds the machine and the host side, and one
precompiled header each for device and host code.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

from npu import cache
from npu.ascendc.toolchain import HARNESS, HOST_LEVEL, INCLUDE, KERNEL_LEVEL, Toolchain
from npu.errors import NpuError

LIBRARY = "libtwin.so"
KEPT = 6


@dataclass(frozen=True)
class Runtime:
    """A built runtime's folder."""

    folder: Path

    @property
    def program(self) -> Path:
        """The harness: runs a job."""
        return self.folder / "bin" / "harness"

    @property
    def library(self) -> Path:
        """What kernels and host code are linked with."""
        return self.folder / "bin" / LIBRARY

    def prelude(self, side: str) -> Path:
        """The header to include first in ``device`` or ``host`` code; its precompiled form lies beside it."""
        return self.folder / f"{side}.h"


def runtime(toolchain: Toolchain) -> Runtime:
    """The runtime for a toolchain, built when the cache has none. NpuError when it cannot be built."""
    place = cache.folder("twin")
    folder = place / toolchain.hash[:24]
    if not folder.exists():
        with FileLock(place / "build.lock"):
            if not folder.exists():
                _build(toolchain, place, folder)
    return Runtime(folder)


def _build(toolchain: Toolchain, place: Path, folder: Path) -> None:
    made = Path(tempfile.mkdtemp(prefix="building-", dir=place))
    try:
        (made / "bin").mkdir()
        machine = INCLUDE / "twin" / "runtime.cpp"
        # The longest first, so that two cores end together.
        steps = [_object(toolchain, machine, made, "-O3")]
        steps += [
            _header(toolchain, side, made, level) for side, level in (("device", KERNEL_LEVEL), ("host", HOST_LEVEL))
        ]
        steps += [_object(toolchain, source, made, "-O1") for source in sorted(HARNESS.glob("*.cpp"))]
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            list(pool.map(lambda step: _compile(toolchain, step, made), steps))
        library = str(made / "bin" / LIBRARY)
        objects = sorted(made.glob("*.o"))
        shared = [str(path) for path in objects if path.stem != "main"]
        _compile(toolchain, ["-shared", f"-Wl,-soname,{LIBRARY}", *shared, "-o", library, "-ldl"], made)
        program = str(made / "bin" / "harness")
        _compile(toolchain, [str(made / "main.o"), library, "-Wl,-rpath,$ORIGIN", "-o", program, "-ldl"], made)
        for path in objects:
            path.unlink()
        made.rename(folder)
    finally:
        shutil.rmtree(made, ignore_errors=True)
    _remove_old(place, folder)


def _object(toolchain: Toolchain, source: Path, made: Path, level: str) -> list[str]:
    # What the runtime defines is visible to kernels; what kernels define stays their own.
    flags = [*toolchain.flags, "-fvisibility=default", level]
    return [*flags, "-c", str(source), "-o", str(made / f"{source.stem}.o")]


def _header(toolchain: Toolchain, side: str, made: Path, level: str) -> list[str]:
    header = made / f"{side}.h"
    header.write_text((HARNESS / f"{side}_prelude.h").read_text())
    precompiled = str(header) + (".gch" if toolchain.family == "gcc" else ".pch")
    return [*toolchain.flags, level, "-x", "c++-header", str(header), "-o", precompiled]


def _compile(toolchain: Toolchain, arguments: list[str], folder: Path) -> None:
    answer = subprocess.run(
        [*toolchain.command, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=600,
        env=_environment(folder),
    )
    if answer.returncode:
        first = "\n".join(answer.stderr.splitlines()[:10])
        raise NpuError(f"the twin's own code does not compile with {toolchain.version}:\n{first}")


def _environment(folder: Path) -> dict[str, str]:
    # zig keeps a cache of its own, which must not end up in the user's project.
    return {**os.environ, "ZIG_LOCAL_CACHE_DIR": str(folder / "zig"), "LC_ALL": "C"}


def _remove_old(place: Path, current: Path) -> None:
    """Keep the newest runtimes only: each change of the twin makes another, of some 150 MB."""
    folders = [path for path in place.iterdir() if path.is_dir() and not path.name.startswith("building-")]
    for path in sorted(folders, key=lambda path: path.stat().st_mtime, reverse=True)[KEPT:]:
        if path != current:
            shutil.rmtree(path, ignore_errors=True)
