"""What a kernel may include and which files it may consist of."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

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
    """Includes of anything but the API, the kernel's own files and a part of the standard library."""
    own = {PurePosixPath(path).name for path in source.kernel.files}
    for file in source.files:
        for line in directives(file.tokens):
            if not line or line[0].text not in ("include", "include_next", "import", "embed"):
                continue
            name = _name(line[1:])
            if line[0].text != "include" or not name:
                yield source.where(line[0], f"#{line[0].text} of something that is no plain header name")
            elif not _allowed(name, own):
                yield source.where(line[0], f"#include {name}")


def _name(tokens: list[Token]) -> str:
    text = "".join(token.text for token in tokens)
    if len(tokens) == 1 and tokens[0].form is Form.TEXT:
        return text.strip('"')
    return text[1:-1] if re.fullmatch(r"<[\w./+-]+>", text) else ""


def _allowed(name: str, own: set[str]) -> bool:
    parts = PurePosixPath(name).parts
    if name.startswith("/") or "\\" in name:
        return False
    if ".." in parts or PurePosixPath(name).name in own:
        return PurePosixPath(name).name in own and all(part.isidentifier() or part == ".." for part in parts[:-1])
    return name in STANDARD_HEADERS or name in public_headers() or name.startswith(FRAMEWORK)
