"""How the pipes of a core overlap at a kernel's beginning, small enough to be kept with every outcome."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

PARTS = 1000
"""Of the time that is shown: the resolution."""
GAP = 4
"""Pauses of fewer parts are not kept."""
MOST = 60
"""Instructions shown per pipe: the time shown ends where a pipe has had so many."""


def opening(events: Iterable[tuple[str, float, float]]) -> tuple[float, Mapping[str, tuple[int, ...]]]:
    """The time shown, in µs, and per pipe beginnings and ends of its busy times in turn, in ``PARTS`` of that time.

    ``events`` are pipe, start and end in µs. ValueError for times that are none.
    """
    spans: dict[str, list[tuple[float, float]]] = {}
    for pipe, start, end in events:
        if not 0 <= start <= end < math.inf:
            raise ValueError(f"a busy time from {start} to {end}")
        spans.setdefault(str(pipe), []).append((start, end))
    last = max((end for each in spans.values() for _, end in each), default=0.0)
    window = min((sorted(each)[MOST - 1][1] for each in spans.values() if len(each) >= MOST), default=last)
    if window <= 0:
        return 0.0, {}
    return window, {pipe: _merged(each, window) for pipe, each in sorted(spans.items())}


def _merged(spans: list[tuple[float, float]], window: float) -> tuple[int, ...]:
    busy: list[list[int]] = []
    for start, end in sorted(spans):
        begin, finish = (round(PARTS * min(time, window) / window) for time in (start, end))
        if begin == PARTS:
            break
        if busy and begin - busy[-1][1] < GAP:
            busy[-1][1] = max(busy[-1][1], finish)
        else:
            busy.append([begin, max(finish, begin + 1)])
    return tuple(place for span in busy for place in span)
