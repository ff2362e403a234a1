"""Kernels as folders that can be built elsewhere, and checked against the memory that they came from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from audit.errors import AuditError
from audit.lineage import lineage
from audit.provenance import FORMAT, PROVENANCE, exported_files
from memory_db import Memory


def export(memory: Memory, attempt: str, folder: Path) -> tuple[Path, ...]:
    """Write an attempt's kernel (msopgen layout), its provenance and a licence note; returns the paths written.

    ``attempt`` is an id, as ``find_attempt`` gives it. Raises AuditError when the folder holds something already or
    cannot be written, or when the attempt has no kernel.
    """
    files = exported_files(lineage(memory, attempt))
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise AuditError(f"{folder} exists and is not an empty folder: choose another --output.")
        written = []
        for path, text in files.items():
            place = folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(text.encode("utf-8", "surrogatepass"))
            written.append(place)
    except OSError as error:
        raise AuditError(f"nothing usable was written to {folder}: {error.strerror}.") from error
    return tuple(written)


def check(memory: Memory, folder: Path) -> list[str]:
    """What distinguishes an exported folder from what its memory recorded, and what is wrong with the memory's
    history, one line per problem; empty when all is as it was. AuditError when the folder is no export."""
    text, claimed = _claimed(folder)
    attempt = str(claimed.get("attempt", {}).get("id", ""))
    if memory.connection.value("SELECT 1 FROM attempts WHERE id = ?", (attempt,)) is None:
        return [f"attempt {attempt or '(none)'} is not in {memory.path.name}: another memory, or a forged provenance"]
    recorded = exported_files(lineage(memory, attempt))
    claims = list(_claims(json.loads(recorded[PROVENANCE]), claimed))
    if not claims and text != recorded[PROVENANCE]:
        claims.append(f"{PROVENANCE}: was written anew: its values are the recorded ones, its text is not")
    return [*_files(recorded, folder), *claims, *memory.verify_chain()]


def _claimed(folder: Path) -> tuple[str, dict[str, Any]]:
    try:
        text = (folder / PROVENANCE).read_bytes().decode("utf-8")
        claimed = json.loads(text)
    except OSError as error:
        raise AuditError(f"{folder} has no readable {PROVENANCE} ({error.strerror}): is it an export?") from error
    except ValueError as error:
        raise AuditError(f"{folder / PROVENANCE} is not JSON: {error}.") from error
    if not isinstance(claimed, dict) or claimed.get("format") != FORMAT or not isinstance(claimed.get("attempt"), dict):
        raise AuditError(f"{folder / PROVENANCE} is not of the format {FORMAT}.")
    return text, claimed


def _files(recorded: Any, folder: Path) -> Iterator[str]:
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}
    there = {name: path for name, path in found.items() if path.is_symlink() or not path.is_dir()}
    for name in sorted({*recorded, *there} - {PROVENANCE}):
        if name not in recorded:
            yield f"{name}: is not a file of the kernel"
        elif name not in there:
            yield f"{name}: is missing"
        elif there[name].is_symlink() or not there[name].is_file():
            yield f"{name}: is a link or a device, not a file"
        elif there[name].read_bytes() != recorded[name].encode("utf-8", "surrogatepass"):
            yield f"{name}: differs from what was recorded"


def _claims(recorded: dict[str, Any], claimed: dict[str, Any]) -> Iterator[str]:
    for key in sorted({*recorded, *claimed}):
        if recorded.get(key) != claimed.get(key):
            yield f"{PROVENANCE}: {key} differs from what was recorded"
