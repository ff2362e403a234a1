"""M0: the seed knowledge of a target, as items of the memory."""

from __future__ import annotations

from memory_db import Item, Kind, Memory
from npu.ascendc.knowledge.seed import Knowledge, seed_items


def seed(memory: Memory, target: str) -> int:
    """Add the target's seed knowledge to the memory; items that it already has stay as they are.

    Returns how many items the seed has.
    """
    items = [item(entry, target) for entry in seed_items(target)]
    memory.add(items)
    return len(items)


def item(entry: Knowledge, target: str) -> Item:
    """One entry of a target's knowledge as an item; the memory gives it its id."""
    return Item(
        id="",
        kind=Kind(entry.kind),
        target=target,
        title=entry.title,
        text=entry.text,
        tags=tuple(entry.tags),
        files=dict(entry.files),
    )
