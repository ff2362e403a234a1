"""Losses: from predictions and targets to one number."""

from __future__ import annotations

import numpy as np

from operators._primitive import Array, Kind, primitive
from operators.primitives._axes import per_input, scalar
from operators.primitives.normalisations import log_softmax

L = Kind.LOSS


@primitive(L, "mean(({predictions} - {targets})²)", shape=scalar, work=per_input(3))
def mse_loss(predictions: Array, targets: Array) -> Array:
    """Mean squared error."""
    return np.asarray(np.mean((predictions - targets) ** 2))


@primitive(L, "mean over rows of -log_softmax({logits})[row, {targets}[row]]", shape=scalar, work=per_input(7))
def cross_entropy(logits: Array, targets: Array) -> Array:
    """Cross entropy of class indices, mean over the batch."""
    return np.asarray(-np.mean(log_softmax(logits, axis=1)[np.arange(len(targets)), targets]))


@primitive(
    L,
    "mean of (0.5*d² / {beta} where |d| < {beta}, else |d| - 0.5*{beta}), d = {predictions} - {targets}",
    shape=scalar,
    work=per_input(6),
)
def smooth_l1_loss(predictions: Array, targets: Array, *, beta: float = 1.0) -> Array:
    """Smooth L1 loss; with beta 1 the Huber loss."""
    d = np.abs(predictions - targets)
    return np.asarray(np.mean(np.where(d < beta, 0.5 * d * d / beta, d - 0.5 * beta)))


@primitive(
    L,
    "sum({targets} * (ln({targets}) - ln({predictions}))) / number of rows, 0*ln(0) = 0",
    shape=scalar,
    work=per_input(7),
)
def kl_divergence(predictions: Array, targets: Array) -> Array:
    """Kullback-Leibler divergence of probabilities, summed and divided by the batch size."""
    logs = np.log(np.where(targets > 0, targets, 1.0))
    return np.asarray(np.sum(targets * (logs - np.log(predictions))) / len(targets))


@primitive(
    L,
    "mean over rows of max(|{anchor} - {positive} + {eps}| - |{anchor} - {negative} + {eps}| + {margin}, 0), "
    "|.| the Euclidean norm of a row",
    shape=scalar,
    work=per_input(8),
)
def triplet_margin_loss(
    anchor: Array, positive: Array, negative: Array, *, margin: float = 1.0, eps: float = 1e-6
) -> Array:
    """Triplet margin loss with the Euclidean distance."""
    near = np.sqrt(np.sum((anchor - positive + eps) ** 2, axis=-1))
    far = np.sqrt(np.sum((anchor - negative + eps) ** 2, axis=-1))
    return np.asarray(np.mean(np.maximum(near - far + margin, 0.0)))


@primitive(L, "mean(max(1 - {predictions} * {targets}, 0))", shape=scalar, work=per_input(4))
def hinge_loss(predictions: Array, targets: Array) -> Array:
    """Hinge loss; targets (±1) broadcast along the last axis."""
    return np.asarray(np.mean(np.maximum(1.0 - predictions * targets, 0.0)))
