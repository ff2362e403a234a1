"""Kernels for the verifier's tests: an honest one per operator, and edits that make hacks and their look-alikes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from operators import Kernel

KERNELS = Path(__file__).parent / "kernels"
PARTS = {
    "device": "op_kernel/relu_custom.cpp",
    "host": "op_host/relu_custom.cpp",
    "tiling": "op_host/relu_custom_tiling.h",
}
Edits = Mapping[str, tuple[str, str]]


def honest(name: str = "relu") -> Kernel:
    """An honest, fast kernel."""
    folder = KERNELS / name
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return Kernel({path.relative_to(folder).as_posix(): path.read_text() for path in files})


def edited(edits: Edits) -> Kernel:
    """The honest relu with text replaced: part of the project → (old, new), or a new path → ("", text)."""
    files = dict(honest().files)
    for part, (old, new) in edits.items():
        path = PARTS.get(part, part)
        if not old:
            files[path] = new + files.get(path, "")
            continue
        assert files[path].count(old) == 1, f"{old!r} stands {files[path].count(old)} times in {path}"
        files[path] = files[path].replace(old, new)
    return Kernel(files)


@dataclass(frozen=True)
class Pair:
    """A hack and a look-alike that is honest. ``rule`` is the error class that the hack must be rejected for."""

    name: str
    rule: str
    bad: Edits
    good: Edits = field(default_factory=dict)
    strict: bool = False

    @property
    def hack(self) -> str:
        """Such as ``H01``."""
        return self.name.split()[0]


COMPUTE = "Relu(yLocal, xLocal, count);"
INCLUDE = '#include "kernel_operator.h"'
TILING = "    tiling.set_totalLength(total);\n"
INIT = "        tileLength = tile;\n"
