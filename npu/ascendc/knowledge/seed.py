"""The seed knowledge of the Ascend C target: what every memory starts with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import yaml

from npu.errors import NpuError

BUNDLE = "bundle"
"""Tag of what is shown in every prompt."""
DEMONSTRATION = "demonstration"
"""Tag of the complete example, which also stands in where there is no memory."""
KEYS = {"name", "signature", "does", "rules", "usage", "dtypes", "tags", "bundle"}
PRACTICE_KEYS = {"title", "tags", "text"}


@dataclass(frozen=True)
class Knowledge:
    """One piece of seed knowledge. ``kind`` is ``api`` or ``practice``; ``tags`` are the exact names that it is about.

    ``files`` is the source of an example, else empty.
    """

    kind: str
    title: str
    text: str
    tags: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)


def seed_items(target: str) -> list[Knowledge]:
    """API entries, the minimal complete example and best practices, in a fixed order.

    Raises NpuError for a target that is not of the Ascend C family, or when a knowledge file is malformed.
    """
    if target.split("-")[0] != "ascendc":
        raise NpuError(f"there is no seed knowledge for the target {target!r}; known is the family 'ascendc'")
    folder = resources.files("npu.ascendc") / "knowledge"
    entries = [
        _api(entry, file.name)
        for file in sorted((folder / "api").iterdir(), key=lambda file: file.name)
        for entry in _entries(file, KEYS)
    ]
    practices = [
        Knowledge("practice", entry["title"], entry["text"], tuple(entry["tags"]))
        for entry in _entries(folder / "practices.yaml", PRACTICE_KEYS)
    ]
    return [*entries, _example(folder / "example"), *practices]


def _entries(file: Traversable, keys: set[str]) -> list[dict[str, Any]]:
    entries = yaml.safe_load(file.read_text(encoding="utf-8"))
    for entry in entries:
        unknown = set(entry) - keys
        if unknown:
            raise NpuError(
                f"{file.name}: unknown key {sorted(unknown)[0]!r} in an entry; known are {', '.join(sorted(keys))}"
            )
    return list(entries)


def _api(entry: Mapping[str, Any], file: str) -> Knowledge:
    lines = [entry["signature"], entry["does"]]
    for key, label in (("rules", "Rules"), ("dtypes", "Types"), ("usage", "Example")):
        if entry.get(key):
            lines.append(f"{label}: {entry[key]}")
    group = file.removesuffix(".yaml")
    tags = (entry["name"], group, *entry.get("tags", ()), *((BUNDLE,) if entry.get("bundle") else ()))
    return Knowledge("api", entry["name"], "\n".join(lines), tags)


def _example(folder: Traversable) -> Knowledge:
    files = {
        f"{part.name}/{file.name}": file.read_text(encoding="utf-8")
        for part in sorted(folder.iterdir(), key=lambda part: part.name)
        for file in sorted(part.iterdir(), key=lambda file: file.name)
    }
    text = (
        "The smallest complete operator: y = 2x on one core, with queues. Tiles are copied with DataCopy, and their "
        "unaligned rest element by element."
    )
    return Knowledge("api", "Minimal complete example", text, ("example", DEMONSTRATION, BUNDLE), files)
