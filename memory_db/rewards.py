"""Rewards of the two stages (METHOD, "Values"; paper: two-stage value-driven retrieval)."""

from __future__ import annotations

import math


def draft_reward(feasible: bool) -> float:
    """Stage 1: r = +1 if the kernel is feasible, else −1."""
    return 1.0 if feasible else -1.0


def refine_reward(feasible: bool, best_us: float | None, latency_us: float | None) -> float:
    """Stage 2: r = −1 if infeasible, else tanh(ln b − ln ℓ), in [−1, 1].

    ``best_us`` is b, the best latency before this attempt, and ``latency_us`` is ℓ, both in µs. A feasible kernel
    without a latency, or without a b to compare with, has made nothing faster: 0.
    """
    if not feasible:
        return -1.0
    if best_us is None or latency_us is None:
        return 0.0
    return math.tanh(math.log(best_us) - math.log(latency_us))
