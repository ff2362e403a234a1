"""The parts of a build that all kernels share, made once per toolchain and kept in the cache.

A runtime is a folder with the harness's program, the library that holds the machine and the host side, and one
precompiled header each for device and host code.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from filelock import FileLock

from npu import cache
from npu.ascendc.toolchain import HARNESS, HOST_LEVEL, INCLUDE, Toolchain
from npu.errors import NpuError

LIBRARY = "libtwin.so"
COMPLETE = "complete"  # the file that a finished runtime holds
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
    if not (folder / COMPLETE).exists():
        with FileLock(place / "build.lock"):
            if not (folder / COMPLETE).exists():
                _build(toolchain, folder)
                _remove_old(place, folder)
    return Runtime(folder)


def _build(toolchain: Toolchain, made: Path) -> None:
    # Where it stays: clang's precompiled headers know their place.
    shutil.rmtree(made, ignore_errors=True)
    try:
        made.mkdir(mode=0o700)  # nobody else's business: so the sandbox runs kernels as the user that built them
        (made / "bin").mkdir()
        (made / "harness.cpp").write_text(_unit(p for p in HARNESS.glob("*.cpp") if p.stem != "main"))
        (made / "main.cpp").write_text(_unit([HARNESS / "main.cpp"]))
        steps = [partial(_object, toolchain, made / f"{name}.cpp", made, "-O1") for name in ("harness", "main")]
        for index, sources in enumerate(_machine()):
            unit = made / f"machine{index}.cpp"
            unit.write_text(_unit(sources))
            steps.append(partial(_object, toolchain, unit, made, "-O3"))
        steps += [partial(_header, toolchain, side, made) for side in ("device", "host")]
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            list(pool.map(lambda step: step(), reversed(steps)))
        library = str(made / "bin" / LIBRARY)
        objects = sorted(made.glob("*.o"))
        shared = [str(path) for path in objects if path.stem != "main"]
        _compile(toolchain, ["-shared", f"-Wl,-soname,{LIBRARY}", *shared, "-o", library, "-ldl"], made)
        program = str(made / "bin" / "harness")
        _compile(toolchain, [str(made / "main.o"), library, "-Wl,-rpath,$ORIGIN", "-o", program, "-ldl"], made)
        for path in objects:
            path.unlink()
        (made / COMPLETE).touch()
    finally:
        if not (made / COMPLETE).exists():
            shutil.rmtree(made, ignore_errors=True)


def _unit(sources: Iterable[Path]) -> str:
    """One translation unit of several sources: they share most headers, whose parsing is most of the work."""
    return "".join(f'#include "{path}"\n' for path in sorted(sources))


def _machine() -> list[list[Path]]:
    """What ``twin/runtime.cpp`` includes, by folder: units that can be compiled at the same time."""
    text = (INCLUDE / "twin" / "runtime.cpp").read_text()
    paths = [INCLUDE / name for name in re.findall(r'^#include "([^"]+)"', text, re.MULTILINE)]
    folders = dict.fromkeys(path.parent for path in paths)
    return [[path for path in paths if path.parent == folder] for folder in folders]


def _object(toolchain: Toolchain, unit: Path, made: Path, level: str) -> None:
    """Compile a unit, or take the object of an earlier build whose preprocessed text was the same."""
    # What the runtime defines is visible to kernels; what kernels define stays their own.
    flags = [*toolchain.flags, "-fvisibility=default", level]
    expanded = _compile(toolchain, [*flags, "-E", "-P", str(unit)], made)
    key = hashlib.sha256(f"{toolchain.version}{flags}{expanded}".encode()).hexdigest()[:24]
    kept = cache.folder("twin-objects") / f"{key}.o"
    if not kept.exists():
        fresh = made / f"{unit.stem}.new"
        _compile(toolchain, [*flags, "-c", str(unit), "-o", str(fresh)], made)
        fresh.rename(kept)
    kept.touch()
    shutil.copyfile(kept, made / f"{unit.stem}.o")


def _header(toolchain: Toolchain, side: str, made: Path) -> None:
    header = made / f"{side}.h"
    header.write_text((HARNESS / f"{side}_prelude.h").read_text())
    level = toolchain.device_flags if side == "device" else (HOST_LEVEL,)
    precompiled = str(header) + (".gch" if toolchain.family == "gcc" else ".pch")
    _compile(toolchain, [*toolchain.flags, *level, "-x", "c++-header", str(header), "-o", precompiled], made)


def _compile(toolchain: Toolchain, arguments: list[str], folder: Path) -> str:
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
    return answer.stdout


def _environment(folder: Path) -> dict[str, str]:
    # zig keeps a cache of its own, which must not end up in the user's project.
    return {**os.environ, "ZIG_LOCAL_CACHE_DIR": str(folder / "zig"), "LC_ALL": "C"}


def _remove_old(place: Path, current: Path) -> None:
    """Keep the newest runtimes and objects only: each change of the twin makes another of some 100 MB."""
    folders = [path for path in place.iterdir() if path.is_dir()]
    for path in _newest_first(folders)[KEPT:]:
        if path != current:
            shutil.rmtree(path, ignore_errors=True)
    for path in _newest_first(cache.folder("twin-objects").glob("*.o"))[KEPT * 6 :]:
        path.unlink(missing_ok=True)


def _newest_first(paths: Iterable[Path]) -> list[Path]:
    return sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True)
