"""Kernels that others published, as traces and experiences.

A folder holds one folder per kernel: source files (device source, tiling, host) at any depth, and ``result.json``, an
object with ``operator`` and, optionally, ``category``, ``description``, ``feasible`` (true if absent),
``latency_us``, ``bottleneck``, ``error_class``, ``feedback``, ``tags`` (a list) and ``lesson`` (a text).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from memory_db.embedding.passage import OUTCOME_MARK
from memory_db.errors import MemoryDbError
from memory_db.memory import Memory
from memory_db.records import OutcomeRecord
from memory_db.trace import verdict
from memory_db.types import Item, Kind

RESULT = "result.json"
_SOURCES = {".cpp", ".cc", ".cxx", ".c", ".h", ".hpp", ".py"}
_TYPES: dict[str, type | tuple[type, ...]] = {
    "operator": str,
    "category": str,
    "description": str,
    "feasible": bool,
    "latency_us": (int, float),
    "bottleneck": str,
    "error_class": str,
    "feedback": str,
    "tags": list,
    "lesson": str,
}


def import_published(memory: Memory, folder: Path, target: str) -> list[str]:
    """Add every kernel below a folder; returns the ids of all items, new or known.

    Raises MemoryDbError, and adds nothing, when there is none or one cannot be read.
    """
    results = sorted(folder.rglob(RESULT))
    if not results:
        raise MemoryDbError(f"{folder}: no {RESULT} below it; every kernel needs one beside its sources")
    return memory.add([item for result in results for item in _items(result, target)])


def _items(result: Path, target: str) -> list[Item]:
    facts = _facts(result)
    files = {
        path.relative_to(result.parent).as_posix(): _text(path)
        for path in sorted(result.parent.rglob("*"))
        if path.suffix in _SOURCES and path.is_file()
    }
    if not files:
        raise MemoryDbError(f"{result.parent}: no source file beside {RESULT}")
    outcome = OutcomeRecord(
        feasible=facts.get("feasible", True),
        compiled=facts.get("feasible", True),
        failed_gate="" if facts.get("feasible", True) else "published result",
        error_class=facts.get("error_class", ""),
        feedback=facts.get("feedback", ""),
        latency_us=facts.get("latency_us"),
        bottleneck=facts.get("bottleneck", ""),
    )
    names = [outcome.error_class, outcome.bottleneck, *map(str, facts.get("tags", []))]
    tags = tuple(dict.fromkeys(name for name in names if name))
    trace = Item(
        id="",
        kind=Kind.TRACE,
        target=target,
        title=f"{facts['operator']}: {verdict(outcome)} (published)",
        text="\n".join([facts.get("description", "") + OUTCOME_MARK + verdict(outcome), outcome.feedback]).strip(),
        tags=tags,
        operator=facts["operator"],
        category=facts.get("category", ""),
        files=files,
        feasible=outcome.feasible,
        latency_us=outcome.latency_us,
        bottleneck=outcome.bottleneck,
    )
    lesson = facts.get("lesson") or ("" if outcome.feasible else outcome.feedback)
    if not lesson:
        return [trace]
    title = f"Lesson of a published kernel: {outcome.error_class or facts.get('category', '') or facts['operator']}"
    return [trace, Item("", Kind.EXPERIENCE, target, title, lesson, tags, trace.operator, trace.category)]


def _facts(result: Path) -> dict[str, Any]:
    try:
        facts = json.loads(_text(result))
    except ValueError as error:
        raise MemoryDbError(f"{result}: not JSON: {error}") from error
    if not isinstance(facts, dict) or not facts.get("operator"):
        raise MemoryDbError(f"{result}: an object with the key operator is needed")
    for name, value in facts.items():
        kind = _TYPES.get(name)
        if kind is not None and (not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool)):
            raise MemoryDbError(f"{result}: {name} is {value!r}, which has the wrong type")
    return facts


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise MemoryDbError(f"{path} cannot be read: {error}") from error
