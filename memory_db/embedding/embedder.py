"""The interface of embedders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from memory_db.embedding.passage import Passage

Vectors = npt.NDArray[np.float32]


class Embedder(Protocol):
    """Turns passages into vectors, whose cosine says how near they are."""

    @property
    def name(self) -> str:
        """Name with version and settings; the memory records it, and re-embeds when it changes."""
        ...

    @property
    def dimensions(self) -> int:
        """Length of every vector."""
        ...

    def embed(self, passages: Sequence[Passage]) -> Vectors:
        """One vector per passage, float32 of shape (passages, dimensions), of any length. Raises MemoryDbError."""
        ...
