"""A kernel project: which of its files are device and host code, its entry, tiling data and definition."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from npu.ascendc.definition import Definition, read_definition, snake_case
from npu.ascendc.entry import Entry, find_entry
from npu.ascendc.launches import block_count, without_launches
from npu.ascendc.project_error import wrong
from npu.ascendc.source_text import without_comments
from npu.ascendc.tiling_struct import Tiling, read_tiling
from operators import Kernel

MAX_FILES = 200
MAX_FILE_BYTES = 1 << 20
MAX_BYTES = 4 << 20
SOURCES = (".cpp", ".cc", ".cxx", ".cce")
HEADERS = (".h", ".hpp", ".hxx", ".inc")
_DEVICE = re.compile(r"\b__global__\b")
_HOST = re.compile(r"\b(OP_ADD|IMPL_OP\w*|TilingContext)\b")
_IGNORED = ("CppExtension/", "csrc/", "framework/", "cmake/", "build_out/", "scripts/", "tests/", "testcases/")


@dataclass(frozen=True)
class Project:
    """A project that can be built: C++ files by path, and what they say.

    ``host`` is empty without host code. ``block_dim`` is the number of blocks of a launch in the files, 0 where none
    states it.
    """

    files: Mapping[str, str]
    entry: Entry
    host: tuple[str, ...]
    tiling: Tiling
    definition: Definition
    block_dim: int = 0

    @property
    def default_tiling(self) -> str:
        """Name of the struct that GET_TILING_DATA fills in; empty where none is registered."""
        registered = self.tiling.registered
        return registered.get(self.definition.type, "")


def load(kernel: Kernel, wanted: str = "") -> Project:
    """Read a kernel's files as a project. ``wanted`` is the operator type to take where several are defined.

    Raises ProjectError, whose diagnostics say what is wrong, where, and what to do.
    """
    _check(kernel.files)
    files = {
        path: text
        for path, text in kernel.files.items()
        if path.endswith(SOURCES + HEADERS) and not any(f"/{path}".rfind(f"/{part}") >= 0 for part in _IGNORED)
    }
    sources = {path: without_comments(text) for path, text in files.items() if path.endswith(SOURCES)}
    device = {path: files[path] for path, code in sources.items() if _DEVICE.search(code)}
    host = tuple(path for path, code in sources.items() if path not in device and _HOST.search(code))
    if not device:
        message = "no device source: a kernel needs a .cpp file, in op_kernel/, with a __global__ __aicore__ function"
        raise wrong("op_kernel/", message)
    outside = {path: text for path, text in files.items() if path not in device}
    definition = read_definition({path: files[path] for path in host}, wanted) if host else Definition("")
    entry = find_entry(device, snake_case(definition.type or wanted))
    tiling = read_tiling(outside)
    blocks = block_count(files, entry.name)
    plain = {path: without_launches(text) if path in device else text for path, text in files.items()}
    project = Project(plain, entry, host, tiling, definition, blocks)
    _check_tiling(project)
    return project


def _check(files: Mapping[str, str]) -> None:
    if not files:
        raise wrong("", "the kernel has no files")
    if len(files) > MAX_FILES:
        raise wrong("", f"the kernel has {len(files)} files; at most {MAX_FILES} are accepted")
    total = 0
    for path, text in files.items():
        parts = PurePosixPath(path).parts
        if not path or path != "/".join(parts) or ".." in parts or path.startswith("/") or len(path) > 200:
            raise wrong(repr(path), "not a relative path within the project")
        if not re.fullmatch(r"[\w./+ -]+", path, re.ASCII):
            raise wrong(repr(path), "a path may hold letters, digits, spaces and the signs . _ + - / only")
        if any(str(parent) in files for parent in PurePosixPath(path).parents):
            raise wrong(path, "one of its folders is also the name of a file")
        if "\0" in text:
            raise wrong(path, "the file holds a NUL character: it is no C++ text", line_with(text, "\0"))
        try:
            size = len(text.encode())
        except UnicodeEncodeError:
            raise wrong(path, "the file is not valid UTF-8") from None
        if size > MAX_FILE_BYTES:
            raise wrong(path, f"the file has {size} bytes; at most {MAX_FILE_BYTES} are accepted")
        total += size
    if total > MAX_BYTES:
        raise wrong("", f"the kernel has {total} bytes; at most {MAX_BYTES} are accepted")


def line_with(text: str, part: str) -> int:
    """Number of the first line that holds ``part``."""
    return text.count("\n", 0, text.find(part)) + 1


def _check_tiling(project: Project) -> None:
    entry = project.entry
    text = without_comments(project.files[entry.file])
    uses_default = re.search(r"\bGET_TILING_DATA\s*\(", text)
    registers_own = re.search(r"\bREGISTER_TILING_(?:DEFAULT|FOR_TILINGKEY)\b", text)
    if not uses_default or registers_own or project.default_tiling:
        known = {struct.name for struct in project.tiling.structs}
        if project.default_tiling and project.default_tiling not in known:
            raise wrong(project.host[0], f"the registered tiling data class {project.default_tiling} is not defined")
        return
    line = text.count("\n", 0, uses_default.start()) + 1
    if not project.host:
        message = "GET_TILING_DATA needs host code (op_host/) that defines, registers and fills the tiling data"
        raise wrong(entry.file, message, line)
    kind = project.definition.type
    message = f"GET_TILING_DATA finds no tiling data: write REGISTER_TILING_DATA_CLASS({kind}, Class) in the host code"
    others = ", ".join(project.tiling.registered)
    raise wrong(entry.file, message + (f"; registered now: {others}" if others else ""), line)
