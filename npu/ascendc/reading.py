"""Reading kernels: from a folder, from one file, or from one text that holds several files."""

from __future__ import annotations

import ast
import os
import re
from pathlib import Path

from npu.ascendc.project import HEADERS, MAX_BYTES, MAX_FILES, SOURCES
from npu.errors import NpuError
from operators import Kernel

_SKIPPED = {".git", "build", "build_out", "__pycache__", "node_modules"}
_MARK = re.compile(
    r"^[ \t]*(?://|#|/\*|===|---|\*\*|`)+[ \t]*(?:file(?:name)?[ \t]*:)?[ \t]*"
    r"(?P<path>[\w./+-]+\.(?:cpp|cc|cxx|h|hpp))[ \t]*(?:\*/|===|---|\*\*|`)*:?[ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)
_FENCE = re.compile(r"^[ \t]*```.*$\n?", re.MULTILINE)
_VARIABLES = {"host_tiling_src": "_tiling.h", "host_operator_src": ".cpp"}


def read_kernel(path: Path) -> Kernel:
    """The kernel in a folder (msopgen layout, or a published folder that holds one), or in one file of text.

    NpuError for a path that does not exist, is no text, is too large, or leads out of the folder.
    """
    if path.is_dir():
        return Kernel(_folder(path))
    if path.is_file():
        text = _text(path)
        return Kernel({path.name: text}) if path.suffix in SOURCES and not _MARK.search(text) else from_text(text)
    raise NpuError(f"{path} does not exist: name a kernel project's folder, or a file that holds one")


def from_text(text: str) -> Kernel:
    """The files in one text: each after a line that names it (``// op_kernel/add_custom.cpp``), or as Python variables
    ``host_tiling_src``, ``host_operator_src`` and ``kernel_src``. NpuError where there is neither."""
    if re.search(r"^kernel_src\s*=", text, re.MULTILINE):
        return _python(text)
    marks = list(_MARK.finditer(text))
    files: dict[str, str] = {}
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    for mark, end in zip(marks, ends, strict=False):
        body = text[mark.end() : end]
        files[mark["path"].removeprefix("./")] = _FENCE.sub("", body).strip("\n") + "\n"
    if not files:
        raise NpuError("the text names no files: put a line such as // op_kernel/add_custom.cpp before each file")
    return Kernel(files)


def _folder(folder: Path) -> dict[str, str]:
    root = _root(folder)
    files: dict[str, str] = {}
    total = 0
    for place, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in _SKIPPED and not name.startswith("."))
        for name in sorted(names):
            path = Path(place) / name
            if path.suffix not in SOURCES + HEADERS:
                continue
            if not path.resolve().is_relative_to(root.resolve()):
                raise NpuError(f"{path} leads out of the project's folder")
            files[path.relative_to(root).as_posix()] = text = _text(path)
            total += len(text)
            if len(files) > MAX_FILES or total > MAX_BYTES:
                raise NpuError(f"{folder} holds more than {MAX_FILES} sources or {MAX_BYTES} bytes: name one project")
    if not files:
        raise NpuError(f"{folder} holds no C++ sources")
    return files


def _root(folder: Path) -> Path:
    """The folder itself, or the only one below it that holds ``op_kernel``."""
    if (folder / "op_kernel").is_dir():
        return folder
    below = sorted(path.parent for path in folder.glob("*/op_kernel") if path.is_dir())
    if len(below) > 1:
        raise NpuError(f"{folder} holds several projects: {', '.join(path.name for path in below)}. Name one of them.")
    return below[0] if below else folder


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NpuError(f"{path} is not UTF-8 text (byte {error.start}): convert it") from None
    except OSError as error:
        raise NpuError(f"{path} cannot be read: {error.strerror}") from None


def _python(text: str) -> Kernel:
    """Sources as assignments of strings in Python text, which is parsed and never run."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError) as error:
        raise NpuError(f"the text is no valid Python: {error}") from None
    values = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    if "kernel_src" not in values:
        raise NpuError("kernel_src is not a plain string")
    entry = re.search(r"__global__\s+__aicore__\s+void\s+(\w+)", values["kernel_src"])
    name = entry.group(1) if entry else "kernel"
    files = {f"op_kernel/{name}.cpp": values["kernel_src"]}
    for variable, ending in _VARIABLES.items():
        if variable in values:
            files[f"op_host/{name}{ending}"] = values[variable]
    return Kernel(files)
