"""The memory: items with a value per stage, retrieval by value, and everything an audit needs."""

from memory_db.types import Context, ContextItem, Item, Kind, Role, Stage

__all__ = ["Context", "ContextItem", "Item", "Kind", "Role", "Stage"]
