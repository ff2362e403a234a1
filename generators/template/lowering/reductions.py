"""Reductions over one or several axes."""

from __future__ import annotations

from generators.template.graph.extents import product
from generators.template.lowering.builder import Builder
from generators.template.lowering.registry import lowering

Axis = int | tuple[int, ...] | None


def chosen(b: Builder, x: str, axis: Axis) -> tuple[int, ...]:
    """Axes as non-negative numbers."""
    rank = len(b.extents(x))
    if axis is None:
        return tuple(range(rank))
    return tuple(a % rank for a in (axis if isinstance(axis, tuple) else (axis,)))


def dropped(b: Builder, y: str, axes: tuple[int, ...], keepdim: bool) -> str:
    """Without the reduced axes, unless they are to be kept."""
    if keepdim:
        return y
    return b.view(y, tuple(extent for i, extent in enumerate(b.extents(y)) if i not in axes))


@lowering("sum")
def total(b: Builder, x: str, *, axis: Axis = None, keepdim: bool = False) -> str:
    """Sum."""
    axes = chosen(b, x, axis)
    return dropped(b, b.reduce("Sum", x, axes), axes, keepdim)


@lowering("mean")
def mean(b: Builder, x: str, *, axis: Axis = None, keepdim: bool = False) -> str:
    """Arithmetic mean."""
    axes = chosen(b, x, axis)
    return dropped(b, b.mean(x, axes), axes, keepdim)


@lowering("max")
def maximum(b: Builder, x: str, *, axis: Axis = None, keepdim: bool = False) -> str:
    """Maximum."""
    axes = chosen(b, x, axis)
    return dropped(b, b.reduce("Max", x, axes), axes, keepdim)


@lowering("min")
def minimum(b: Builder, x: str, *, axis: Axis = None, keepdim: bool = False) -> str:
    """Minimum."""
    axes = chosen(b, x, axis)
    return dropped(b, b.reduce("Min", x, axes), axes, keepdim)


@lowering("norm2")
def norm(b: Builder, x: str, *, axis: Axis = None, keepdim: bool = False) -> str:
    """sqrt(sum of squares)."""
    axes = chosen(b, x, axis)
    y = b.map("Sqrt", b.reduce("Sum", b.map("Mul", x, x, hint="squared"), axes))
    return dropped(b, y, axes, keepdim)


@lowering("std")
def deviation(b: Builder, x: str, *, axis: Axis = None, keepdim: bool = False, correction: int = 1) -> str:
    """sqrt(sum of (x − mean)² / (n − correction))."""
    axes = chosen(b, x, axis)
    centred = b.map("Sub", x, b.mean(x, axes), hint="centred")
    total = b.reduce("Sum", b.map("Mul", centred, centred, hint="squared"), axes)
    count = product(b.extents(x)[axis] for axis in axes)
    variance = b.map("Muls", total, constant=f"1.0f / static_cast<float>({count} - {correction})", hint="variance")
    return dropped(b, b.map("Sqrt", variance), axes, keepdim)


@lowering("logsumexp")
def logsumexp(b: Builder, x: str, *, axis: Axis = None, keepdim: bool = False) -> str:
    """max + ln(sum of exp(x − max))."""
    axes = chosen(b, x, axis)
    peak = b.reduce("Max", x, axes, "maximum")
    total = b.reduce("Sum", b.map("Exp", b.map("Sub", x, peak)), axes, "total")
    return dropped(b, b.map("Add", b.map("Ln", total), peak), axes, keepdim)


@lowering("argmax", "argmin")
def index(b: Builder, x: str, *, axis: int, keepdim: bool = False, _largest: bool = True) -> str:
    """Index of the first extreme along an axis."""
    axes = chosen(b, x, axis)
    extents = tuple(1 if i in axes else extent for i, extent in enumerate(b.extents(x)))
    y = b.region("ArgMax" if _largest else "ArgMin", (x,), extents, "int64", axis=axes[0])
    return dropped(b, y, axes, keepdim)
