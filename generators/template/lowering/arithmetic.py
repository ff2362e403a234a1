"""Arithmetic primitives as vector instructions."""

from __future__ import annotations

from generators.template.lowering.builder import Builder
from generators.template.lowering.registry import lowering, simple

simple(
    {
        "add": "Add",
        "sub": "Sub",
        "mul": "Mul",
        "maximum": "Max",
        "minimum": "Min",
        "abs": "Abs",
        "sqrt": "Sqrt",
        "exp": "Exp",
        "log": "Ln",
        "relu": "Relu",
    }
)


@lowering("div")
def divide(b: Builder, x: str, y: str) -> str:
    """x / y."""
    return b.quotient(x, y)


@lowering("square")
def square(b: Builder, x: str) -> str:
    """x · x."""
    return b.map("Mul", x, x)


@lowering("neg")
def negate(b: Builder, x: str) -> str:
    """−x."""
    return b.map("Muls", x, constant=-1.0)


@lowering("rsqrt")
def inverse_root(b: Builder, x: str) -> str:
    """1 / sqrt(x)."""
    return b.inverse_root(x)


@lowering("add_scalar")
def add_constant(b: Builder, x: str, *, value: float | str) -> str:
    """x + value."""
    return b.map("Adds", x, constant=b.constant(value))


@lowering("mul_scalar")
def multiply_constant(b: Builder, x: str, *, value: float | str) -> str:
    """x · value."""
    return b.map("Muls", x, constant=b.constant(value))


@lowering("div_scalar")
def divide_constant(b: Builder, x: str, *, value: float | str) -> str:
    """x / value, as a product."""
    return b.map("Muls", x, constant=1.0 / value if isinstance(value, float | int) else b.constant(f"1 / ({value})"))


@lowering("rsub_scalar")
def subtract_from_constant(b: Builder, x: str, *, value: float | str) -> str:
    """value − x."""
    return b.map("Adds", b.map("Muls", x, constant=-1.0), constant=b.constant(value))


@lowering("rdiv_scalar")
def divide_constant_by(b: Builder, x: str, *, value: float | str) -> str:
    """value / x."""
    return b.map("Muls", b.reciprocal(x), constant=b.constant(value))


@lowering("min_scalar")
def minimum_constant(b: Builder, x: str, *, value: float | str) -> str:
    """min(x, value)."""
    return b.map("Mins", x, constant=b.constant(value))


@lowering("max_scalar")
def maximum_constant(b: Builder, x: str, *, value: float | str) -> str:
    """max(x, value)."""
    return b.map("Maxs", x, constant=b.constant(value))


@lowering("clamp", "hard_tanh")
def clamp(b: Builder, x: str, *, low: float = -1.0, high: float = 1.0) -> str:
    """min(max(x, low), high)."""
    return b.map("Mins", b.map("Maxs", x, constant=low), constant=high)
