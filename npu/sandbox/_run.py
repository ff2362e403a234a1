"""Starting the launcher, collecting what the command says, and reading the launcher's report."""

from __future__ import annotations

import contextlib
import functools
import os
import selectors
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from npu.errors import NpuError
from npu.sandbox._launcher import launcher
from npu.sandbox._limits import Limits

LAYERS = ("namespaces", "landlock", "seccomp")
OUTPUT_BYTES = 1 << 20
NAMED = ("PATH", "LD_LIBRARY_PATH", "CPATH", "LIBRARY_PATH")
SYSTEM = (
    *("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store", "/gnu/store"),
    *("/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d"),
)
PACKAGE = Path(__file__).parents[1]
PERMISSION = "EVOKERNEL_ALLOW_UNSANDBOXED"
"""Variable of the environment that, set to 1, lets commands run where nothing hides the user's files from them."""


@dataclass(frozen=True)
class Completed:
    """How a command ended. ``exit_code`` is negative for a signal; ``limit`` names the limit that ended it, or is "".

    ``truncated`` says that it wrote more than the first 2^20 bytes kept of ``stdout`` or ``stderr``.
    """

    exit_code: int
    stdout: bytes
    stderr: bytes
    limit: str
    seconds: float
    cpu_seconds: float = 0.0
    layers: tuple[str, ...] = ()
    truncated: bool = False


def run(
    command: Sequence[str],
    *,
    directory: Path,
    limits: Limits,
    stdin: bytes | None = None,
    readable: Sequence[Path] = (),
    environment: dict[str, str] | None = None,
    layers: Sequence[str] = LAYERS,
) -> Completed:
    """Run a command that may be hostile; return when it and everything it started has ended.

    It sees the toolchain's system folders, this package, the folder of its own program and ``readable``, and may
    write in ``directory`` only. Its environment is ``environment``, the search paths, and HOME and TMPDIR within
    ``directory``. ``layers`` leaves layers out, to test those that remain. NpuError when it cannot be started, and
    where neither namespaces nor Landlock are in force, unless the variable ``PERMISSION`` is 1.
    """
    directory = directory.resolve()
    program = Path(command[0]).absolute()
    arguments = [str(launcher()), "directory", str(directory), *limits.arguments()]
    for place in SYSTEM:
        arguments += ["readable", place]
    for path in _visible((PACKAGE, _home(program), _home(program.resolve()), *readable), directory):
        arguments += ["required", str(path)]
    for layer in LAYERS:
        if layer not in layers:
            arguments += ["without", layer]
    if os.environ.get(PERMISSION) == "1":
        arguments += ["exposed", "yes"]
    arguments += ["--", str(program), *command[1:]]
    variables = {name: os.environ[name] for name in NAMED if name in os.environ}
    variables |= {"LANG": "C.UTF-8", "HOME": str(directory), "TMPDIR": str(directory), **(environment or {})}
    return _supervise(arguments, variables, directory, limits, stdin)


def _home(program: Path) -> Path:
    """The folder that belongs to a program: that which holds its ``bin``, unless this would show a home directory."""
    holder = program.parent
    prefix = holder.parent
    return prefix if holder.name == "bin" and prefix not in (Path.home(), Path("/")) else holder


def _visible(paths: Sequence[Path], directory: Path) -> list[Path]:
    """The paths without those that are the working directory, or that the system folders hold already."""
    places = sorted({path.resolve() for path in paths})
    inside = [place for place in places if not any(place.is_relative_to(system) for system in SYSTEM)]
    return [place for place in inside if not place.is_relative_to(directory)]


def _supervise(
    arguments: list[str], variables: dict[str, str], directory: Path, limits: Limits, stdin: bytes | None
) -> Completed:
    started = time.monotonic()
    with contextlib.ExitStack() as stack:
        source = stack.enter_context(tempfile.TemporaryFile())
        source.write(stdin or b"")
        source.seek(0)
        report_end, report_write = os.pipe()
        stack.callback(os.close, report_end)
        try:
            process = _start(arguments, variables, directory, source.fileno(), report_write)
        finally:
            os.close(report_write)
        assert process.stdout and process.stderr
        ends = {"stdout": process.stdout.fileno(), "stderr": process.stderr.fileno(), "report": report_end}
        try:
            texts = _collect(ends, started + limits.wall_seconds + 10)
        finally:
            process.kill()
            process.wait()
            process.stdout.close()
            process.stderr.close()
    return _completed(texts, time.monotonic() - started, limits)


