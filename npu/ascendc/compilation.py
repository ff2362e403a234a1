"""Compiling a project within a folder, sandboxed: one library of device code, one of host code."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from npu import sandbox
from npu.ascendc.diagnostics import parse
from npu.ascendc.forwards import forwards
from npu.ascendc.project import Project
from npu.ascendc.runtime import Runtime
from npu.ascendc.toolchain import DEVICE_LINK, HARNESS, HOST_LEVEL, INCLUDE, Toolchain
from npu.ascendc.units import device_text, host_text
from npu.outcome import Diagnostic

SOURCES, FORWARDS = "kernel", "forwards"
COMPILE_LIMITS = sandbox.Limits(cpu_seconds=60, wall_seconds=90.0, processes=64)


def write_sources(project: Project, folder: Path, inputs: Sequence[str], outputs: Sequence[str]) -> None:
    """Write the project's files and the two units into a folder. ``inputs`` and ``outputs`` are dtypes."""
    for path, text in project.files.items():
        target = folder / SOURCES / path
        target.parent.mkdir(parents=True, exist_ok=True)
        sandbox.write(folder, f"{SOURCES}/{path}", text.encode())
    for path, text in forwards(project.files).items():
        (folder / FORWARDS / path).parent.mkdir(parents=True, exist_ok=True)
        sandbox.write(folder, f"{FORWARDS}/{path}", text.encode())
    sandbox.write(folder, "device.cpp", device_text(project, inputs, outputs, SOURCES).encode())
    if project.host:
        sandbox.write(folder, "host.cpp", host_text(project, SOURCES).encode())


def compile_unit(
    side: str, project: Project, folder: Path, toolchain: Toolchain, runtime: Runtime, limits: sandbox.Limits
) -> tuple[Diagnostic, ...]:
    """Compile ``device.cpp`` or ``host.cpp`` into a library of that name. Returns the errors, none on success."""
    places = {SOURCES, *(f"{SOURCES}/{Path(path).parent.as_posix()}" for path in project.files)}
    command = [
        *toolchain.command,
        *toolchain.flags,
        *(toolchain.device_flags if side == "device" else (HOST_LEVEL,)),
        *(f"-I{place}" for place in (*sorted(places), FORWARDS)),
        "-include",
        str(runtime.prelude(side)),
        "-shared",
        "-Wl,-z,defs",
        f"{side}.cpp",
        str(runtime.library),
        "-o",
        f"{side}.so",
        *(DEVICE_LINK if side == "device" else ()),
    ]
    readable = (runtime.folder, INCLUDE, HARNESS)
    done = sandbox.run(command, directory=folder, limits=limits, readable=readable)
    if done.limit:
        return (Diagnostic("project", 0, f"the compiler was ended at its limit of {done.limit}"),)
    if done.exit_code == 0:
        return ()
    output = done.stderr.decode(errors="replace")
    found = parse(output, SOURCES, project.files)
    return found or (Diagnostic("project", 0, f"the compiler failed: {output.strip()[-400:]}"),)
