"""How long to wait before the next try."""

from __future__ import annotations

import random


def wait_before(failed: int, first: float, longest: float, retry_after: float | None, chance: random.Random) -> float:
    """Seconds to wait after ``failed`` failures: min(longest, first · 2^(failed − 1)) · u, u uniform in [1/2, 1].

    Where the endpoint says how long, at least that, and up to a tenth more, so that callers do not return together.
    """
    own = min(longest, first * 2.0 ** (failed - 1)) * chance.uniform(0.5, 1.0)
    return own if retry_after is None else max(own, retry_after * chance.uniform(1.0, 1.1))
