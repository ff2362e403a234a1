"""Latencies for people."""

from __future__ import annotations


def duration(microseconds: float | None) -> str:
    """A latency given in µs, in the unit that reads best; a dash for none."""
    if microseconds is None:
        return "–"
    for unit, size in (("s", 1e6), ("ms", 1e3)):
        if microseconds >= size:
            return f"{microseconds / size:,.2f} {unit}"
    return f"{microseconds:,.1f} µs"
