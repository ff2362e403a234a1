"""Hostile programs: compiled once each, run with all layers and with those that remain without namespaces."""

import contextlib
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from npu import compiler
from npu.sandbox import LAYERS, Completed, Limits, run, workspace

WITHOUT_NAMESPACES = tuple(layer for layer in LAYERS if layer != "namespaces")
LIMITS = Limits(cpu_seconds=3, wall_seconds=4.0, memory_bytes=512 << 20, file_bytes=4 << 20, processes=12)

COMPILED: dict[str, bytes] = {}
Attack = Callable[..., Completed]


@pytest.fixture(params=[LAYERS, WITHOUT_NAMESPACES], ids=["all layers", "without namespaces"])
def layers(request: pytest.FixtureRequest) -> tuple[str, ...]:
    return tuple(request.param)


@pytest.fixture
def attack(layers: tuple[str, ...]) -> Iterator[Attack]:
    """Compiles the body of a C++ main function outside of the sandbox and runs it inside.

    What the attacks leave behind is removed after each test: pytest's own clean-up fails on folders nested deeply.
    """
    held = contextlib.ExitStack()

    def launch(body: str, *arguments: str, limits: Limits = LIMITS) -> Completed:
        folder = held.enter_context(workspace())
        if body not in COMPILED:
            (folder / "attack.cpp").write_text(PRELUDE + "int main(int, char** a) {\n" + body + "\n}\n")
            command = [str(compiler.find()), "-std=c++17", "-w", "attack.cpp", "-o", "attack"]
            subprocess.run(command, cwd=folder, check=True, timeout=60)
            COMPILED[body] = (folder / "attack").read_bytes()
        (folder / "attack").write_bytes(COMPILED[body])
        (folder / "attack").chmod(0o755)
        return run([str(folder / "attack"), *arguments], directory=folder, limits=limits, layers=layers)

    with held:
        yield launch


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder of the user's that the sandbox has no business with."""
    (tmp_path / "secret").write_text("the key")
    return tmp_path


PRELUDE = """
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>
"""
