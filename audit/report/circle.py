"""The transfer graph as a picture: operators on a circle, grouped by category, lessons as curves through it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from audit.transfer import Node, Transfer

RADIUS = 250.0
_LONGEST, _LETTER, _DISTANCE = 40, 10.0, 16.0
"""Letters that a label may have, the width of one, and where a label begins beyond the circle."""
_GAP = 1.5
"""Free places between two categories."""


@dataclass(frozen=True)
class Place:
    """An operator's place: centre x, y and radius of its dot, the rotation of its label in degrees and its anchor."""

    operator: str
    label: str
    category: str
    solved_at: int | None
    colour: int
    x: float
    y: float
    radius: float
    label_x: float
    label_y: float
    rotation: float
    anchor: str
    taught: int
    learned: int


@dataclass(frozen=True)
class Curve:
    """A lesson as an SVG path from teacher to learner; ``source`` and ``target`` are places by number."""

    source: int
    target: int
    references: int
    path: str
    width: float
    colour: int


@dataclass(frozen=True)
class Circle:
    """A square picture around the origin, ``size`` wide, so that the longest label fits."""

    places: tuple[Place, ...]
    curves: tuple[Curve, ...]
    categories: tuple[str, ...]
    references: int
    size: float


def circle(graph: Transfer) -> Circle:
    """Lay the graph out; colours are numbers of categories."""
    categories = tuple(sorted({node.category for node in graph.nodes}))
    nodes = sorted(graph.nodes, key=lambda node: (node.category, node.solved_at or math.inf, node.operator))
    taught, learned = Counter[str](), Counter[str]()
    for lesson in graph.lessons:
        taught[lesson.teacher] += lesson.references
        learned[lesson.learner] += lesson.references
    angles = _angles(nodes)
    most = max(taught.values(), default=0) or 1
    places = tuple(
        _place(node, angle, categories.index(node.category), taught[node.operator], learned[node.operator], most)
        for node, angle in zip(nodes, angles, strict=True)
    )
    numbers = {place.operator: number for number, place in enumerate(places)}
    heaviest = max((lesson.references for lesson in graph.lessons), default=1)
    curves = tuple(
        _curve(places, numbers, lesson.teacher, lesson.learner, lesson.references, heaviest)
        for lesson in reversed(graph.lessons)
    )
    longest = max((len(place.label) for place in places), default=0)
    size = round(2 * (RADIUS + _DISTANCE + _LETTER * longest), 1)
    return Circle(places, curves, categories, sum(lesson.references for lesson in graph.lessons), size)


def _angles(nodes: Sequence[Node]) -> list[float]:
    slots, slot, last = [], 0.0, None
    for node in nodes:
        if last is not None and node.category != last:
            slot += _GAP
        slots.append(slot)
        slot, last = slot + 1, node.category
    total = slot + (_GAP if len({node.category for node in nodes}) > 1 else 0)
    return [2 * math.pi * each / (total or 1) - math.pi / 2 for each in slots]


def _place(node: Node, angle: float, colour: int, taught: int, learned: int, most: int) -> Place:
    x, y = math.cos(angle), math.sin(angle)
    degrees, left = math.degrees(angle), x < -1e-9
    return Place(
        node.operator,
        _label(node.operator),
        node.category,
        node.solved_at,
        colour,
        round(RADIUS * x, 1),
        round(RADIUS * y, 1),
        round(3.5 + 6.5 * math.sqrt(taught / most), 1),
        round((RADIUS + _DISTANCE) * x, 1),
        round((RADIUS + _DISTANCE) * y, 1),
        round(degrees + 180 if left else degrees, 1),
        "end" if left else "start",
        taught,
        learned,
    )


def _label(operator: str) -> str:
    name = operator.rpartition("/")[2]
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


def _curve(
    places: Sequence[Place], numbers: Mapping[str, int], teacher: str, learner: str, references: int, most: int
) -> Curve:
    source, target = numbers[teacher], numbers[learner]
    start, end = places[source], places[target]
    # Neighbours curve near the rim, opposite operators through the middle.
    pull = 1 - 0.5 * math.hypot(end.x - start.x, end.y - start.y) / RADIUS
    middle_x, middle_y = 0.5 * pull * (start.x + end.x), 0.5 * pull * (start.y + end.y)
    path = f"M{start.x} {start.y}Q{middle_x:.1f} {middle_y:.1f} {end.x} {end.y}"
    return Curve(source, target, references, path, round(0.8 + 3.2 * references / most, 2), start.colour)
