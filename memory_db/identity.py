"""Ids by content: equal items are one item, equal kernels one blob."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace

from memory_db.types import Item


def digest(value: object) -> str:
    """SHA-256, hexadecimal, of a JSON-ready value in its canonical form (sorted keys, no spaces)."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def kernel_hash(files: Mapping[str, str]) -> str:
    """Content hash of a kernel: SHA-256 over the sorted paths and texts, the same as ``operators.Kernel.hash``."""
    hasher = hashlib.sha256()
    for path, text in sorted(files.items()):
        body = text.encode("utf-8", "surrogatepass")
        hasher.update(f"{len(path)}:{path}:{len(body)}:".encode("utf-8", "surrogatepass"))
        hasher.update(body)
    return hasher.hexdigest()


def item_id(item: Item) -> str:
    """The content id, 32 hexadecimal digits: of what an item says, not of where it came from (attempt, parent)."""
    content = [
        item.kind,
        item.target,
        item.operator,
        item.category,
        item.title,
        item.text,
        sorted(item.tags),
        item.feasible,
        item.latency_us,
        item.bottleneck,
        kernel_hash(item.files) if item.files else "",
    ]
    return digest(content)[:32]


def identified(item: Item) -> Item:
    """The item with its content id."""
    return replace(item, id=item_id(item))
