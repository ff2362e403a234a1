"""Activations: one input, element by element, each numerically stable."""

from __future__ import annotations

import math

import numpy as np

from operators._primitive import Array, Kind, primitive
from operators.primitives._erf import erf as _erf

E = Kind.ELEMENTWISE
BOTH = ("inf", "nan")


@primitive(E, "max({x}, 0)", extremes=BOTH)
def relu(x: Array) -> Array:
    """Rectified linear unit."""
    return np.maximum(x, 0.0)


@primitive(E, "{x} where {x} > 0, else {slope}*{x}", work=2, extremes=BOTH)
def leaky_relu(x: Array, *, slope: float = 0.01) -> Array:
    """Leaky rectified linear unit."""
    return np.where(x > 0, x, slope * x)


@primitive(E, "1 / (1 + exp(-{x}))", work=8, extremes=BOTH)
def sigmoid(x: Array) -> Array:
    """Logistic function."""
    e = np.exp(-np.abs(x))
    return np.where(x >= 0, 1.0, e) / (1.0 + e)


@primitive(E, "tanh({x})", work=10, extremes=BOTH)
def tanh(x: Array) -> Array:
    """Hyperbolic tangent."""
    return np.tanh(x)


@primitive(E, "{x} / (1 + exp(-{x}))", work=9)
def swish(x: Array) -> Array:
    """SiLU: x times its logistic function."""
    return x * sigmoid(x)


@primitive(E, "0.5*{x}*(1 + erf({x}/sqrt(2)))", work=20)
def gelu(x: Array) -> Array:
    """Gaussian error linear unit, exact."""
    return 0.5 * x * (1.0 + _erf(x / math.sqrt(2.0)))


@primitive(E, "0.5*{x}*(1 + tanh(sqrt(2/pi)*({x} + 0.044715*{x}³)))", work=16)
def gelu_tanh(x: Array) -> Array:
    """Gaussian error linear unit, approximated by tanh."""
    return 0.5 * x * (1.0 + np.tanh(math.sqrt(2.0 / math.pi) * (x + 0.044715 * x**3)))


@primitive(E, "ln(1 + exp({x}))", work=8)
def softplus(x: Array) -> Array:
    """Softplus, with beta 1."""
    return np.maximum(x, 0.0) + np.log1p(np.exp(-np.abs(x)))


@primitive(E, "{x} / (1 + |{x}|)", work=6)
def softsign(x: Array) -> Array:
    """Softsign."""
    return x / (1.0 + np.abs(x))


@primitive(E, "{x} where {x} > 0, else {alpha}*(exp({x}) - 1)", work=6)
def elu(x: Array, *, alpha: float = 1.0) -> Array:
    """Exponential linear unit."""
    return np.where(x > 0, x, alpha * np.expm1(np.minimum(x, 0.0)))


@primitive(E, "1.0507009873554805*({x} where {x} > 0, else 1.6732632423543772*(exp({x}) - 1))", work=7)
def selu(x: Array) -> Array:
    """Self-normalising exponential linear unit."""
    return 1.0507009873554805 * np.where(x > 0, x, 1.6732632423543772 * np.expm1(np.minimum(x, 0.0)))


@primitive(E, "min(max({x}/6 + 0.5, 0), 1)", work=4)
def hard_sigmoid(x: Array) -> Array:
    """Piecewise linear sigmoid."""
    return np.clip(x / 6.0 + 0.5, 0.0, 1.0)


@primitive(E, "{x} * min(max({x} + 3, 0), 6) / 6", work=5)
def hard_swish(x: Array) -> Array:
    """Piecewise quadratic swish."""
    return x * np.clip(x + 3.0, 0.0, 6.0) / 6.0


@primitive(E, "min(max({x}, {low}), {high})", work=2)
def hard_tanh(x: Array, *, low: float = -1.0, high: float = 1.0) -> Array:
    """Limit to an interval."""
    return np.clip(x, low, high)


@primitive(E, "{x} * tanh(ln(1 + exp({x})))", work=18)
def mish(x: Array) -> Array:
    """Mish."""
    return x * np.tanh(softplus(x))
