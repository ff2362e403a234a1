"""What a kernel may include and which files it may consist of."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from npu.ascendc.forwards import is_part
from npu.rules.macros import directives
from npu.rules.records import Finding
from npu.rules.source import CPP, DATA, Source
from npu.rules.tokens import Form, Token
from npu.rules.words import STANDARD_HEADERS

INCLUDES = Path(__file__).parents[1] / "ascendc" / "include"
INTERNAL = ("twin", "ascendc")
FRAMEWORK = ("torch/", "pybind11/", "pytorch_npu_helper", "acl/", "aclnn", "torch_npu/", "ATen/", "c10/")


@functools.cache
def public_headers() -> frozenset[str]:
    """Headers of the Ascend C API, as kernels include them."""
    headers = (path.relative_to(INCLUDES) for path in INCLUDES.rglob("*.h"))
    return frozenset(str(path) for path in headers if path.parts[0] not in INTERNAL)


def files(source: Source) -> Iterator[Finding]:
    """Files that are not part of a kernel project, or that lie outside of it."""
    for path in source.kernel.files:
        pure = PurePosixPath(path)
        if pure.is_absolute() or ".." in pure.parts or "\\" in path or not path.isprintable() or str(pure) != path:
            yield Finding(path, 0, "the path leaves the kernel's folder or is not plain")
        elif not path.endswith(CPP + DATA) and pure.name != "CMakeLists.txt":
            yield Finding(path, 0, "neither C++ nor a description")


def includes(source: Source) -> Iterator[Finding]:
    """Includes that reach out of the kernel's folder, into the machine beneath the API, or are no plain names."""
    for line, name in _included(source):
        if line[0].text != "include" or not name:
            yield source.where(line[0], f"#{line[0].text} of something that is no plain header name")
        elif not _own(source, name) and (_leaves(name) or PurePosixPath(name).parts[0] in INTERNAL):
            yield source.where(line[0], f"#include {name}")


def unknown_headers(source: Source) -> Iterator[Finding]:
    """Includes of anything but the API, the kernel's own files and a part of the standard library."""
    for line, name in _included(source):
        known = name in STANDARD_HEADERS or name in public_headers() or is_part(name) or name.startswith(FRAMEWORK)
        if name and not known and not _leaves(name) and not _own(source, name):
            yield source.where(line[0], f"#include {name}")


def _included(source: Source) -> Iterator[tuple[list[Token], str]]:
    """Every line that includes something, and the name of the header, or "" when it is no plain one."""
    for file in source.files:
        for line in directives(file.tokens):
            if line and line[0].text in ("include", "include_next", "import", "embed"):
                yield line, _name(line[1:])


def _name(tokens: list[Token]) -> str:
    text = "".join(token.text for token in tokens)
    if len(tokens) == 1 and tokens[0].form is Form.TEXT:
        return text.strip('"')
    return text[1:-1] if re.fullmatch(r"<[\w./+-]+>", text) else ""


def _leaves(name: str) -> bool:
    return name.startswith("/") or "\\" in name or ".." in PurePosixPath(name).parts


def _own(source: Source, name: str) -> bool:
    """Whether a name is that of one of the kernel's files, as another of its files may write it."""
    pure = PurePosixPath(name)
    plain = all(part == ".." or part.isidentifier() for part in pure.parts[:-1])
    return plain and pure.name in {PurePosixPath(path).name for path in source.kernel.files}
