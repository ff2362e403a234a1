"""The vectors of some of the index's rows, side by side in memory, so that one pass finds all similarities."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from memory_db.embedding.quantised import lengths
from memory_db.growing import Growing

Int8 = npt.NDArray[np.int8]
Float32 = npt.NDArray[np.float32]


class VectorBlock:
    """Quantised vectors as float32, because BLAS multiplies nothing smaller; their products are exact."""

    def __init__(self, dimensions: int) -> None:
        self.dimensions = dimensions
        self._vectors = Growing(np.float32, dimensions)
        self._lengths = Growing(np.float32)
        self._rows = Growing(np.int64)

    @property
    def rows(self) -> npt.NDArray[np.int64]:
        """The index's rows that are here, ascending."""
        return self._rows.view

    def append(self, rows: npt.NDArray[np.int64], vectors: Int8) -> None:
        """Add vectors of later rows."""
        self._rows.append(rows)
        self._vectors.append(vectors)
        self._lengths.append(lengths(vectors))

    def cosines(self, query: Int8) -> Float32:
        """Cosine of every vector with a query, float32 of shape (rows,)."""
        found: Float32 = self._vectors.view @ query.astype(np.float32)
        found /= self._lengths.view
        found /= np.float32(lengths(query[None, :])[0])
        return found

    def between(self, row: int, others: Sequence[int]) -> Float32:
        """Cosine of one row's vector with those of other rows, all of them in this block."""
        place, *places = np.searchsorted(self.rows, [row, *others])
        found: Float32 = self._vectors.view[places] @ self._vectors.view[place]
        found /= self._lengths.view[places] * self._lengths.view[place]
        return found
