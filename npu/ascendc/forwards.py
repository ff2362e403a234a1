"""Headers of the API by their place in its source tree, which differs from release to release.

The twin's device API is one header, and so are the helpers of tiling functions; any path by which a kernel includes a
part of them leads there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from npu.ascendc.source_text import without_comments
from npu.ascendc.toolchain import INCLUDE

_FOLDERS = ("adv_api", "basic_api", "impl", "include", "interface", "kernel_tiling", "lib", "tiling", "utils")
_PLACE = re.compile(rf"(?:{'|'.join(_FOLDERS)})/(?:[\w.-]+/)*[\w-]+\.h")
_ALONE = re.compile(
    r"kernel_(?:operator_\w+_intf|(?:basic|cube|vec)_intf|tensor|tpipe|common|utils|event)\.h|matmul_intf\.h"
)
_INCLUDED = re.compile(r"^[ \t]*#[ \t]*include[ \t]*[<\"]([^>\"\n]+)[>\"]", re.MULTILINE)
_TEXT = """#pragma once
#ifdef __CCE_AICORE__
#include "{device}"
#else
#include "tiling/tiling_api.h"
#endif
"""


def is_part(name: str) -> bool:
    """Whether an include names a part of the API, by a place where some release has it."""
    plain = ".." not in name.split("/")
    return plain and (_PLACE.fullmatch(name) is not None or _ALONE.fullmatch(name) is not None)


def forwards(files: Mapping[str, str]) -> dict[str, str]:
    """Headers that lead to the twin's, by path: for parts of the API that the files include and neither side has."""
    names = {name for text in files.values() for name in _INCLUDED.findall(without_comments(text)) if is_part(name)}
    own = tuple(f"/{path}" for path in files)
    missing = {name for name in names if not (INCLUDE / name).exists()}
    device = {True: "lib/matmul_intf.h", False: "kernel_operator.h"}
    return {
        name: _TEXT.format(device=device["matmul" in name])
        for name in sorted(missing)
        if not any(path.endswith(f"/{name}") for path in own)
    }
