"""Snapshots: closed, checked copies of the memory, versioned by DVC, and how to list, check and restore them."""

from tasks.snapshots.create import create
from tasks.snapshots.garbage import collect_garbage
from tasks.snapshots.objects import push
from tasks.snapshots.registry import Snapshot, find, snapshots
from tasks.snapshots.restore import materialise, restore
from tasks.snapshots.verify import problems, stray

__all__ = [
    "Snapshot",
    "collect_garbage",
    "create",
    "find",
    "materialise",
    "problems",
    "push",
    "restore",
    "snapshots",
    "stray",
]
