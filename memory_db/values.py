"""The update rule of the values, and values per category (METHOD, "Values")."""

from __future__ import annotations


def updated(q: float, reward: float, alpha: float) -> float:
    """Q ← Q + α(r − Q), kept between Q and r against rounding, so that Q never leaves the range of Q0 and r."""
    moved = q + alpha * (reward - q)
    return min(max(moved, min(q, reward)), max(q, reward))


def shrunk(q_category: float, visits: int, q: float, shrinkage: float) -> float:
    """A category's value drawn to the global one: (n·Q_c + κ·Q)/(n + κ), with n visits and κ ``shrinkage``."""
    weight = visits + shrinkage
    return q if visits == 0 else (visits * q_category + shrinkage * q) / weight
