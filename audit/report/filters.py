"""How figures read in a page: latencies, shares, speedups, signed rewards, counts."""

from __future__ import annotations

import json
from collections.abc import Callable

from memory_db.durations import duration

_NONE = "–"


def percent(share: float | None) -> str:
    """A share from 0 to 1 in per cent; never rounded to none or all when it is not."""
    if share is None:
        return _NONE
    digits = 0 if share in (0, 1) or 0.01 <= share <= 0.99 else 1
    return f"{100 * share:.{digits}f} %"


def times(factor: float | None) -> str:
    """A speedup, with as many digits as it deserves."""
    if factor is None:
        return _NONE
    return f"{factor:,.2f}×" if factor < 10 else f"{factor:,.1f}×" if factor < 100 else f"{factor:,.0f}×"


def signed(value: float | None) -> str:
    """A reward or a value, with its sign."""
    return _NONE if value is None else f"{value:+.2f}".replace("-", "−")


def count(number: float) -> str:
    """A number of things, in groups of three digits."""
    return f"{number:,.0f}"


def minute(moment: str | None) -> str:
    """A stored time to the minute, in UTC."""
    return f"{moment[:10]} {moment[11:16]} UTC" if moment else _NONE


def pretty(value: object) -> str:
    """JSON-ready data, indented."""
    return json.dumps(value, indent=2, ensure_ascii=False)


FILTERS: dict[str, Callable[..., str]] = {
    "latency": duration,
    "percent": percent,
    "times": times,
    "signed": signed,
    "count": count,
    "minute": minute,
    "pretty": pretty,
}
"""The filters of the templates, by name."""
