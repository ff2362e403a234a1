"""The host headers, as the C++ of operator projects uses them."""

import subprocess
from pathlib import Path

from npu.ascendc import toolchain
from npu.ascendc.runtime import runtime


def test_host_code_finds_what_the_public_interface_promises(tmp_path: Path) -> None:
    tools = toolchain.find()
    shared = runtime(tools)
    program = tmp_path / "probe"
    source = Path(__file__).parent / "probe.cpp"
    rpath = f"-Wl,-rpath,{shared.library.parent}"
    command = [*tools.command, *tools.flags, "-Wall", str(source), str(shared.library), rpath, "-o", str(program)]
    built = subprocess.run(command, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    assert "warning" not in built.stderr, built.stderr
    done = subprocess.run([str(program)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
