"""Compiles a test program against the machine and runs it once per session; its cases are JSON lines."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from npu.ascendc import toolchain
from npu.ascendc.runtime import runtime

PROGRAMS = Path(__file__).parent / "programs"
Cases = dict[str, dict[str, Any]]


@pytest.fixture(scope="session")
def run_program(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Cases]:
    """A function from a program's name to its cases, by name."""
    compiler = toolchain.find()
    library = runtime(compiler).library
    folder = tmp_path_factory.mktemp("programs")
    done: dict[str, Cases] = {}

    def run(name: str) -> Cases:
        if name not in done:
            binary = folder / name
            command = [*compiler.command, *compiler.flags, "-O1", str(PROGRAMS / f"{name}.cpp"), str(library)]
            subprocess.run([*command, f"-Wl,-rpath,{library.parent}", "-o", str(binary)], check=True)
            answer = subprocess.run([str(binary)], check=True, capture_output=True, text=True, timeout=60)
            cases = [json.loads(line) for line in answer.stdout.splitlines()]
            done[name] = {case["name"]: case for case in cases}
        return done[name]

    return run
