"""The text of the two translation units that a build makes of a project."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from npu.ascendc.project import Project

_TYPES = {
    "float32": ("float", 0),
    "float16": ("half", 1),
    "int8": ("int8_t", 2),
    "int32": ("int32_t", 3),
    "uint8": ("uint8_t", 4),
    "int16": ("int16_t", 6),
    "uint16": ("uint16_t", 7),
    "uint32": ("uint32_t", 8),
    "int64": ("int64_t", 9),
    "uint64": ("uint64_t", 10),
    "bool": ("bool", 12),
    "bfloat16": ("bfloat16_t", 27),
}


def device_text(project: Project, inputs: Sequence[str], outputs: Sequence[str], folder: str) -> str:
    """The device unit: tiling structs, DTYPE_ macros for these dtypes (in the definition's order), source, entry.

    ``folder`` is where the project's files lie, as the compiler sees it.
    """
    lines = ["// Made by the build."]
    for names, dtypes in ((project.definition.inputs, inputs), (project.definition.outputs, outputs)):
        for name, dtype in zip(names, dtypes, strict=False):
            type_name, number = _TYPES[dtype]
            lines.append(f"#define DTYPE_{name.upper()} {type_name}")
            lines.append(f"#define ORIG_DTYPE_{name.upper()} {number}")
            lines.append(f"#define FORMAT_{name.upper()} 2")
    lines += [
        project.tiling.declarations(project.default_tiling),
        f'#include "{folder}/{project.entry.file}"',
        '#include "entry.h"',
        f"EVOKERNEL_ENTRY({project.entry.name})",
    ]
    return "\n".join(lines) + "\n"


def host_text(project: Project, folder: str) -> str:
    """The host unit: every host source, in the order of their paths."""
    return "".join(f'#include "{folder}/{path}"\n' for path in project.host)


def known_dtypes() -> Mapping[str, str]:
    """Names of the dtypes that tensors may have, and the device's types for them."""
    return {name: type_name for name, (type_name, _) in _TYPES.items()}
