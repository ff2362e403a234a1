"""How time and calls grow with the extents, from a shape and others at which one extent differs."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from npu.ascendc.reduced.family import Extents
from npu.ascendc.reduced.points import Point

NEARLY = 0.12  # an exponent so near a whole number counts as that
EXACT, ABOUT = 0.01, 0.08  # shares by which calls, and time, may miss a line: time bends with how pipes overlap


@dataclass(frozen=True)
class Growth:
    """A quantity q over an extent d, from two or three points (d, q), d rising.

    The law goes through the first and the last point: ``a + b·d`` where it misses the one between by no more than
    ``fits``, else whichever meets that best of ``a + b·d``, ``a + b·d^2``, ``a + b·d^3`` and ``a·d^p + b·d^(p+1)``,
    with p the whole part of the exponent ln(q1/q0) / ln(d1/d0). With two points the exponent decides: at most 1, or
    nearly whole, means ``a + b·d^p``.
    """

    points: tuple[tuple[float, float], ...]
    fits: float = EXACT

    @property
    def exponent(self) -> float:
        """ln(q1/q0) / ln(d1/d0) of the first and last point; 0 for a quantity that does not grow."""
        (d0, q0), (d1, q1) = self.points[0], self.points[-1]
        return math.log(q1 / q0) / math.log(d1 / d0) if q1 > q0 > 0 else 0.0

    def value(self, extent: float) -> float:
        """q at ``extent``."""
        if self.exponent == 0:
            return self.points[-1][1]
        return self._law()(extent)

    def _law(self) -> Callable[[float], float]:
        powers = [self._with_start(power) for power in (1, 2, 3)]
        if len(self.points) == 2:
            near = max(1, round(self.exponent))
            return powers[min(near, 3) - 1] if self.exponent <= near + NEARLY else self._mixed()
        between, wanted = self.points[1]
        laws = [*powers, self._mixed()]
        missed = [abs(law(between) / wanted - 1) for law in laws]
        return laws[0] if missed[0] <= self.fits else laws[missed.index(min(missed))]

    def _with_start(self, power: int) -> Callable[[float], float]:
        (d0, q0), (d1, q1) = self.points[0], self.points[-1]
        slope = (q1 - q0) / (d1**power - d0**power)
        return lambda extent: q1 + slope * (extent**power - d1**power)

    def _mixed(self) -> Callable[[float], float]:
        (d0, q0), (d1, q1) = self.points[0], self.points[-1]
        low = math.floor(self.exponent)
        # In units of q1 and d1: 1 = a + b and q0 = a·d0^low + b·d0^(low+1).
        ratio = d0 / d1
        b = (ratio**low - q0 / q1) / (ratio**low - ratio ** (low + 1))
        return lambda extent: q1 * ((1 - b) * (extent / d1) ** low + b * (extent / d1) ** (low + 1))


@dataclass(frozen=True)
class Law:
    """Growth with each extent: of the calls, and of the time.

    Where the scalar unit is the bottleneck, the time of a call does not depend on how much it moves: what makes it grow
    is the scalar cache, which holds all of a small shape. Time is then taken to grow as the calls do, and ``drift``
    says by what share the time of a call differs between the shapes; ``scalar`` that it is so for all extents. So it is
    where time grows faster than any length would make it.
    """

    calls: Mapping[str, Growth]
    shared: Mapping[str, Growth]
    times: Mapping[str, Growth]
    drift: float
    scalar: bool

    def calls_factor(self, begin: Extents, end: Extents) -> float:
        """How many times more calls a core makes at ``end`` than at ``begin``."""
        return math.prod(law.value(end[name]) / law.value(begin[name]) for name, law in self.calls.items())

    def shared_factor(self, begin: Extents, end: Extents) -> float:
        """How many times more calls all cores make at ``end`` than at ``begin``: steps of cores do not show there."""
        return math.prod(law.value(end[name]) / law.value(begin[name]) for name, law in self.shared.items())

    def time_factor(self, begin: Extents, end: Extents) -> float:
        """How many times longer the kernel takes at ``end`` than at ``begin``."""
        return math.prod(law.value(end[name]) / law.value(begin[name]) for name, law in self.times.items())


def law(top: Point, arms: Mapping[str, Sequence[Point]]) -> Law:
    """From the shape ``top`` and, per extent, one or two others at which only that differs."""
    calls = {name: _along(name, [top, *others], "calls") for name, others in arms.items()}
    shared = {name: _along(name, [top, *others], "calls_of_all") for name, others in arms.items()}
    times = {name: _along(name, [top, *others], "us") for name, others in arms.items()}
    drift, all_scalar = 0.0, True
    for name, others in arms.items():
        scalar = all(one.report["bottleneck"] == "S" for one in (top, *others))
        all_scalar = all_scalar and scalar
        if times[name].exponent > calls[name].exponent + (0 if scalar else 1 + NEARLY):
            drift = max([drift, *(abs(math.log((top.us / top.calls) / (one.us / one.calls))) for one in others)])
            times[name] = calls[name]
    return Law(calls, shared, times, drift, all_scalar)


def _along(name: str, found: Sequence[Point], what: str) -> Growth:
    pairs = sorted((float(one.extents[name]), float(getattr(one, what))) for one in found)
    return Growth(tuple(pairs), ABOUT if what == "us" else EXACT)
