"""Iterations over small matrices: Sinkhorn-Knopp, Newton-Schulz, pseudo-inverse."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from operators._primitive import Array, Kind, Shape, Work, WorkRule, primitive, size
from operators.primitives._axes import unchanged
from operators.primitives.reductions import logsumexp

ITERATION = Kind.ITERATION


def _rounds(name: str, operations: float) -> WorkRule:
    """Vector work for each element in each of ``name`` rounds."""

    def rule(inputs: tuple[Shape, ...], _: Shape, attributes: Mapping[str, Any]) -> Work:
        return Work(vector=size(inputs[0]) * operations * attributes[name])

    return rule


def _products(name: str, count: int) -> WorkRule:
    """So many square matrix products in each of ``name`` rounds."""

    def rule(inputs: tuple[Shape, ...], _: Shape, attributes: Mapping[str, Any]) -> Work:
        return Work(cube=size(inputs[0]) * inputs[0][-1] * float(count * attributes[name]))

    return rule


def _balanced(y: Array, rounds: int, eps: float) -> Array:
    for _ in range(rounds):
        y = y / (y.sum(axis=-1, keepdims=True) + eps)
        y = y / (y.sum(axis=-2, keepdims=True) + eps)
    return y


@primitive(
    ITERATION,
    "y = exp(min(max({x}, -{limit}), {limit})), then {iterations} times y = y / (row sums of y + {eps}), "
    "y = y / (column sums of y + {eps}); rows are the axis before last",
    shape=unchanged,
    work=_rounds("iterations", 4),
    undefined=("large",),
)
def sinkhorn(x: Array, *, iterations: int, eps: float, limit: float = math.inf) -> Array:
    """Sinkhorn-Knopp of exp(x): towards doubly stochastic matrices."""
    return _balanced(np.exp(np.clip(x, -limit, limit)), iterations, eps)


@primitive(
    ITERATION,
    "y = softmax of {x} over the last axis + {eps}, y = y / (sum of y over axis -2 + {eps}), then {iterations} - 1 "
    "times y = y / (sum over axis -1 + {eps}), y = y / (sum over axis -2 + {eps})",
    shape=unchanged,
    work=_rounds("iterations", 4),
)
def sinkhorn_softmax(x: Array, *, iterations: int, eps: float) -> Array:
    """Sinkhorn-Knopp that starts from a softmax over rows."""
    y = np.exp(x - x.max(axis=-1, keepdims=True))
    y = y / y.sum(axis=-1, keepdims=True) + eps
    return _balanced(y / (y.sum(axis=-2, keepdims=True) + eps), iterations - 1, eps)


@primitive(
    ITERATION,
    "z = {x} / {tau}, u = v = 0, then {iterations} times u[i] = -ln(n) - logsumexp over j of (z[i, j] + v[j]), "
    "v[j] = -ln(n) - logsumexp over i of (z[i, j] + u[i]); out[i, j] = n * exp(z[i, j] + u[i] + v[j])",
    shape=unchanged,
    work=_rounds("iterations", 12),
)
def sinkhorn_log(x: Array, *, iterations: int, tau: float) -> Array:
    """Sinkhorn-Knopp in the logarithmic domain, of one square matrix."""
    z, n = x / tau, x.shape[-1]
    u, v = np.zeros(n), np.zeros(n)
    for _ in range(iterations):
        u = -math.log(n) - logsumexp(z + v[None, :], axis=1)
        v = -math.log(n) - logsumexp(z + u[:, None], axis=0)
    return np.asarray(n * np.exp(z + u[:, None] + v[None, :]))


@primitive(
    ITERATION,
    "y = {x} / (Frobenius norm of {x} + {eps}), then {steps} times A = y@yᵀ, y = {a}*y + ({b}*A + {c}*A@A)@y; out = y²",
    shape=unchanged,
    work=_products("steps", 3),
    undefined=("zeros",),
)
def orthostochastic(x: Array, *, steps: int, eps: float, a: float, b: float, c: float) -> Array:
    """Squares of the nearly orthogonal matrix that a Newton-Schulz iteration reaches."""
    y = x / (np.sqrt(np.sum(x * x)) + eps)
    for _ in range(steps):
        square = y @ y.T
        y = a * y + (b * square + c * square @ square) @ y
    return np.asarray(y * y)


@primitive(
    ITERATION,
    "z = {x}ᵀ / (max column sum of |{x}| * max row sum of |{x}|), then {iterations} times y = {x}@z, "
    "z = 0.25*z@(13I - y@(15I - y@(7I - y))), for every matrix of the last two axes",
    shape=lambda x, *, iterations=6: (*x[:-2], x[-1], x[-2]),
    work=_products("iterations", 4),
)
def pseudo_inverse(x: Array, *, iterations: int = 6) -> Array:
    """Moore-Penrose inverse by a cubic iteration (Nyströmformer, section 3.3)."""
    eye = np.eye(x.shape[-1])
    columns = np.abs(x).sum(axis=-2).max(axis=-1)
    rows = np.abs(x).sum(axis=-1).max(axis=-1)
    z = np.swapaxes(x, -1, -2) / (columns * rows)[..., None, None]
    for _ in range(iterations):
        y = x @ z
        z = 0.25 * z @ (13 * eye - y @ (15 * eye - y @ (7 * eye - y)))
    return np.asarray(z)