def _start(
    arguments: list[str], variables: dict[str, str], directory: Path, source: int, report: int
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [arguments[0], "report", str(report), *arguments[1:]],
        stdin=source,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=directory,
        env=variables,
        pass_fds=(report,),
        start_new_session=True,
    )


def _collect(ends: dict[str, int], deadline: float) -> dict[str, bytes]:
    """Read until all ends are closed; keep the first bytes of each and drop the rest. NpuError past the deadline."""
    kept = {name: bytearray() for name in ends}
    with selectors.DefaultSelector() as selector:
        for name, end in ends.items():
            selector.register(end, selectors.EVENT_READ, name)
        while selector.get_map():
            if time.monotonic() > deadline:
                raise NpuError("the sandbox's launcher does not end; is the machine overloaded?")
            for key, _ in selector.select(timeout=1.0):
                piece = os.read(key.fd, 1 << 16)
                if not piece:
                    selector.unregister(key.fd)
                room = OUTPUT_BYTES + 1 - len(kept[key.data])
                kept[key.data] += piece[:room]
    return {name: bytes(text) for name, text in kept.items()}


def _completed(texts: dict[str, bytes], seconds: float, limits: Limits) -> Completed:
    lines = texts["report"].decode(errors="replace").splitlines()
    said = dict(line.split(" ", 1) for line in lines if " " in line)
    if "absent" in said:
        raise NpuError(f"the command cannot be started in the sandbox: {said['absent']}")
    if "exposed" in said:
        raise NpuError(
            "this machine has neither user namespaces nor Landlock, so that a kernel could read your files. See "
            "`evokernel doctor` for how to allow them, or use a container or virtual machine without secrets and set "
            f"{PERMISSION}=1 there."
        )
    if "layers" not in said:
        raise NpuError(f"the sandbox cannot be set up: {'; '.join(lines) or 'no report'}. See evokernel doctor.")
    status, cpu = -signal.SIGKILL, 0.0
    if "ended" in said:
        fields = said["ended"].split()
        status, cpu = os.waitstatus_to_exitcode(int(fields[0])), float(fields[1])
    stdout, stderr = texts["stdout"], texts["stderr"]
    return Completed(
        exit_code=status,
        stdout=stdout[:OUTPUT_BYTES],
        stderr=stderr[:OUTPUT_BYTES],
        limit=said.get("limit", "").strip() or _resource(status, cpu, stderr, limits),
        seconds=seconds,
        cpu_seconds=cpu,
        layers=tuple(said["layers"].split()),
        truncated=max(len(stdout), len(stderr)) > OUTPUT_BYTES,
    )


def _resource(status: int, cpu: float, stderr: bytes, limits: Limits) -> str:
    """The resource limit behind a failure: the kernel tells by signal, used time, or an error the program prints."""
    if status == 0:
        return ""
    if status == -signal.SIGXCPU or cpu >= limits.cpu_seconds:
        return "CPU time"
    if status == -signal.SIGXFSZ or b"File size limit exceeded" in stderr or b"File too large" in stderr:
        return "file size"
    text = stderr.lower()
    if any(sign in text for sign in (b"bad_alloc", b"cannot allocate memory", b"out of memory", b"memory exhausted")):
        return "memory"
    return "processes" if b"resource temporarily unavailable" in text else ""


@functools.cache
def layers() -> tuple[str, ...]:
    """The layers in force on this machine, by a trial. NpuError where the sandbox cannot start anything."""
    with tempfile.TemporaryDirectory() as folder:
        return run(["/bin/true"], directory=Path(folder), limits=Limits(cpu_seconds=5, wall_seconds=5)).layers
