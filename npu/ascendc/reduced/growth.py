"""How time and calls grow with the extents, from a shape and others at which one extent differs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from npu.ascendc.reduced.family import Extents
from npu.ascendc.reduced.points import Point

NEARLY = 0.12
"""An exponent so near a whole number counts as that: steps of cores and tiles bend it a little."""


@dataclass(frozen=True)
class Growth:
    """A quantity q over an extent d: ``a·d^p + b·d^(p+1)`` with a, b ≥ 0 through (d0, q0) and (d1, q1), d0 < d1.

    p is the whole part of ln(q1/q0) / ln(d1/d0). Where that exponent is nearly whole, and p at least 1, the law is
    ``a + b·d^p``: what is left of it is a start or a step, and must not be taken for a higher power.
    """

    first: tuple[float, float]
    second: tuple[float, float]

    @property
    def exponent(self) -> float:
        """ln(q1/q0) / ln(d1/d0); 0 for a quantity that does not grow."""
        (d0, q0), (d1, q1) = self.first, self.second
        return math.log(q1 / q0) / math.log(d1 / d0) if q1 > q0 > 0 else 0.0

    def factor(self, extent: float) -> float:
        """q at ``extent``, divided by q1."""
        (d0, q0), (d1, q1) = self.first, self.second
        if q1 <= q0 or q0 <= 0:
            return 1.0
        near = round(self.exponent)
        if near >= 1 and abs(self.exponent - near) <= NEARLY:
            return 1 + (1 - q0 / q1) * (extent**near - d1**near) / (d1**near - d0**near)
        low = math.floor(self.exponent)
        # q0 = a·d0^low + b·d0^(low+1) and q1 alike; in units of q1 and d1.
        ratio, x = d0 / d1, extent / d1
        b = (ratio**low - q0 / q1) / (ratio**low - ratio ** (low + 1))
        return (1 - b) * x**low + b * x ** (low + 1)


@dataclass(frozen=True)
class Law:
    """Growth with each extent: of the calls, and of the time.

    Where the scalar unit is the bottleneck, the time of a call does not depend on how much it moves: what changes it
    is the scalar cache, which holds all of a small shape. Time then grows as the calls do, and ``drift`` says by what
    share the time of a call differs between the shapes; ``scalar`` that it is so for all extents. So it is where time grows faster than any length would make it.
    """

    calls: Mapping[str, Growth]
    times: Mapping[str, Growth]
    drift: float
    scalar: bool

    def calls_factor(self, begin: Extents, end: Extents) -> float:
        """How many times more calls a core makes at ``end`` than at ``begin``."""
        return math.prod(law.factor(end[name]) / law.factor(begin[name]) for name, law in self.calls.items())

    def time_factor(self, begin: Extents, end: Extents) -> float:
        """How many times longer the kernel takes at ``end`` than at ``begin``."""
        return math.prod(law.factor(end[name]) / law.factor(begin[name]) for name, law in self.times.items())


def law(top: Point, arms: Mapping[str, Point]) -> Law:
    """From the shape ``top`` and, per extent, one at which only that differs."""
    calls = {name: _between(top, arm, name, "calls") for name, arm in arms.items()}
    times = {name: _between(top, arm, name, "us") for name, arm in arms.items()}
    drift, all_scalar = 0.0, True
    for name, arm in arms.items():
        scalar = top.report["bottleneck"] == arm.report["bottleneck"] == "S"
        all_scalar = all_scalar and scalar
        if scalar or times[name].exponent > calls[name].exponent + 1 + NEARLY:
            drift = max(drift, abs(math.log((top.us / top.calls) / (arm.us / arm.calls))))
            times[name] = calls[name]
    return Law(calls, times, drift, all_scalar)


def _between(top: Point, arm: Point, name: str, what: str) -> Growth:
    ends = sorted((float(one.extents[name]), float(getattr(one, what))) for one in (top, arm))
    first, second = ends
    return Growth(first, second)
