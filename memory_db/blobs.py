"""Kernels, prompts and answers, compressed and stored once per content."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping

from memory_db.connection import Connection
from memory_db.errors import MemoryDbError
from memory_db.identity import kernel_hash


def pack(text: str) -> bytes:
    """Compressed UTF-8; lone surrogates in a model's answer survive."""
    return zlib.compress(text.encode("utf-8", "surrogatepass"), 6)


def unpack(body: bytes) -> str:
    """The text of ``pack``."""
    return zlib.decompress(body).decode("utf-8", "surrogatepass")


def unpack_files(body: bytes) -> dict[str, str]:
    """The files of a stored kernel, path → text."""
    files: dict[str, str] = json.loads(unpack(body))
    return files


def put_kernel(connection: Connection, files: Mapping[str, str]) -> str:
    """Store a kernel within a transaction; returns its content hash."""
    key = kernel_hash(files)
    if connection.row("SELECT 1 FROM kernels WHERE hash = ?", (key,)) is None:
        text = json.dumps(dict(sorted(files.items())))
        connection.run("INSERT INTO kernels VALUES (?, ?, ?)", (key, pack(text), len(text)))
    return key


def get_kernel(connection: Connection, key: str) -> dict[str, str]:
    """The files of a kernel, path → text. Raises MemoryDbError if there is none with this hash."""
    body = connection.value("SELECT files FROM kernels WHERE hash = ?", (key,))
    if body is None:
        raise MemoryDbError(f"no kernel with the hash {key} in {connection.path}")
    return unpack_files(body)


def put_text(connection: Connection, text: str) -> str:
    """Store a prompt or an answer within a transaction; returns its SHA-256, hexadecimal."""
    raw = text.encode("utf-8", "surrogatepass")
    key = hashlib.sha256(raw).hexdigest()
    if connection.row("SELECT 1 FROM texts WHERE hash = ?", (key,)) is None:
        connection.run("INSERT INTO texts VALUES (?, ?, ?)", (key, pack(text), len(raw)))
    return key


def get_text(connection: Connection, key: str) -> str:
    """A stored prompt or answer. Raises MemoryDbError if there is none with this hash."""
    body = connection.value("SELECT body FROM texts WHERE hash = ?", (key,))
    if body is None:
        raise MemoryDbError(f"no text with the hash {key} in {connection.path}")
    return unpack(body)
