"""The machine's C++ compiler."""

from __future__ import annotations

import functools
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from npu.errors import NpuError

CANDIDATES = ("g++", "c++", "clang++")


def find() -> Path:
    """Path of the compiler: ``$CXX`` when set, else the first of g++, c++ and clang++. NpuError when there is none."""
    named = os.environ.get("CXX", "")
    for name in (named,) if named else CANDIDATES:
        found = shutil.which(name)
        if found:
            return Path(found)
    if named:
        raise NpuError(f"CXX names the compiler {named!r}, which cannot be found. Correct it or unset it.")
    raise NpuError("no C++ compiler found. Install one (Debian, Ubuntu: apt install g++; Fedora: dnf install gcc-c++).")


def command() -> tuple[str, ...]:
    """The command that compiles C++: that of ``find``, else the compiler of the ziglang package. NpuError when none."""
    try:
        return (str(find()),)
    except NpuError:
        if importlib.util.find_spec("ziglang") is None:
            raise
        return (sys.executable, "-m", "ziglang", "c++")


@functools.cache
def version(compiler: Path) -> str:
    """First line of the compiler's ``--version``."""
    answer = subprocess.run([compiler, "--version"], capture_output=True, text=True, timeout=30)
    if answer.returncode:
        raise NpuError(f"{compiler} --version fails: {answer.stderr.strip()}. Install a working g++ or clang++.")
    return answer.stdout.splitlines()[0].strip()
