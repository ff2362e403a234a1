"""What a latency is set beside: the roofline of an operator, and separate well-tuned kernels of its primitives."""

from __future__ import annotations

from dataclasses import dataclass

import operators
from operators import OperatorError


@dataclass(frozen=True)
class Bounds:
    """Estimates at the bench shape, in µs; None for an operator that is no longer defined."""

    roofline_us: float | None
    baseline_us: float | None


def bounds_of(operator: str, chip: str) -> Bounds:
    """The bounds of an operator by name on a chip."""
    try:
        found = operators.get(operator)
    except OperatorError:
        return Bounds(None, None)
    return Bounds(operators.roofline_us(found, found.bench, chip), operators.baseline_us(found, found.bench, chip))


def against_baseline(best_us: float | None, bounds: Bounds) -> str:
    """How many times as fast as the baseline; above 1 is faster."""
    if best_us is None or bounds.baseline_us is None:
        return "–"
    return f"{bounds.baseline_us / best_us:.2f}×"


def of_roofline(best_us: float | None, bounds: Bounds) -> str:
    """The share of the roofline that is reached: 100 % cannot be passed."""
    if best_us is None or bounds.roofline_us is None:
        return "–"
    return f"{bounds.roofline_us / best_us:.0%}"
