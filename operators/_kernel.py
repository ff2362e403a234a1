"""A kernel: the source files that implement one operator for one target."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True)
class Kernel:
    """Complete source of a kernel, as relative POSIX path → text.

    For Ascend C the paths follow the msopgen layout: ``op_kernel/NAME.cpp`` (device source),
    ``op_host/NAME_tiling.h`` (tiling struct), ``op_host/NAME.cpp`` (tiling function, operator definition).
    """

    files: Mapping[str, str]

    def __post_init__(self) -> None:
        object.__setattr__(self, "files", MappingProxyType(dict(sorted(self.files.items()))))

    @property
    def hash(self) -> str:
        """Content hash: SHA-256 over the sorted paths and texts, hexadecimal."""
        digest = hashlib.sha256()
        for path, text in self.files.items():
            body = text.encode("utf-8", "surrogatepass")  # a kernel is hostile text: it too has an identity
            digest.update(f"{len(path)}:{path}:{len(body)}:".encode("utf-8", "surrogatepass"))
            digest.update(body)
        return digest.hexdigest()

    @property
    def listing(self) -> str:
        """All files, each under a line with its path: how a kernel is shown to a model that reads it."""
        return "\n".join(f"--- {path}\n{text}" for path, text in self.files.items())

    def __hash__(self) -> int:
        return hash(self.hash)

    def __reduce__(self) -> tuple[type[Kernel], tuple[dict[str, str]]]:
        return Kernel, (dict(self.files),)
