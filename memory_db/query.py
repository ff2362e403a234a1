"""What retrieval is asked."""

from __future__ import annotations

from dataclasses import dataclass

from memory_db.types import Stage


@dataclass(frozen=True)
class Query:
    """The state s = (x, ξ) as far as retrieval needs it, for iteration ``iteration`` (from 1) of ``budget`` (T).

    ``start_points`` is P(x). ``last_trace`` is the trace of the last attempt. ``exclude`` names operators whose
    items from other runs must not be shown; items that the run ``run`` itself made stay visible.
    """

    operator: str
    category: str
    description: str
    target: str
    stage: Stage
    iteration: int
    budget: int
    start_points: tuple[str, ...] = ()
    bottleneck: str = ""
    feedback: str = ""
    last_trace: str = ""
    run: str = ""
    exclude: tuple[str, ...] = ()
