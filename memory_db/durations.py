"""Latencies for people."""

from __future__ import annotations

_UNITS = (("h", 3.6e9, 2.0), ("min", 6e7, 2.0), ("s", 1e6, 1.0), ("ms", 1e3, 1.0))
"""Unit, its size in µs, and from how many of it on it reads best."""


def duration(microseconds: float | None) -> str:
    """A latency given in µs, in the unit that reads best; a dash for none."""
    if microseconds is None:
        return "–"
    for unit, size, least in _UNITS:
        if microseconds >= least * size:
            return f"{microseconds / size:,.2f} {unit}"
    return f"{microseconds:,.1f} µs"
