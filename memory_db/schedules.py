"""Schedules over the iterations 1 … T (METHOD, "Defaults")."""

from __future__ import annotations


def _progress(iteration: int, budget: int) -> float:
    return min(max((iteration - 1) / (budget - 1), 0.0), 1.0) if budget > 1 else 0.0


def linear(start: float, end: float, iteration: int, budget: int) -> float:
    """ε: from ``start`` at iteration 1 to ``end`` at iteration T, in equal steps."""
    return start + (end - start) * _progress(iteration, budget)


def geometric(start: float, end: float, iteration: int, budget: int) -> float:
    """λ: from ``start`` (above 0) at iteration 1 to ``end`` at iteration T, by equal factors."""
    return float(start * (end / start) ** _progress(iteration, budget))
