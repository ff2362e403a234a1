"""The running normalisation of the refining reward (METHOD, "Values": PopArt)."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Normaliser:
    """Mean and variance of all refining rewards so far: ``count``, ``mean`` (μ2) and ``m2``, the sum of squares.

    The estimates weigh all rewards equally, so that they do not depend on the order within an iteration. A reward
    enters the estimates before it is normalised; therefore |r̂| ≤ √(n − 1), and the first r̂ is 0. Values are
    not rescaled when the estimates move, because nothing but the update rule may move Q.
    """

    count: int = 0
    mean: float = 0.0
    m2: float = 0.0

    def sigma(self, floor: float) -> float:
        """σ2: the population's standard deviation, at least ``floor``."""
        return max(math.sqrt(self.m2 / self.count) if self.count else 0.0, floor)

    def observe(self, reward: float) -> Normaliser:
        """The estimates after one more reward (Welford's recurrence)."""
        count = self.count + 1
        delta = reward - self.mean
        mean = self.mean + delta / count
        return Normaliser(count, mean, self.m2 + delta * (reward - mean))

    def normalise(self, reward: float, floor: float) -> float:
        """r̂ = (r − μ2)/σ2."""
        return (reward - self.mean) / self.sigma(floor)
