"""An operator's attempts as a small picture: latency by attempt on a logarithmic scale, failures below."""

from __future__ import annotations

import math

import polars as pl
from markupsafe import Markup

WIDTH, HEIGHT, _FOOT = 240, 44, 9


def trajectory(attempts: pl.DataFrame) -> Markup:
    """SVG: a dot per timed kernel, a line for the best so far, a stroke at the foot for each failure."""
    rows = attempts.select("latency_us", "feasible").rows()
    step = WIDTH / max(len(rows), 1)
    timed = [(n, us) for n, (us, _) in enumerate(rows) if us]
    failed = [n for n, (_, feasible) in enumerate(rows) if not feasible]
    label = f"{len(rows)} attempts, {len(failed)} infeasible"
    parts = [Markup("<path class=f d='{}'/>").format("".join(f"M{(n + 0.5) * step:.1f} {HEIGHT}v-6" for n in failed))]
    if timed:
        low, high = (math.log(bound(us for _, us in timed)) for bound in (min, max))
        span = (high - low) or 1.0
        points = [((n + 0.5) * step, 3 + (HEIGHT - _FOOT - 6) * (1 - (math.log(us) - low) / span)) for n, us in timed]
        parts += [Markup("<path class=l d='{}'/>").format(_best(points)), _dots(points)]
        label += f", from {timed[0][1]:,.1f} to {min(us for _, us in timed):,.1f} µs"
    return Markup("<svg class=trajectory viewBox='0 0 {} {}' role=img aria-label='{}'>{}</svg>").format(
        WIDTH, HEIGHT, label, Markup("").join(parts)
    )


def _best(points: list[tuple[float, float]]) -> str:
    # y grows downwards: the fastest kernel so far is the lowest point so far.
    level = points[0][1]
    path = f"M{points[0][0]:.1f} {level:.1f}"
    for x, y in points[1:]:
        level = max(level, y)
        path += f"H{x:.1f}V{level:.1f}"
    return path + f"H{WIDTH}"


def _dots(points: list[tuple[float, float]]) -> Markup:
    # Zero-length strokes with round caps: one element for all dots.
    return Markup("<path class=p d='{}'/>").format("".join(f"M{x:.1f} {y:.1f}h0" for x, y in points))
