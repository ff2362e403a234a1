"""What a run needs of the machine, looked at one by one."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

FREE_GIGABYTES = 2.0


class State(StrEnum):
    """Whether something is there; missing but not needed; missing and needed."""

    GOOD = "good"
    OPTIONAL = "optional"
    MISSING = "missing"


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: what it is, what was found, and what to do when it is not as it should be."""

    what: str
    state: State
    found: str
    remedy: str = ""


def inspect_machine(params: Path) -> list[Finding]:
    """Everything, in the order in which a newcomer would need it."""
    checks: tuple[Callable[[], Iterator[Finding]], ...] = (
        _python, _compiler, _sandbox, _tools, _packages, lambda: _endpoint(params), _disk, _cores,
    )  # fmt: skip
    return [finding for check in checks for finding in check()]


def _python() -> Iterator[Finding]:
    good = sys.version_info >= (3, 11)
    yield Finding("Python", State.GOOD if good else State.MISSING, platform.python_version(), "" if good else "3.11+")


def _compiler() -> Iterator[Finding]:
    from npu.ascendc import toolchain
    from npu.errors import NpuError

    try:
        found = toolchain.find()
        yield Finding("C++ compiler", State.GOOD, found.version)
    except NpuError as error:
        yield Finding("C++ compiler", State.MISSING, "none", str(error))


def _sandbox() -> Iterator[Finding]:
    from npu.errors import NpuError
    from npu.sandbox import layers

    try:
        active = layers()
    except NpuError as error:
        yield Finding("sandbox", State.MISSING, "does not start", str(error))
        return
    yield Finding(
        "sandbox: namespaces",
        State.GOOD if "namespaces" in active else State.OPTIONAL,
        "own processes, mounts, network" if "namespaces" in active else "not permitted here",
        ""
        if "namespaces" in active
        else "allow user namespaces (sysctl kernel.unprivileged_userns_clone=1, or in "
        "a container --security-opt seccomp=unconfined); until then the other layers hold",
    )
    # Without namespaces only Landlock keeps a kernel from the user's files.
    needed = State.OPTIONAL if "namespaces" in active else State.MISSING
    landlock = "landlock" in active
    yield Finding(
        "sandbox: Landlock",
        State.GOOD if landlock else needed,
        "files restricted" if landlock else "not in this kernel",
        "" if landlock else "Linux 5.13 or newer with landlock among its security modules",
    )
    seccomp = "seccomp" in active
    yield Finding(
        "sandbox: system calls",
        State.GOOD if seccomp else needed,
        "filtered" if seccomp else "not filtered",
        "" if seccomp else "a kernel with seccomp, on x86-64 or aarch64",
    )
    yield _stores()
    yield Finding("sandbox: limits", State.GOOD, "CPU, wall time, memory, files, processes")


def _stores() -> Finding:
    from npu.ascendc import toolchain
    from npu.errors import NpuError

    name = "twin: stores of kernels"
    try:
        toolchain.find()
    except NpuError as error:
        return Finding(name, State.MISSING, "no compiler", str(error))
    return Finding(name, State.GOOD, "checked: a kernel cannot write into the twin")


def _tools() -> Iterator[Finding]:
    for name, needed, remedy in (
        ("git", True, "apt install git"),
        ("make", False, "apt install make; or run the commands of the Makefile by hand"),
    ):
        place = shutil.which(name)
        state = State.GOOD if place else State.MISSING if needed else State.OPTIONAL
        yield Finding(name, state, place or "not found", "" if place else remedy)


def _packages() -> Iterator[Finding]:
    for name, needed in (("dvc", True), ("prefect", True), ("openai", True), ("altair", False), ("datasette", False)):
        there = importlib.util.find_spec(name) is not None
        version = importlib.metadata.version(name) if there else "not installed"
        extra = {"altair": "[report]", "datasette": "[ui]"}.get(name, "")
        state = State.GOOD if there else State.MISSING if needed else State.OPTIONAL
        yield Finding(name, state, version, "" if there else f"pip install 'evokernel{extra}'")


def _endpoint(params: Path) -> Iterator[Finding]:
    import yaml

    generator: dict[str, object] = {}
    if params.exists():
        generator = (yaml.safe_load(params.read_text()) or {}).get("generator") or {}
    options = generator.get("options") or {}
    assert isinstance(options, dict)
    chat = generator.get("kind") == "chat"
    variable = str(options.get("key_env", "OPENAI_API_KEY"))
    if not chat:
        found = f"{variable} is set" if os.environ.get(variable) else "not configured"
        yield Finding("model endpoint", State.OPTIONAL, f"generator: template (offline); {found}", "not needed offline")
        return
    url = str(options.get("base_url", ""))
    yield Finding("model endpoint", State.GOOD if url else State.MISSING, url or "none", "" if url else "set base_url")
    there = options.get("key_env", "") is None or bool(os.environ.get(variable))
    state = State.GOOD if there else State.MISSING
    yield Finding(
        "key", state, f"{variable} is {'set' if there else 'not set'}", "" if there else f"export {variable}=…"
    )


def _disk() -> Iterator[Finding]:
    free = shutil.disk_usage(Path.cwd()).free / 1e9
    state = State.GOOD if free >= FREE_GIGABYTES else State.MISSING
    yield Finding("disk", state, f"{free:.1f} GB free here", "" if state is State.GOOD else f"free {FREE_GIGABYTES} GB")


def _cores() -> Iterator[Finding]:
    cores = len(os.sched_getaffinity(0))
    yield Finding("processor", State.GOOD, f"{cores} core{'s' if cores > 1 else ''}; set run.concurrency accordingly")
