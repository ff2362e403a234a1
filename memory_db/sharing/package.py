"""The file in which a memory travels: a header line in JSON with a checksum, then the compressed memory."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import zlib
from dataclasses import asdict
from pathlib import Path

from memory_db.clock import now
from memory_db.errors import MemoryDbError
from memory_db.memory import Memory
from memory_db.schema import VERSION
from memory_db.sharing.selection import Selection
from memory_db.sharing.transfer import TransferReport, merge

FORMAT = "evokernel-memory"
FORMAT_VERSION = 1
_CHUNK = 1 << 20
_LONGEST_HEADER = 1 << 16


def export_memory(memory: Memory, path: Path, selection: Selection | None = None) -> TransferReport:
    """Write the selected part of a memory to one file, complete or not at all. Raises MemoryDbError.

    The header says what was selected and excluded, so that an auditor knows what the file is; the memory in it holds
    nothing of what was excluded.
    """
    chosen = selection or Selection()
    try:
        with tempfile.TemporaryDirectory(prefix=".export-", dir=path.parent) as folder:
            fresh, closed, package = (Path(folder) / name for name in ("fresh.db", "closed.db", "package"))
            with Memory.open(fresh, embedder=memory.embedder, values=memory.value_settings) as part:
                report = merge(memory, part, chosen)
                part.snapshot(closed)
            header = {
                "format": FORMAT,
                "version": FORMAT_VERSION,
                "schema": VERSION,
                "selection": asdict(chosen),
                "source_head": report.source_head,
                "runs": report.runs,
                "attempts": report.attempts,
                "items": report.items,
                "exported_at": now(),
            }
            _pack(closed, package, header)
            package.replace(path)
    except OSError as error:
        raise MemoryDbError(f"the memory was not exported to {path}: {error.strerror or error}") from error
    return report


def import_memory(memory: Memory, path: Path) -> TransferReport:
    """Take in a file that ``export_memory`` wrote; its history is learned after the memory's own.

    Raises MemoryDbError, and changes nothing, for a file that is no export, is damaged or comes from a newer version.
    """
    try:
        with tempfile.TemporaryDirectory(prefix=".import-", dir=memory.path.parent) as folder:
            database = Path(folder) / "imported.db"
            header = _unpack(path, database)
            with (
                Memory.open(database, embedder=memory.embedder) as part,
                memory.connection.transaction(),
            ):
                report = merge(part, memory)
                memory.connection.run(
                    """INSERT INTO imports (name, checksum, source_head, selection, runs, attempts, items, imported_at)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?)""",
                    (
                        path.name,
                        header["sha256"],
                        header["source_head"],
                        json.dumps(header["selection"]),
                        report.runs,
                        report.attempts,
                        report.items,
                        now(),
                    ),
                )
    except OSError as error:
        raise MemoryDbError(f"{path} was not imported: {error.strerror or error}") from error
    return report


def _pack(database: Path, package: Path, header: dict[str, object]) -> None:
    body = package.with_suffix(".body")
    checksum, compressor = hashlib.sha256(), zlib.compressobj(6)
    with database.open("rb") as source, body.open("wb") as target:
        while chunk := source.read(_CHUNK):
            piece = compressor.compress(chunk)
            checksum.update(piece)
            target.write(piece)
        rest = compressor.flush()
        checksum.update(rest)
        target.write(rest)
    header["sha256"] = checksum.hexdigest()
    with package.open("wb") as target, body.open("rb") as source:
        target.write(json.dumps(header).encode() + b"\n")
        while chunk := source.read(_CHUNK):
            target.write(chunk)
        target.flush()
        os.fsync(target.fileno())


def _unpack(path: Path, database: Path) -> dict[str, object]:
    with path.open("rb") as source:
        header = _header(path, source.readline(_LONGEST_HEADER))
        checksum, decompressor = hashlib.sha256(), zlib.decompressobj()
        with database.open("wb") as target:
            try:
                while chunk := source.read(_CHUNK):
                    checksum.update(chunk)
                    target.write(decompressor.decompress(chunk))
                target.write(decompressor.flush())
            except zlib.error as error:
                raise MemoryDbError(f"{path} is damaged: {error}; fetch it again") from error
    if checksum.hexdigest() != header["sha256"]:
        raise MemoryDbError(f"{path} is damaged: its checksum does not match; fetch it again")
    return header


def _header(path: Path, line: bytes) -> dict[str, object]:
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise MemoryDbError(f"{path} is no exported memory; `evokernel memory export` writes one")
    if header["version"] > FORMAT_VERSION or header["schema"] > VERSION:
        raise MemoryDbError(f"{path} was exported by a newer evokernel; update evokernel")
    return header
