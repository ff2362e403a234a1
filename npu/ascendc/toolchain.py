"""The compiler that builds kernels for the twin, its flags, and a hash of everything that decides a result."""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path

from npu import compiler
from npu.errors import NpuError

HERE = Path(__file__).parent
INCLUDE = HERE / "include"
HARNESS = HERE / "harness"
KERNEL_LEVEL = "-O1"
HOST_LEVEL = "-O0"
_FLAGS = (
    "-std=c++17",
    "-fPIC",
    "-fvisibility=hidden",
    "-fno-strict-aliasing",
    "-pipe",
    "-fdiagnostics-color=never",
    "-Werror=return-type",
)
_FAMILY = {
    "gcc": ("-fno-gnu-unique", "-fmax-errors=20", "-fno-diagnostics-show-caret"),
    "clang": ("-ferror-limit=20", "-fno-caret-diagnostics", "-ffp-contract=off"),
}
# The compilers' drivers would link the runtime of a sanitizer; the twin's own library is that runtime.
_TRACED = ("-fno-threadsafe-statics", "-fno-builtin-memcpy", "-fno-builtin-memmove", "-fno-builtin-memset")
# Calls rather than code in place; no variables moved; no access left out because it is thought to be safe.
_EVERY = ("instrumentation-with-call-threshold", "stack", "globals", "use-stack-safety", "opt")
_TRACED_BY = {
    # Of the compilers' instrumentations this one leaves no access out but those that are within a variable for certain.
    "gcc": (
        *("-fsanitize=kernel-address", "--param=asan-instrumentation-with-call-threshold=0"),
        *("--param=asan-stack=0", "--param=asan-globals=1"),
    ),
    "clang": (
        "-fsanitize=kernel-address",
        *(part for name in _EVERY for part in ("-mllvm", f"-asan-{name}=0")),
    ),
}
_STRING = "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE"
_WRAPPED = (
    *("memcpy", "memmove", "memset", "printf", "snprintf", "_Znwm", "_ZdlPv", "_ZdlPvm"),
    *(f"{_STRING}9_M_createERmm", f"{_STRING}10_M_disposeEv"),
)
"""What device code writes through functions of the C and C++ libraries is checked too, and its heap is known."""
DEVICE_LINK = (
    "-nodefaultlibs",
    *(f"-Wl,--wrap={name}" for name in _WRAPPED),
    *("-lstdc++", "-lm", "-lc", "-lgcc_s", "-lgcc"),
)


@dataclass(frozen=True)
class Toolchain:
    """A compiler's command, its family (gcc or clang) and the first line of its ``--version``."""

    command: tuple[str, ...]
    family: str
    version: str

    @property
    def flags(self) -> tuple[str, ...]:
        """Flags of every compilation. ``-fno-strict-aliasing``: kernels read memory as several types."""
        return (*_FLAGS, *_FAMILY[self.family], f"-I{INCLUDE}", f"-I{HARNESS}")

    @property
    def device_flags(self) -> tuple[str, ...]:
        """Flags of device code besides: a call before each access to memory, which checks and prices pointers."""
        return (KERNEL_LEVEL, *_TRACED, *_TRACED_BY[self.family])

    @property
    def hash(self) -> str:
        """SHA-256 over the twin's headers and sources, the flags and the compiler's version, hexadecimal."""
        digest = hashlib.sha256(
            repr(
                (_FLAGS, _FAMILY[self.family], self.device_flags, DEVICE_LINK, HOST_LEVEL, self.command, self.version)
            ).encode()
        )
        digest.update(sources_hash().encode())
        return digest.hexdigest()


def find() -> Toolchain:
    """The compiler named by ``$CXX``, else g++ or clang++, else that of the ziglang package. NpuError when none."""
    try:
        path = compiler.find()
    except NpuError as error:
        if importlib.util.find_spec("ziglang") is None:
            message = "Or install the compiler that Python packages bring: pip install 'evokernel[zig]'."
            raise NpuError(f"{error} {message}") from None
        return Toolchain((sys.executable, "-m", "ziglang", "c++"), "clang", f"ziglang {_zig_version()}")
    version = compiler.version(path)
    return Toolchain((str(path),), "clang" if "clang" in version.lower() else "gcc", version)


def sources_hash() -> str:
    """SHA-256 over path and content of every file of the twin; computed anew when a file's time or size changes."""
    return _hash_of(tuple((str(p), p.stat().st_mtime_ns, p.stat().st_size) for p in _sources()))


def _sources() -> list[Path]:
    return sorted(p for folder in (INCLUDE, HARNESS) for p in folder.rglob("*") if p.suffix in (".h", ".cpp", ".inc"))


@functools.lru_cache(maxsize=4)
def _hash_of(files: tuple[tuple[str, int, int], ...]) -> str:
    digest = hashlib.sha256()
    for name, _, _ in files:
        path = Path(name)
        digest.update(f"{path.relative_to(HERE).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _zig_version() -> str:
    from importlib.metadata import version

    return version("ziglang")
