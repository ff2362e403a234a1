"""Vectors of items as rows, and which embedder made them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from memory_db.connection import Connection
from memory_db.embedding.embedder import Embedder
from memory_db.embedding.passage import passage_of
from memory_db.embedding.quantised import quantised
from memory_db.items import items_by_number
from memory_db.types import Item

_BATCH = 256
Int8 = npt.NDArray[np.int8]


def vectors_of(embedder: Embedder, items: Sequence[Item]) -> Int8:
    """The vectors of items as they are kept, int8 of shape (items, dimensions)."""
    return quantised(embedder.embed([passage_of(item) for item in items])) if items else np.zeros((0, 0), np.int8)


def store_vectors(connection: Connection, vectors: Sequence[tuple[int, Int8]]) -> None:
    """Store the vectors of items by row number, within a transaction."""
    rows = [(number, vector.tobytes()) for number, vector in vectors]
    connection.run_many("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)


def embed_missing(connection: Connection, embedder: Embedder) -> int:
    """Embed every item that has no vector; returns how many."""
    numbers = [
        row[0]
        for row in connection.tuples(
            "SELECT number FROM items WHERE number NOT IN (SELECT item FROM vectors) ORDER BY number"
        )
    ]
    for start in range(0, len(numbers), _BATCH):
        part = numbers[start : start + _BATCH]
        vectors = vectors_of(embedder, items_by_number(connection, part))
        store_vectors(connection, list(zip(part, vectors, strict=True)))
    return len(numbers)


def ensure_embedder(connection: Connection, embedder: Embedder) -> int:
    """Re-embed everything, in one transaction, when the memory was embedded by another embedder; returns how many.

    The change is recorded in ``meta``: ``embedder`` is the one in use, ``embedder.history`` those before it.
    """
    known = connection.value("SELECT value FROM meta WHERE key = 'embedder'")
    if known == embedder.name:
        return 0
    with connection.transaction():
        if known is not None:
            history = connection.value("SELECT value FROM meta WHERE key = 'embedder.history'")
            lines = f"{history}\n{known}" if history else known
            connection.run("INSERT OR REPLACE INTO meta VALUES ('embedder.history', ?)", (lines,))
        connection.run("INSERT OR REPLACE INTO meta VALUES ('embedder', ?)", (embedder.name,))
        connection.run("DELETE FROM vectors")
        return embed_missing(connection, embedder)
