"""Reading and writing in a folder in which something untrusted has run: links and pipes there are traps."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

from npu.errors import NpuError


class Tampered(NpuError):
    """A file in the sandbox's folder is missing or not what it must be, because of what ran there."""


def _enter(directory: Path, name: str) -> tuple[int, str]:
    """Descriptor of the folder that holds ``name``, reached without following a link, and the name's last part."""
    *folders, last = Path(name).parts
    place = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    for part in folders:
        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
        try:
            inner = os.open(part, flags, dir_fd=place)
        finally:
            os.close(place)
        place = inner
    return place, last


def read(directory: Path, name: str, limit: int) -> bytes:
    """Content of a regular file of at most ``limit`` bytes. Tampered for a link, a pipe, a device or a larger file."""
    try:
        place, last = _enter(directory, name)
        try:
            file = os.open(last, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=place)
        finally:
            os.close(place)
    except OSError as error:
        raise Tampered(f"{name} cannot be read from the sandbox: {error.strerror}") from error
    info = os.fstat(file)
    if not stat.S_ISREG(info.st_mode):
        os.close(file)
        raise Tampered(f"{name} in the sandbox is no regular file")
    with os.fdopen(file, "rb") as stream:
        if info.st_size > limit:
            raise Tampered(f"{name} in the sandbox has {info.st_size} bytes, more than the {limit} expected")
        return stream.read(limit)


def write(directory: Path, name: str, data: bytes | memoryview) -> None:
    """Make a new file with this content, in place of whatever has that name. Tampered when that fails."""
    try:
        place, last = _enter(directory, name)
        try:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(last, dir_fd=place)
            file = os.open(last, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644, dir_fd=place)
        finally:
            os.close(place)
        with os.fdopen(file, "wb") as stream:
            stream.write(data)
    except OSError as error:
        raise Tampered(f"{name} cannot be written into the sandbox: {error.strerror}") from error
