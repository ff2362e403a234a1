"""Near-duplicates among experiences: the first one stays, and keeps the sources of all."""

from __future__ import annotations

import numpy as np

from memory_db.connection import Connection
from memory_db.embedding import Embedder, passage_of
from memory_db.embedding.quantised import lengths, quantised
from memory_db.types import Item, Kind

SAME = 0.92
"""Cosine from which two experiences with the same title, target and category say the same."""
_LOOK_BACK = 50


def near_duplicate(connection: Connection, embedder: Embedder, item: Item) -> str | None:
    """The id of an experience that says the same as this one, or None. The oldest such one is found."""
    rows = connection.tuples(
        """SELECT id, vector FROM items JOIN vectors ON vectors.item = items.number
            WHERE kind = ? AND title = ? AND target = ? AND category = ? ORDER BY number LIMIT ?""",
        (Kind.EXPERIENCE, item.title, item.target, item.category, _LOOK_BACK),
    )
    if not rows:
        return None
    vectors = np.frombuffer(b"".join(vector for _, vector in rows), dtype=np.int8).reshape(len(rows), -1)
    own = quantised(embedder.embed([passage_of(item)]))
    cosines = (vectors.astype(np.float64) @ own[0].astype(np.float64)) / lengths(vectors) / lengths(own)[0]
    near = np.flatnonzero(cosines >= SAME)
    return str(rows[int(near[0])][0]) if len(near) else None
