"""Wall-clock times, for people; nothing that a run computes depends on them."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """The time in UTC, ISO 8601, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
