"""The time of a kernel that is too long to follow, from reduced shapes at which it is followed to its end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from npu.ascendc.reduced.family import Extents, Family
from npu.ascendc.reduced.growth import Law, law
from npu.ascendc.reduced.points import Point, Timer, points
from npu.ascendc.reduced.results import carried, ended_by, endless, overlong
from npu.ascendc.reduced.shrinking import halved, raised, shrink
from npu.ascendc.result import CaseResult

TOP, LOW = 4, 100  # of the calls at which a core was stopped: what it makes at the reduced shape, at most and at least
TOP_PER_EXTENT = 2  # the more extents, the more shapes are timed, so that each has a smaller part
ANCHOR = 2  # the part at a larger shape, where the time of a call is not the same at all shapes
FOLLOWED = 3  # cores that the machine follows of many: a budget must do for as many, also where there are fewer
STEADY = 0.05  # share by which the time of a call may differ
FIRST_RATIO, STEP, TRIES = 512.0, 8.0, 8
RAISE = 1.5
UNEVEN = 0.2  # by which the exponent of a core's calls over the outermost extent may miss 1
UNTRUSTED, UNCHECKED, LEAST_ERROR = 1.0, 0.3, 0.05
BEYOND = 4  # times the calls that the growth predicts: no longer the same loop
STEADY_PACE = 0.2  # the error that the machine states of a pace that it saw several rounds of
AGREED = 0.1  # share by which two ways to the number of calls may differ
MUCH_LESS = 1000  # times fewer elements, among which a kernel that makes as many calls goes round and round
ENDLESS = 100_000_000_000  # more than any budget: the kernel ends, or the machine names the loop


@dataclass(frozen=True)
class Search:
    """What reduced shapes are chosen by: the family, the launch's cores, the calls at which a core was stopped."""

    family: Family
    cores: int
    stopped_at: float
    timer: Timer

    @property
    def top(self) -> float:
        """The part of the calls that the reduced shape may take; shapes around it may take twice as many."""
        return max(TOP, TOP_PER_EXTENT * len(self.family.names))

    def timed(self, wanted: Sequence[Extents], part: float) -> list[Point | None]:
        """Points of which a core makes at most this part of the calls at which it was stopped."""
        found = points(self.family, wanted, self.timer, self.budget(part))
        return [point if point is not None and point.calls <= self.stopped_at / part else None for point in found]

    def budget(self, part: float) -> int:
        """Calls of all cores, of which each makes this part of the calls at which one was stopped."""
        return math.ceil(self.stopped_at / part * max(FOLLOWED, self.cores))


def estimate(stopped: CaseResult, family: Family, timer: Timer) -> CaseResult:
    """The result of a call that was stopped, with the time that reduced shapes lead to; or with an endless loop.

    The stopped result itself, whose time is extrapolated from what was seen of the full shape, where no reduced shape
    can be timed; and where the number of calls that this takes for granted is the one that reduced shapes lead to, so
    that what was seen stands for all.
    """
    search = Search(family, int(stopped.report["cores"]), float(stopped.report["counted"]), timer)
    found = _laws(search, whole=False) or _laws(search, whole=True)
    if found is None:
        return _to_its_end(stopped, search)
    top, laws = found
    anchor = _anchor(search, top, laws) if laws.scalar or laws.drift > STEADY else top
    expected = anchor.calls * laws.calls_factor(anchor.extents, family.full)
    if search.stopped_at > BEYOND * expected:
        return overlong(stopped, top, expected)
    shared = anchor.calls_of_all / search.cores * laws.shared_factor(anchor.extents, family.full)
    agreed = min(abs(math.log(_calls_at_pace(stopped) / calls)) for calls in (expected, shared)) < AGREED
    if agreed and float(stopped.report["error"]) <= STEADY_PACE:
        return stopped
    us = anchor.us * laws.time_factor(anchor.extents, family.full)
    error = _error(top, anchor, laws, family.full) + (_further_away(stopped, anchor) if laws.scalar else 0.0)
    return carried(stopped, anchor, us, min(UNTRUSTED, error))


def _laws(search: Search, whole: bool) -> tuple[Point, Law] | None:
    """A reduced shape and the growth around it; None where there is none, or cores have too little to share there."""
    top = _top(search, whole)
    if top is None or int(top.report["cores"]) != search.cores:
        return None
    names = [name for name in search.family.names if top.extents[name] < search.family.full[name]]
    arms = _arms(search, top, names)
    if len(arms) < len(names):
        return None
    laws = law(top, arms)
    outermost = laws.calls.get(search.family.names[0])
    shared = whole or search.cores == 1 or outermost is None or outermost.exponent > 1 - UNEVEN
    return (top, laws) if shared else None


