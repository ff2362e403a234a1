"""Positions: rotary embeddings and position weights, with sines and cosines by polynomials."""

from __future__ import annotations

import math

from generators.template.graph.extents import Extent, parenthesised
from generators.template.lowering.builder import Builder
from generators.template.lowering.movements import concat, slice_axis
from generators.template.lowering.registry import lowering
from generators.template.lowering.tables import positions, table

ROUNDING = 12582912.0
"""1.5·2²³: adding it to a float and taking it away again leaves the nearest integer."""
TURN_HIGH = 163.0 / 1024.0
"""The first bits of 1/(2π): its products with whole numbers up to 2¹⁶ are exact."""
TURN_LOW = 1.0 / (2.0 * math.pi) - TURN_HIGH
ODD_TERMS = 5
"""Terms of the sine's series: within a quarter turn the error is below 4e-6."""


def quarter_sine(b: Builder, u: str) -> str:
    """sin(2πu) for |u| ≤ 1/4: a polynomial in u², times u."""
    square = b.map("Mul", u, u, hint="square")
    terms = [(-1) ** n * (2 * math.pi) ** (2 * n + 1) / math.factorial(2 * n + 1) for n in range(ODD_TERMS)]
    total = b.map("Adds", b.map("Muls", square, constant=terms[-1]), constant=terms[-2])
    for term in reversed(terms[:-2]):
        total = b.map("Adds", b.map("Mul", total, square), constant=term)
    return b.map("Mul", total, u)


def part_turn(b: Builder, t: str) -> str:
    """t − round(t)."""
    whole = b.map("Adds", b.map("Adds", t, constant=ROUNDING), constant=-ROUNDING, hint="whole")
    return b.map("Sub", t, whole)


def turns_of(b: Builder, angle: str) -> str:
    """angle/(2π) but for whole turns, which are taken away before they cost precision."""
    high = part_turn(b, b.map("Muls", angle, constant=TURN_HIGH))
    return b.map("Add", high, b.map("Muls", angle, constant=TURN_LOW), hint="turns")


def turn_cosine(b: Builder, t: str) -> str:
    """cos(2πt) = sin(2π(1/4 − |r|)) with r = t − round(t)."""
    away = b.map("Abs", part_turn(b, t))
    return quarter_sine(b, b.map("Adds", b.map("Muls", away, constant=-1.0), constant=0.25))


def turn_sine(b: Builder, t: str) -> str:
    """sin(2πt) = cos(2π(t − 1/4))."""
    return turn_cosine(b, b.map("Adds", t, constant=-0.25))


def rotated(b: Builder, x: str, turns: str, half: Extent) -> str:
    """(a·cos − b·sin, b·cos + a·sin) for the halves a, b of the last axis; ``turns`` are angles over 2π."""
    cosine, sine = turn_cosine(b, turns), turn_sine(b, turns)
    first = slice_axis(b, x, axis=-1, stop=half)
    second = slice_axis(b, x, axis=-1, start=half)
    low = b.map("Sub", b.map("Mul", first, cosine), b.map("Mul", second, sine))
    high = b.map("Add", b.map("Mul", second, cosine), b.map("Mul", first, sine))
    return concat(b, low, high, axis=-1)


@lowering("rotate")
def rotate(b: Builder, x: str, inverse_frequencies: str) -> str:
    """Rotary embedding of (…, n, d), positions 0 to n − 1."""
    angle = b.map("Mul", positions(b, b.extents(x)[-2]), inverse_frequencies, hint="angle")
    return rotated(b, x, turns_of(b, angle), b.extents(inverse_frequencies)[0])


@lowering("rotate_positions")
def rotate_positions(b: Builder, x: str, at: str, *, base: float = 10000.0) -> str:
    """Rotary embedding of (n, heads, d) at given positions; frequencies are base^(−k/half) = exp(−k·ln base/half)."""
    count, _, width = b.extents(x)
    half = b.derive("half", "{} / 2", lambda n: n // 2, width)
    steps = table(b, (half,), "static_cast<float>(c0)", hint="index")
    exponent = b.map("Muls", steps, constant=b.constant(f"{-math.log(base)} / {half}"))
    frequency = b.map("Exp", exponent, hint="frequency")
    where = b.region("Floats", (at,), (count,), hint="position")
    angle = b.map("Mul", b.view(where, (count, 1, 1)), frequency, hint="angle")
    return rotated(b, x, turns_of(b, angle), half)


def _weighted(b: Builder, x: str, cosine: bool) -> str:
    """x times the cosine or sine of a quarter turn that the positions share."""
    length = b.extents(x)[-2]
    share = f"1.0f / (4.0f * static_cast<float>({parenthesised(str(length))}))"
    t = b.map("Muls", positions(b, length, first=1), constant=share, hint="turns")
    if cosine:
        t = b.map("Adds", b.map("Muls", t, constant=-1.0), constant=0.25)
    return b.map("Mul", x, quarter_sine(b, t))


@lowering("scale_cosine")
def scale_cosine(b: Builder, x: str) -> str:
    """Positions weighted by a quarter of a cosine."""
    return _weighted(b, x, cosine=True)


@lowering("scale_sine")
def scale_sine(b: Builder, x: str) -> str:
    """Positions weighted by a quarter of a sine."""
    return _weighted(b, x, cosine=False)
