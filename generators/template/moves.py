"""The neighbourhood of a schedule: what refining may change, what that needs, and which bottleneck it answers."""

from __future__ import annotations

from dataclasses import dataclass

from generators.template.schedule import Schedule

TILES = (512, 1024, 2048, 4096, 8192, 12288, 16384, 24576)


@dataclass(frozen=True)
class Move:
    """Changes to a schedule. ``concepts`` must be known, ``practice`` is the tag that speaks for it.

    ``bottlenecks`` are the pipes that it relieves.
    """

    name: str
    changes: dict[str, object]
    concepts: tuple[str, ...] = ()
    practice: str = ""
    bottlenecks: tuple[str, ...] = ()
    vector_only: bool = True


MOVES: tuple[Move, ...] = (
    Move("all cores", {"cores": "all"}, ("split",), "core-split", ("S", "V", "MTE2", "MTE3"), False),
    Move("vector instructions", {"style": "vector", "tile": 4096}, ("copy",), "vectorise", ("S",), False),
    Move("queues", {"queue": "tque"}, ("queue",), "queues", ("MTE2", "MTE3", "V")),
    Move(
        "double buffering",
        {"queue": "tque", "buffers": 2},
        ("queue", "two-buffers"),
        "double-buffering",
        ("MTE2", "MTE3", "V"),
    ),
    Move("padded copies", {"tail": "pad"}, ("pad",), "tail-handling", ("S", "MTE2", "MTE3")),
    Move("vector reduction", {"reduce": "vector"}, ("reduce-sum",), "vector-reduction", ("S",)),
    Move("flags", {"queue": "tque", "sync": "flags"}, ("queue", "flags"), "flags", ("S", "V", "MTE2")),
    Move("rows stay resident", {"row": "resident"}, ("resident-rows",), "resident-rows", ("MTE2",)),
    Move("cheaper instructions", {"math": "cheap"}, ("cheap-math",), "cheap-instructions", ("V",)),
    Move("exact instructions", {"math": "exact"}, (), "", ()),
    Move("fewer passes", {"fuse": True}, (), "fusion", ("MTE2", "MTE3"), False),
    Move("products by vectors", {"product": "vector"}, ("row-product",), "vectorise", ("S",), False),
    Move(
        "products on the cube unit", {"product": "cube", "cores": "all"}, ("cube", "split"), "cube", ("S", "V", "MTE2")
    ),
    Move(
        "windows by vectors",
        {"product": "vector", "queue": "tque", "tail": "pad"},
        ("row-product", "queue", "pad"),
        "vectorise",
        ("S",),
    ),
    Move(
        "convolutions on the cube unit",
        {"product": "cube", "cores": "all", "queue": "tque", "tail": "pad"},
        ("cube", "split", "queue", "pad"),
        "cube",
        ("S", "V", "MTE2"),
    ),
    Move("sums by all cores", {"combine": "all"}, ("split", "meeting"), "cross-core", ("S", "V", "MTE2")),
    Move("reloading", {"reuse": "reload"}, (), "", ("V",)),
    Move("recomputing", {"reuse": "recompute"}, (), "recompute", ("MTE2", "MTE3")),
    *(Move(f"tiles of {tile}", {"tile": tile}, (), "large-tiles", ("MTE2", "MTE3", "V")) for tile in TILES),
)


def neighbours(schedule: Schedule) -> list[tuple[Move, Schedule]]:
    """Every move that changes something, with the schedule it leads to."""
    result = []
    for move in MOVES:
        if move.vector_only and schedule.style != "vector":
            continue
        if move.changes.get("style") == schedule.style:
            continue
        changed = schedule.with_(**move.changes)
        if changed != schedule:
            result.append((move, changed))
    return result
