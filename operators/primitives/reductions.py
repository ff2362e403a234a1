"""Reductions over one or several axes."""

from __future__ import annotations

import numpy as np

from operators._primitive import Array, Kind, primitive
from operators.primitives._axes import Axis, per_input, reduced

R = Kind.REDUCTION
OF = "over axis {axis}{keepdim: (kept as size 1)}"


@primitive(R, f"sum of {{x}} {OF}", shape=reduced, work=per_input(1), extremes=("nan",))
def sum_(x: Array, *, axis: Axis = None, keepdim: bool = False) -> Array:
    """Sum."""
    return np.asarray(np.sum(x, axis=axis, keepdims=keepdim))


@primitive(R, f"mean of {{x}} {OF}", shape=reduced, work=per_input(1), extremes=("nan",))
def mean(x: Array, *, axis: Axis = None, keepdim: bool = False) -> Array:
    """Arithmetic mean."""
    return np.asarray(np.mean(x, axis=axis, keepdims=keepdim))


@primitive(R, f"max of {{x}} {OF}", shape=reduced, work=per_input(1), extremes=("inf",))
def max_(x: Array, *, axis: Axis = None, keepdim: bool = False) -> Array:
    """Maximum."""
    return np.asarray(np.max(x, axis=axis, keepdims=keepdim))


@primitive(R, f"min of {{x}} {OF}", shape=reduced, work=per_input(1), extremes=("inf",))
def min_(x: Array, *, axis: Axis = None, keepdim: bool = False) -> Array:
    """Minimum."""
    return np.asarray(np.min(x, axis=axis, keepdims=keepdim))


@primitive(
    R,
    f"index of the first maximum of {{x}} {OF}",
    shape=reduced,
    work=per_input(3),
    dtype="int64",
    undefined=("zeros",),
)
def argmax(x: Array, *, axis: int, keepdim: bool = False) -> Array:
    """Index of the maximum; the first one of equals."""
    return np.asarray(np.argmax(x, axis=axis, keepdims=keepdim))


@primitive(
    R,
    f"index of the first minimum of {{x}} {OF}",
    shape=reduced,
    work=per_input(3),
    dtype="int64",
    undefined=("zeros",),
)
def argmin(x: Array, *, axis: int, keepdim: bool = False) -> Array:
    """Index of the minimum; the first one of equals."""
    return np.asarray(np.argmin(x, axis=axis, keepdims=keepdim))


@primitive(R, f"ln(sum of exp({{x}})) {OF}, computed stably", shape=reduced, work=per_input(5))
def logsumexp(x: Array, *, axis: Axis = None, keepdim: bool = False) -> Array:
    """Logarithm of the sum of exponentials."""
    peak = np.max(x, axis=axis, keepdims=True)
    total = np.sum(np.exp(x - peak), axis=axis, keepdims=keepdim)
    return np.asarray(np.log(total) + (peak if keepdim else np.squeeze(peak, axis=axis)))


@primitive(R, f"sqrt(sum of {{x}}²) {OF}", shape=reduced, work=per_input(2))
def norm2(x: Array, *, axis: Axis = None, keepdim: bool = False) -> Array:
    """Euclidean (Frobenius) norm."""
    return np.asarray(np.sqrt(np.sum(x * x, axis=axis, keepdims=keepdim)))


@primitive(
    R,
    f"sqrt(sum of ({{x}} - mean)² / (n - {{correction}})) {OF}, n elements and their mean",
    shape=reduced,
    work=per_input(4),
)
def std(x: Array, *, axis: Axis = None, keepdim: bool = False, correction: int = 1) -> Array:
    """Standard deviation."""
    return np.asarray(np.std(x, axis=axis, keepdims=keepdim, ddof=correction))
