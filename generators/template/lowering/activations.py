"""Activations as vector instructions; the cheap forms stay within the operators' tolerance."""

from __future__ import annotations

import math

from generators.template.lowering.builder import Builder
from generators.template.lowering.registry import lowering

SELU_SCALE, SELU_ALPHA = 1.0507009873554805, 1.6732632423543772
ERF = (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)
"""Coefficients of Abramowitz and Stegun 7.1.26, absolute error at most 1.5e-7."""
ERF_STEP = 0.3275911


def one_plus_exp_of_minus(b: Builder, x: str) -> str:
    """1 + exp(−x)."""
    return b.map("Adds", b.map("Exp", b.map("Muls", x, constant=-1.0)), constant=1.0)


@lowering("sigmoid")
def sigmoid(b: Builder, x: str) -> str:
    """1 / (1 + exp(−x)): saturates correctly because 1/inf is 0."""
    return b.reciprocal(one_plus_exp_of_minus(b, x))


@lowering("swish")
def swish(b: Builder, x: str) -> str:
    """x / (1 + exp(−x))."""
    return b.quotient(x, one_plus_exp_of_minus(b, x))


@lowering("tanh")
def tanh(b: Builder, x: str) -> str:
    """1 − 2 / (1 + exp(2x)): no overflow that matters, 2/inf is 0."""
    denominator = b.map("Adds", b.map("Exp", b.map("Muls", x, constant=2.0)), constant=1.0)
    return b.map("Adds", b.map("Muls", b.reciprocal(denominator), constant=-2.0), constant=1.0)


def erf(b: Builder, x: str) -> str:
    """erf(x) for x ≥ 0: 1 − polynomial(t) · exp(−x²) with t = 1 / (1 + p·x)."""
    t = b.reciprocal(b.map("Adds", b.map("Muls", x, constant=ERF_STEP), constant=1.0))
    sum_ = b.map("Muls", t, constant=ERF[-1])
    for coefficient in reversed(ERF[:-1]):
        sum_ = b.map("Mul", b.map("Adds", sum_, constant=coefficient), t)
    decay = b.map("Exp", b.map("Muls", b.map("Mul", x, x), constant=-1.0))
    return b.map("Adds", b.map("Muls", b.map("Mul", sum_, decay), constant=-1.0), constant=1.0)


@lowering("gelu")
def gelu(b: Builder, x: str) -> str:
    """0.5·x·(1 + erf(x/√2)) = 0.5·(x + |x|·erf(|x|/√2)); cheap: the tanh form."""
    if b.cheap:
        return gelu_tanh(b, x)
    magnitude = b.map("Abs", x)
    odd = b.map("Mul", magnitude, erf(b, b.map("Muls", magnitude, constant=1.0 / math.sqrt(2.0))))
    return b.map("Muls", b.map("Add", x, odd), constant=0.5)


@lowering("gelu_tanh")
def gelu_tanh(b: Builder, x: str) -> str:
    """0.5·x·(1 + tanh(z)) = x / (1 + exp(−2z)) with z = √(2/π)·(x + 0.044715·x³)."""
    scale = -2.0 * math.sqrt(2.0 / math.pi)
    inner = b.map("Adds", b.map("Muls", b.map("Mul", x, x), constant=0.044715 * scale), constant=scale)
    return b.quotient(x, b.map("Adds", b.map("Exp", b.map("Mul", inner, x)), constant=1.0))


@lowering("softplus")
def softplus(b: Builder, x: str) -> str:
    """max(x, 0) + ln(1 + exp(−|x|)), which never overflows."""
    decay = b.map("Exp", b.map("Muls", b.map("Abs", x), constant=-1.0))
    return b.map("Add", b.map("Relu", x), b.map("Ln", b.map("Adds", decay, constant=1.0)))


@lowering("softsign")
def softsign(b: Builder, x: str) -> str:
    """x / (1 + |x|)."""
    return b.quotient(x, b.map("Adds", b.map("Abs", x), constant=1.0))


@lowering("mish")
def mish(b: Builder, x: str) -> str:
    """x·tanh(ln(1 + e)) = x·n/(n + 2) with e = exp(min(x, 20)), n = e·(e + 2): one exponential, no logarithm."""
    e = b.map("Exp", b.map("Mins", x, constant=20.0))
    n = b.map("Mul", b.map("Adds", e, constant=2.0), e)
    return b.map("Mul", x, b.quotient(n, b.map("Adds", n, constant=2.0)))


def exponential_unit(b: Builder, x: str, alpha: float) -> str:
    """max(x, 0) + alpha·(exp(min(x, 0)) − 1)."""
    tail = b.map("Adds", b.map("Exp", b.map("Mins", x, constant=0.0)), constant=-1.0)
    if alpha != 1.0:
        tail = b.map("Muls", tail, constant=alpha)
    return b.map("Add", b.map("Relu", x), tail)


@lowering("elu")
def elu(b: Builder, x: str, *, alpha: float = 1.0) -> str:
    """Exponential linear unit."""
    return exponential_unit(b, x, alpha)


@lowering("selu")
def selu(b: Builder, x: str) -> str:
    """Self-normalising exponential linear unit."""
    return b.map("Muls", exponential_unit(b, x, SELU_ALPHA), constant=SELU_SCALE)


@lowering("leaky_relu")
def leaky_relu(b: Builder, x: str, *, slope: float = 0.01) -> str:
    """x where x > 0, else slope·x."""
    return b.map("LeakyRelu", x, constant=slope)


@lowering("hard_sigmoid")
def hard_sigmoid(b: Builder, x: str) -> str:
    """min(max(x/6 + 0.5, 0), 1)."""
    line = b.map("Adds", b.map("Muls", x, constant=1.0 / 6.0), constant=0.5)
    return b.map("Mins", b.map("Maxs", line, constant=0.0), constant=1.0)


@lowering("hard_swish")
def hard_swish(b: Builder, x: str) -> str:
    """x·min(max(x + 3, 0), 6)/6."""
    gate = b.map("Mins", b.map("Maxs", b.map("Adds", x, constant=3.0), constant=0.0), constant=6.0)
    return b.map("Mul", x, b.map("Muls", gate, constant=1.0 / 6.0))
