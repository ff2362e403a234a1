"""Vectors as whole numbers from −127 to 127.

Their dot products are exact in float32 up to 1,040 dimensions (127² · 1040 < 2²⁴), whatever the order of summation:
similarities, and with them whole runs, are the same on every machine, BLAS and number of threads.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

LIMIT = 127


def quantised(vectors: npt.NDArray[np.float32]) -> npt.NDArray[np.int8]:
    """Each row scaled so that its largest component is ±127, and rounded; a row of zeros stays zero."""
    rows = np.asarray(vectors, dtype=np.float64)
    largest = np.max(np.abs(rows), axis=1, keepdims=True) if rows.size else np.ones((len(rows), 1))
    scaled = np.divide(rows * LIMIT, largest, out=np.zeros_like(rows), where=largest > 0)
    return np.rint(scaled).astype(np.int8)


def lengths(vectors: npt.NDArray[np.int8]) -> npt.NDArray[np.float64]:
    """Euclidean length of each row, 1 for a row of zeros, float64."""
    squares = np.einsum("ij,ij->i", vectors.astype(np.float64), vectors.astype(np.float64))
    return np.where(squares > 0, np.sqrt(squares), 1.0)
