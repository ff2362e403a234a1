"""Arithmetic, element by element, with broadcasting."""

from __future__ import annotations

import numpy as np

from operators._primitive import Array, Kind, primitive

E = Kind.ELEMENTWISE
BOTH = ("inf", "nan")


@primitive(E, "{x} + {y}", extremes=BOTH)
def add(x: Array, y: Array) -> Array:
    """Sum."""
    return x + y


@primitive(E, "{x} - {y}", extremes=BOTH)
def sub(x: Array, y: Array) -> Array:
    """Difference."""
    return x - y


@primitive(E, "{x} * {y}", extremes=BOTH)
def mul(x: Array, y: Array) -> Array:
    """Product."""
    return x * y


@primitive(E, "{x} / {y}", undefined=("zeros",), work=4)
def div(x: Array, y: Array) -> Array:
    """Quotient."""
    return x / y


@primitive(E, "max({x}, {y})", extremes=("inf",))
def maximum(x: Array, y: Array) -> Array:
    """The larger of two."""
    return np.maximum(x, y)


@primitive(E, "min({x}, {y})", extremes=("inf",))
def minimum(x: Array, y: Array) -> Array:
    """The smaller of two."""
    return np.minimum(x, y)


@primitive(E, "{x} + {value}", extremes=BOTH)
def add_scalar(x: Array, *, value: float) -> Array:
    """Sum with a constant."""
    return x + value


@primitive(E, "{x} * {value}", extremes=BOTH)
def mul_scalar(x: Array, *, value: float) -> Array:
    """Product with a constant."""
    return x * value


@primitive(E, "{x} / {value}", extremes=BOTH)
def div_scalar(x: Array, *, value: float) -> Array:
    """Quotient by a constant."""
    return x / value


@primitive(E, "{value} - {x}", extremes=BOTH)
def rsub_scalar(x: Array, *, value: float) -> Array:
    """A constant minus the input."""
    return value - x


@primitive(E, "{value} / {x}", undefined=("zeros",), work=4)
def rdiv_scalar(x: Array, *, value: float) -> Array:
    """A constant divided by the input."""
    return value / x


@primitive(E, "min({x}, {value})", extremes=("inf",))
def min_scalar(x: Array, *, value: float) -> Array:
    """The smaller of input and constant."""
    return np.minimum(x, value)


@primitive(E, "max({x}, {value})", extremes=("inf",))
def max_scalar(x: Array, *, value: float) -> Array:
    """The larger of input and constant."""
    return np.maximum(x, value)


@primitive(E, "min(max({x}, {low}), {high})", work=2, extremes=("inf",))
def clamp(x: Array, *, low: float, high: float) -> Array:
    """Limit to an interval."""
    return np.clip(x, low, high)


@primitive(E, "-{x}", extremes=BOTH)
def neg(x: Array) -> Array:
    """Negation."""
    return -x


@primitive(E, "|{x}|", extremes=BOTH)
def abs_(x: Array) -> Array:
    """Absolute value."""
    return np.abs(x)


@primitive(E, "{x}²", extremes=BOTH)
def square(x: Array) -> Array:
    """Square."""
    return x * x


@primitive(E, "sqrt({x})", work=2)
def sqrt(x: Array) -> Array:
    """Square root."""
    return np.sqrt(x)


@primitive(E, "1 / sqrt({x})", work=2, undefined=("zeros",))
def rsqrt(x: Array) -> Array:
    """Reciprocal of the square root."""
    return 1.0 / np.sqrt(x)


@primitive(E, "exp({x})", work=2, undefined=("large",))
def exp(x: Array) -> Array:
    """Exponential."""
    return np.exp(x)


@primitive(E, "ln({x})", work=2, undefined=("zeros",))
def log(x: Array) -> Array:
    """Natural logarithm."""
    return np.log(x)
