"""Losses as elementwise steps and reductions."""

from __future__ import annotations

from generators.template.lowering.builder import Builder
from generators.template.lowering.normalisations import log_softmax
from generators.template.lowering.registry import lowering

SMALLEST = 1e-30
"""Below every probability of interest: keeps the logarithm of zero finite, so that 0·ln 0 is 0."""


def mean_of_all(b: Builder, x: str) -> str:
    """Mean over all axes as a single number."""
    return b.view(b.mean(x, range(len(b.extents(x)))), ())


@lowering("mse_loss")
def mean_squared_error(b: Builder, predictions: str, targets: str) -> str:
    """mean((p − t)²)."""
    d = b.map("Sub", predictions, targets, hint="difference")
    return mean_of_all(b, b.map("Mul", d, d, hint="squared"))


@lowering("smooth_l1_loss")
def smooth_l1(b: Builder, predictions: str, targets: str, *, beta: float = 1.0) -> str:
    """With m = min(|d|, beta): m·(|d| − m/2)/beta, which is both branches at once."""
    magnitude = b.map("Abs", b.map("Sub", predictions, targets, hint="difference"), hint="magnitude")
    m = b.map("Mins", magnitude, constant=beta)
    loss = b.map("Mul", m, b.map("Add", magnitude, b.map("Muls", m, constant=-0.5)), hint="loss")
    if beta != 1.0:
        loss = b.map("Muls", loss, constant=1.0 / beta)
    return mean_of_all(b, loss)


@lowering("kl_divergence")
def kl_divergence(b: Builder, predictions: str, targets: str) -> str:
    """sum(t·(ln t − ln p)) / rows."""
    logarithm = b.map("Ln", b.map("Maxs", targets, constant=SMALLEST))
    term = b.map("Mul", targets, b.map("Sub", logarithm, b.map("Ln", predictions)), hint="term")
    total = b.reduce("Sum", term, range(len(b.extents(term))), "total")
    return b.view(b.map("Muls", total, constant=b.inverse_count(predictions, (0,))), ())


@lowering("triplet_margin_loss")
def triplet_margin(
    b: Builder, anchor: str, positive: str, negative: str, *, margin: float = 1.0, eps: float = 1e-6
) -> str:
    """mean(max(|a − p + eps| − |a − n + eps| + margin, 0))."""

    def distance(other: str) -> str:
        d = b.map("Adds", b.map("Sub", anchor, other, hint="difference"), constant=eps)
        return b.map("Sqrt", b.reduce("Sum", b.map("Mul", d, d, hint="squared"), (-1,)), hint="distance")

    gap = b.map("Adds", b.map("Sub", distance(positive), distance(negative)), constant=margin)
    return mean_of_all(b, b.map("Maxs", gap, constant=0.0, hint="loss"))


@lowering("hinge_loss")
def hinge(b: Builder, predictions: str, targets: str) -> str:
    """mean(max(1 − p·t, 0))."""
    product = b.map("Muls", b.map("Mul", predictions, targets), constant=-1.0)
    return mean_of_all(b, b.map("Maxs", b.map("Adds", product, constant=1.0), constant=0.0, hint="loss"))


@lowering("cross_entropy")
def cross_entropy(b: Builder, logits: str, targets: str) -> str:
    """−mean of the log-probability of each row's class."""
    picked = b.region("Pick", (log_softmax(b, logits, axis=1), targets), (b.extents(logits)[0],))
    return mean_of_all(b, b.map("Muls", picked, constant=-1.0, hint="loss"))
