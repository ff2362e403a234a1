"""Normalisations as reductions and elementwise steps."""

from __future__ import annotations

from generators.template.graph.extents import Extents
from generators.template.lowering.builder import Builder
from generators.template.lowering.registry import lowering


@lowering("softmax")
def softmax(b: Builder, x: str, *, axis: int = -1) -> str:
    """exp(x − max) / sum of it."""
    e = b.map("Exp", b.map("Sub", x, b.reduce("Max", x, (axis,), "maximum"), hint="shifted"))
    total = b.reduce("Sum", e, (axis,), "total")
    return b.map("Mul", e, b.reciprocal(total, "scale"))


@lowering("log_softmax")
def log_softmax(b: Builder, x: str, *, axis: int = -1) -> str:
    """x − max − ln(sum of exp(x − max))."""
    shifted = b.map("Sub", x, b.reduce("Max", x, (axis,), "maximum"), hint="shifted")
    total = b.reduce("Sum", b.map("Exp", shifted), (axis,), "total")
    return b.map("Sub", shifted, b.map("Ln", total))


def standardised(b: Builder, x: str, axes: tuple[int, ...], eps: float) -> str:
    """(x − mean) / sqrt(variance + eps); cheap: the variance is mean(x²) − mean², so that x is read once less."""
    if b.cheap:
        mean, square = means(b, (x, b.map("Mul", x, x, hint="squared")), axes)
        spread = b.map("Maxs", b.map("Sub", square, b.map("Mul", mean, mean)), constant=0.0, hint="variance")
        return b.map("Mul", b.map("Sub", x, mean), b.inverse_root(b.map("Adds", spread, constant=eps)))
    centred = b.map("Sub", x, b.mean(x, axes), hint="centred")
    variance = b.mean(b.map("Mul", centred, centred, hint="squared"), axes, "variance")
    return b.map("Mul", centred, b.inverse_root(b.map("Adds", variance, constant=eps)), hint="normalised")


def means(b: Builder, values: tuple[str, ...], axes: tuple[int, ...]) -> list[str]:
    """Means of values of one shape, reduced side by side so that what they come from is read once."""
    factor = b.inverse_count(values[0], axes)
    totals = list(values)
    for run in b.runs(values[0], axes):
        totals = [b.reduce("Sum", total, run) for total in totals]
    return [b.map("Muls", total, constant=factor, hint="mean") for total in totals]


def per_channel(b: Builder, parameter: str, rank: int, axis: int = 1) -> str:
    """A vector in the shape that broadcasts along ``axis``."""
    extents: Extents = tuple(b.extents(parameter)[0] if i == axis else 1 for i in range(axis, rank))
    return b.view(parameter, extents)


def affine(b: Builder, y: str, weight: str | None, bias: str | None) -> str:
    """y · weight + bias, per channel on axis 1."""
    rank = len(b.extents(y))
    if weight is not None:
        y = b.map("Mul", y, per_channel(b, weight, rank))
    return y if bias is None else b.map("Add", y, per_channel(b, bias, rank))


@lowering("layer_norm")
def layer_norm(
    b: Builder, x: str, weight: str | None = None, bias: str | None = None, *, axes: int = 1, eps: float = 1e-5
) -> str:
    """Layer normalisation over the last axes."""
    rank = len(b.extents(x))
    y = standardised(b, x, tuple(range(rank - axes, rank)), eps)
    if weight is not None:
        y = b.map("Mul", y, weight)
    return y if bias is None else b.map("Add", y, bias)


@lowering("rms_norm")
def rms_norm(b: Builder, x: str, weight: str | None = None, *, axis: int = -1, eps: float = 1e-5) -> str:
    """x / sqrt(mean of squares + eps)."""
    mean = b.mean(b.map("Mul", x, x, hint="squared"), (axis,))
    y = b.map("Mul", x, b.inverse_root(b.map("Adds", mean, constant=eps)))
    if weight is None:
        return y
    rank = len(b.extents(x))
    return b.map("Mul", y, per_channel(b, weight, rank, axis % rank))


@lowering("batch_norm")
def batch_norm(b: Builder, x: str, weight: str, bias: str, *, eps: float = 1e-5) -> str:
    """Batch normalisation with the batch's statistics."""
    return affine(b, standardised(b, x, (0, *range(2, len(b.extents(x)))), eps), weight, bias)


@lowering("instance_norm")
def instance_norm(b: Builder, x: str, *, eps: float = 1e-5) -> str:
    """Instance normalisation."""
    return standardised(b, x, tuple(range(2, len(b.extents(x)))), eps)


@lowering("group_norm")
def group_norm(
    b: Builder, x: str, weight: str | None = None, bias: str | None = None, *, groups: int | str, eps: float = 1e-5
) -> str:
    """Group normalisation: the channels of a group are one row."""
    extents = b.extents(x)
    count = b.extent(groups)
    per_group = b.derive("channelsPerGroup", "{} / {}", lambda c, g: c // g, extents[1], count)
    grouped = b.view(x, (extents[0], count, per_group, *extents[2:]))
    rank = len(extents) + 1
    y = standardised(b, grouped, tuple(range(2, rank)), eps)
    shape: Extents = (1, count, per_group, *(1 for _ in extents[2:]))
    if weight is not None:
        y = b.map("Mul", y, b.view(weight, shape))
    if bias is not None:
        y = b.map("Add", y, b.view(bias, shape))
    return b.view(y, extents)


@lowering("frobenius_normalise")
def frobenius_normalise(b: Builder, x: str) -> str:
    """x / sqrt(sum of all squares)."""
    total = b.reduce("Sum", b.map("Mul", x, x, hint="squared"), range(len(b.extents(x))), "total")
    return b.map("Mul", x, b.inverse_root(total))


@lowering("l1_normalise")
def l1_normalise(b: Builder, x: str, *, axis: int = -1) -> str:
    """x / mean of |x|."""
    return b.map("Mul", x, b.reciprocal(b.mean(b.map("Abs", x), (axis,)), "scale"))


@lowering("l2_normalise")
def l2_normalise(b: Builder, x: str, *, axis: int = -1, eps: float = 0.0) -> str:
    """x / max(sqrt(sum of squares), eps)."""
    total = b.reduce("Sum", b.map("Mul", x, x, hint="squared"), (axis,), "total")
    norm = b.map("Sqrt", total, hint="norm")
    if eps:
        norm = b.map("Maxs", norm, constant=eps)
    return b.map("Mul", x, b.reciprocal(norm, "scale"))
