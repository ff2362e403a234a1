"""Near-duplicates among experiences: the first one stays, and keeps the sources of all."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from memory_db.connection import Connection
from memory_db.embedding.quantised import lengths
from memory_db.types import Item, Kind

SAME = 0.92
"""Cosine from which two experiences with the same title, target and category say the same."""
_LOOK_BACK = 50


def near_duplicate(connection: Connection, item: Item, vector: npt.NDArray[np.int8]) -> str | None:
    """The id of an experience that says the same as this one with its vector, or None; the oldest if there are more."""
    rows = connection.tuples(
        """SELECT id, vector FROM items JOIN vectors ON vectors.item = items.number
            WHERE kind = ? AND title = ? AND target = ? AND category = ? ORDER BY number LIMIT ?""",
        (Kind.EXPERIENCE, item.title, item.target, item.category, _LOOK_BACK),
    )
    if not rows:
        return None
    vectors = np.frombuffer(b"".join(vector for _, vector in rows), dtype=np.int8).reshape(len(rows), -1)
    products = vectors.astype(np.float64) @ vector.astype(np.float64)
    cosines = products / lengths(vectors) / lengths(vector[None, :])[0]
    near = np.flatnonzero(cosines >= SAME)
    return str(rows[int(near[0])][0]) if len(near) else None
