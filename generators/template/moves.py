"""The neighbourhood of a schedule: what refining may change, what that needs, and which bottleneck it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generators.template.graph.steps import Program, View
from generators.template.schedule import Schedule

TILES = (512, 1024, 2048, 4096, 8192, 12288, 16384, 24576)
LONG_RUNS = "128x128x128"
"""Blocks of which L1 holds runs of 1 KB along the depth of both operands, however they lie."""
BLOCKS = (LONG_RUNS, "128x256x64", "256x128x64", "128x128x64", "64x128x128")
"""Rows, columns and depth of the cube unit's blocks that fill its buffers with floats."""
COLUMNS = (1024, 2048, 4096)
"""KiB of a core's columns: those of all cores stay in L2 together, but for the last."""
ALWAYS: Mapping[str, object] = {}
VECTOR: Mapping[str, object] = {"style": "vector"}
SCALAR_PRODUCT: Mapping[str, object] = {"style": "vector", "product": "scalar"}
CUBE_PRODUCT: Mapping[str, object] = {"style": "vector", "product": "cube"}
QUEUED: Mapping[str, object] = {"queue": "tque", "tail": "pad"}
"""Steps that read pieces of their inputs have vector forms with queues and padded copies only."""
COLUMNS_ON_CUBE: Mapping[str, object] = {**CUBE_PRODUCT, **QUEUED}
TAPS_ON_CUBE: Mapping[str, object] = {**COLUMNS_ON_CUBE, "window": "taps"}
EXTREMES = ("ArgMax", "ArgMin")
PRODUCTS = ("MatMul",)
CONVOLUTIONS = ("Conv", "ConvTranspose")
WINDOWS = (*CONVOLUTIONS, "MaxPool", "AveragePool")


@dataclass(frozen=True)
class Move:
    """Changes to a schedule. ``concepts`` must be known, ``practice`` is the tag that speaks for it.

    ``bottlenecks`` are the pipes that it relieves, ``needs`` the choices that a schedule must have made before,
    ``about`` the steps one of which a program must have.
    """

    name: str
    changes: dict[str, object]
    concepts: tuple[str, ...] = ()
    practice: str = ""
    bottlenecks: tuple[str, ...] = ()
    needs: Mapping[str, object] = field(default_factory=lambda: VECTOR)
    about: tuple[str, ...] = ()


MOVES: tuple[Move, ...] = (
    Move("all cores", {"cores": "all"}, ("split",), "core-split", ("S", "V", "MTE2", "MTE3"), ALWAYS),
    Move("vector instructions", {"style": "vector", "tile": 4096}, ("copy",), "vectorise", ("S",), {"style": "scalar"}),
    Move(
        "vector instructions by queues",
        {"style": "vector", "tile": 4096, "reduce": "vector", **QUEUED},
        ("copy", "queue", "pad"),
        "vectorise",
        ("S",),
        {"style": "scalar"},
    ),
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
    Move(
        "positions by vectors",
        {"reduce": "vector", **QUEUED},
        ("reduce-index", "queue", "pad"),
        "",
        ("S",),
        VECTOR,
        EXTREMES,
    ),
    Move("flags", {"queue": "tque", "sync": "flags"}, ("queue", "flags"), "flags", ("S", "V", "MTE2")),
    Move("rows stay resident", {"row": "resident"}, ("resident-rows",), "resident-rows", ("MTE2",)),
    Move("cheaper instructions", {"math": "cheap"}, ("cheap-math",), "cheap-instructions", ("V",)),
    Move("exact instructions", {"math": "exact"}, (), "", ()),
    Move("fewer passes", {"fuse": True}, (), "fusion", ("MTE2", "MTE3"), ALWAYS),
    Move("products by vectors", {"product": "vector"}, ("row-product",), "vectorise", ("S",), SCALAR_PRODUCT, PRODUCTS),
    Move(
        "products on the cube unit",
        {"product": "cube", "cores": "all", "block": LONG_RUNS},
        ("cube", "split"),
        "cube",
        ("S", "V", "MTE2"),
        VECTOR,
        PRODUCTS,
    ),
    Move(
        "windows by vectors",
        {"product": "vector", **QUEUED},
        ("row-product", "queue", "pad"),
        "vectorise",
        ("S",),
        SCALAR_PRODUCT,
        WINDOWS,
    ),
    Move(
        "convolutions on the cube unit",
        {"product": "cube", "cores": "all", "block": LONG_RUNS, **QUEUED},
        ("cube", "split", "queue", "pad"),
        "cube",
        ("S", "V", "MTE2"),
        VECTOR,
        CONVOLUTIONS,
    ),
    Move(
        "convolutions as sums over taps",
        {"product": "cube", "cores": "all", "window": "taps", "block": "auto", **QUEUED},
        ("cube", "cube-sums", "split", "queue", "pad"),
        "cube",
        ("S", "V", "MTE2", "MTE3"),
        VECTOR,
        CONVOLUTIONS,
    ),
    Move("convolutions by columns", {"window": "columns"}, (), "", ("MTE2",), TAPS_ON_CUBE, ("TapSum",)),
    *(
        Move(
            f"blocks of {block}",
            {"block": block},
            ("cube-blocks",),
            "cube-blocks",
            ("MTE2", "MTE1"),
            CUBE_PRODUCT,
            (*PRODUCTS, *CONVOLUTIONS, "TapSum"),
        )
        for block in BLOCKS
    ),
    *(
        Move(
            f"columns of {size} KiB", {"columns": size}, (), "large-tiles", ("MTE2", "S"), COLUMNS_ON_CUBE, CONVOLUTIONS
        )
        for size in COLUMNS
    ),
    Move("sums by all cores", {"combine": "all"}, ("split", "meeting"), "cross-core", ("S", "V", "MTE2")),
    Move("reloading", {"reuse": "reload"}, (), "", ("V",)),
    Move("recomputing", {"reuse": "recompute"}, (), "recompute", ("MTE2", "MTE3")),
    *(Move(f"tiles of {tile}", {"tile": tile}, (), "large-tiles", ("MTE2", "MTE3", "V")) for tile in TILES),
)


def neighbours(schedule: Schedule, program: Program) -> list[tuple[Move, Schedule]]:
    """Every move that changes something and is about this program, with the schedule it leads to."""
    result = []
    steps = {step.instruction for step in program.steps if not isinstance(step, View)}
    for move in MOVES:
        if move.about and steps.isdisjoint(move.about):
            continue
        if any(getattr(schedule, choice) != value for choice, value in move.needs.items()):
            continue
        changed = schedule.with_(**move.changes)
        if changed != schedule:
            result.append((move, changed))
    return result
