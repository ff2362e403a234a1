"""The neighbourhood of a schedule: what refining may change, what that needs, and which bottleneck it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generators.template.schedule import Schedule

TILES = (512, 1024, 2048, 4096, 8192, 12288, 16384, 24576)
BLOCKS = ("128x128x128", "128x256x64", "256x128x64", "128x128x64", "64x128x128")
"""Rows, columns and depth of the cube unit's blocks that fill its buffers with floats."""
ALWAYS: Mapping[str, object] = {}
VECTOR: Mapping[str, object] = {"style": "vector"}
SCALAR_PRODUCT: Mapping[str, object] = {"style": "vector", "product": "scalar"}
CUBE_PRODUCT: Mapping[str, object] = {"style": "vector", "product": "cube"}


@dataclass(frozen=True)
class Move:
    """Changes to a schedule. ``concepts`` must be known, ``practice`` is the tag that speaks for it.

    ``bottlenecks`` are the pipes that it relieves, ``needs`` the choices that a schedule must have made before.
    """

    name: str
    changes: dict[str, object]
    concepts: tuple[str, ...] = ()
    practice: str = ""
    bottlenecks: tuple[str, ...] = ()
    needs: Mapping[str, object] = field(default_factory=lambda: VECTOR)


MOVES: tuple[Move, ...] = (
    Move("all cores", {"cores": "all"}, ("split",), "core-split", ("S", "V", "MTE2", "MTE3"), ALWAYS),
    Move("vector instructions", {"style": "vector", "tile": 4096}, ("copy",), "vectorise", ("S",), {"style": "scalar"}),
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
    Move("fewer passes", {"fuse": True}, (), "fusion", ("MTE2", "MTE3"), ALWAYS),
    Move("products by vectors", {"product": "vector"}, ("row-product",), "vectorise", ("S",), SCALAR_PRODUCT),
    Move(
        "products on the cube unit", {"product": "cube", "cores": "all"}, ("cube", "split"), "cube", ("S", "V", "MTE2")
    ),
    Move(
        "windows by vectors",
        {"product": "vector", "queue": "tque", "tail": "pad"},
        ("row-product", "queue", "pad"),
        "vectorise",
        ("S",),
        SCALAR_PRODUCT,
    ),
    Move(
        "convolutions on the cube unit",
        {"product": "cube", "cores": "all", "queue": "tque", "tail": "pad"},
        ("cube", "split", "queue", "pad"),
        "cube",
        ("S", "V", "MTE2"),
    ),
    *(
        Move(f"blocks of {block}", {"block": block}, ("cube-blocks",), "cube-blocks", ("MTE2", "MTE1"), CUBE_PRODUCT)
        for block in BLOCKS
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
        if any(getattr(schedule, choice) != value for choice, value in move.needs.items()):
            continue
        changed = schedule.with_(**move.changes)
        if changed != schedule:
            result.append((move, changed))
    return result
