"""Projects and programs that use the cube, and the twin that builds them."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from npu.ascendc import toolchain
from npu.ascendc.runtime import runtime
from npu.ascendc.twin import AscendcTwin

HERE = Path(__file__).parent
Cases = dict[str, dict[str, Any]]


@pytest.fixture(scope="session")
def twin() -> AscendcTwin:
    return AscendcTwin()


@pytest.fixture(scope="session")
def run_program(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Cases]:
    """A function from a program's name to its cases, by name."""
    compiler = toolchain.find()
    library = runtime(compiler).library
    folder = tmp_path_factory.mktemp("cube")
    done: dict[str, Cases] = {}

    def run(name: str) -> Cases:
        if name not in done:
            binary = folder / name
            source = HERE / "programs" / f"{name}.cpp"
            command = [*compiler.command, *compiler.flags, "-O1", str(source), str(library)]
            subprocess.run([*command, f"-Wl,-rpath,{library.parent}", "-o", str(binary)], check=True)
            answer = subprocess.run([str(binary)], check=True, capture_output=True, text=True, timeout=120)
            cases = [json.loads(line) for line in answer.stdout.splitlines()]
            done[name] = {case["name"]: case for case in cases}
        return done[name]

    return run