def _top(search: Search, whole: bool) -> Point | None:
    """The reduced shape: followed to its end in a part of the calls, and not in much less."""
    ratio, found, seen = FIRST_RATIO, None, []
    for _ in range(TRIES):
        extents = shrink(search.family, ratio, search.cores, whole)
        if extents in seen:
            break
        seen.append(extents)
        point = search.timed([extents], search.top)[0]
        if point is None:
            if found is not None:
                break
            ratio *= STEP
            continue
        found = point
        if point.calls >= search.stopped_at / LOW:
            break
        ratio /= math.sqrt(STEP)
    return found


def _arms(search: Search, top: Point, names: Sequence[str]) -> dict[str, list[Point]]:
    """Per extent a shape with half of it and one with more of it, as far as they fit."""
    wanted = []
    for name in names:
        smaller = halved(search.family, top.extents, name, search.cores)
        larger = raised(search.family, top.extents, name, RAISE, search.cores)
        wanted += [(name, extents) for extents in (smaller, larger) if extents is not None]
    found = search.timed([extents for _, extents in wanted], search.top / 2)
    arms: dict[str, list[Point]] = {}
    for (name, _), point in zip(wanted, found, strict=True):
        if point is not None:
            arms.setdefault(name, []).append(point)
    return arms


def _anchor(search: Search, top: Point, laws: Law) -> Point:
    """The largest shape that half of the calls suffice for: there the time of a call is nearest to the full shape's.

    What grows is what a core works on at a time, the extents within the outermost one, as long as there are any.
    """
    extents, full = dict(top.extents), search.family.full
    free = list(laws.calls)
    while free:
        inner = [name for name in free if name != search.family.names[0]] or free
        name = max(inner, key=lambda one: full[one] / extents[one])
        larger = raised(search.family, extents, name, RAISE, search.cores)
        if larger is None or top.calls * laws.calls_factor(top.extents, larger) * ANCHOR > search.stopped_at:
            free.remove(name)
            continue
        extents = larger
    return search.timed([extents], 1)[0] or top if extents != top.extents else top


def _error(top: Point, anchor: Point, laws: Law, full: Extents) -> float:
    """What the time of a call still drifts by; where a larger shape was timed, what the laws miss there."""
    way = math.log(laws.calls_factor(anchor.extents, full) + 1)
    if anchor is top:
        return min(UNTRUSTED, UNCHECKED + laws.drift * way)
    missed = abs(math.log(anchor.us / (top.us * laws.time_factor(top.extents, anchor.extents))))
    tried = math.log(laws.calls_factor(top.extents, anchor.extents) + 1)
    return min(UNTRUSTED, LEAST_ERROR + missed * min(1.0, way / tried))


def _calls_at_pace(stopped: CaseResult) -> float:
    """Calls that the machine's own estimate, from the pace of what it saw, is the time of."""
    report = stopped.report
    return float(report["counted"]) * float(report["kernel_us"]) / float(report["seen_us"])


def _further_away(stopped: CaseResult, anchor: Point) -> float:
    """By how much longer a call took in the part of the full shape that was seen: its data may be further away."""
    seen = float(stopped.report["seen_us"]) / float(stopped.report["counted"])
    return max(0.0, math.log(seen / (anchor.us / anchor.calls)))


def _to_its_end(stopped: CaseResult, search: Search) -> CaseResult:
    """No shape is short enough. A loop that goes on at the smallest one is endless, if there is far less to do."""
    full = search.family.full
    extents = shrink(search.family, math.inf, search.cores)
    smallest = search.family.call(extents)
    if smallest is None:
        return stopped
    less = math.prod(full[name] / extents[name] for name in search.family.names)
    most = search.budget(1) if less >= MUCH_LESS else ENDLESS
    last = search.timer([smallest], most)[0]
    found = tuple(fault for fault in last.run.faults if fault.kind == "endless-loop")
    if found:
        return ended_by(stopped, found)
    if less >= MUCH_LESS and last.run.timing is not None and last.report["stopped"]:
        return endless(stopped, Point(extents, last.report))
    return stopped
