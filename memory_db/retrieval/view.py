"""What one retrieval sees: the index, similarities to the query, and which rows may be shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from memory_db.connection import Connection
from memory_db.embedding import Embedder, Passage
from memory_db.index import Index
from memory_db.query import Query
from memory_db.selection import Candidate
from memory_db.settings import RetrievalSettings
from memory_db.types import Kind
from memory_db.values import shrunk

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class View:
    """The memory as one query sees it.

    ``similarity`` of every row: of traces to what the operator computes; of all other items to the whole situation,
    that is operator, category, feedback and bottleneck.
    """

    connection: Connection
    index: Index
    query: Query
    settings: RetrievalSettings
    eligible: Mask
    similarity: npt.NDArray[np.float32]

    def of_kind(self, *kinds: Kind) -> Mask:
        """The eligible rows of these kinds."""
        codes = [self.index.codes.known(kind) for kind in kinds]
        fact = self.index.fact("kind")
        mask = np.zeros(len(fact), dtype=np.bool_)
        for code in codes:
            mask |= fact == code
        return mask & self.eligible

    def count(self, mask: Mask, *, floor: bool = True) -> int:
        """How many rows of the mask are not below the similarity floor."""
        return int(np.count_nonzero(mask & (self.similarity >= self.settings.similarity_floor) if floor else mask))

    def nearest(self, mask: Mask, count: int, *, floor: bool = True) -> list[Candidate]:
        """The ``count`` most similar rows of the mask, ties by id; none below the similarity floor."""
        rows = np.flatnonzero(mask & (self.similarity >= self.settings.similarity_floor) if floor else mask)
        if count <= 0 or not len(rows):
            return []
        near = self.similarity[rows]
        if len(rows) > count:
            threshold = np.partition(near, len(near) - count)[len(near) - count]
            rows = rows[near >= threshold]
            near = self.similarity[rows]
        ranked = rows[np.lexsort((self.index.order[rows], -near))][:count]
        return self.candidates(ranked)

    def candidates(self, rows: npt.NDArray[np.int64]) -> list[Candidate]:
        """Rows with their similarity and value."""
        values = self._values(rows)
        return [
            Candidate(int(row), int(self.index.order[row]), round(float(self.similarity[row]), 6), value)
            for row, value in zip(rows, values, strict=True)
        ]

    def _values(self, rows: npt.NDArray[np.int64]) -> Sequence[float]:
        total = [float(q) for q in self.index.value(self.query.stage)[rows]]
        if not (self.settings.per_category and self.query.category and len(rows)):
            return total
        numbers = [int(each) for each in self.index.numbers[rows]]
        marks = ",".join("?" * len(numbers))
        found = {
            number: (q, visits)
            for number, q, visits in self.connection.tuples(
                f"""SELECT items.number, q, visits FROM item_values JOIN items ON items.id = item_values.item
                    WHERE item_values.stage = ? AND item_values.category = ? AND items.number IN ({marks})""",
                (self.query.stage, self.query.category, *numbers),
            )
        }
        return [
            shrunk(*found[number], q, self.settings.shrinkage) if number in found else q
            for number, q in zip(numbers, total, strict=True)
        ]


def view_of(
    connection: Connection, index: Index, embedder: Embedder, query: Query, settings: RetrievalSettings
) -> View:
    """Embed the query and mark what it may be shown."""
    about = f"{query.operator}\n{query.description}"
    passages = [Passage(about), Passage("\n".join((about, query.category, query.feedback, query.bottleneck)))]
    similarity = index.similarities(embedder.embed(passages))
    return View(connection, index, query, settings, _eligible(connection, index, query, settings), similarity)


def _eligible(connection: Connection, index: Index, query: Query, settings: RetrievalSettings) -> Mask:
    codes = index.codes
    target = index.fact("target")
    mask: Mask = ((target == codes.known(query.target)) | (target == codes.known(""))) & ~index.archived
    operator = index.fact("operator")
    if settings.memory_scope == "operator":
        own = (operator == codes.known("")) | (operator == codes.known(query.operator))
        own[_taught_by(connection, index, query.operator)] = True
        mask &= own
    if query.exclude:
        # What they found again stays: its text is from others, and the run itself may find it again at any time.
        excluded = np.isin(operator, [codes.known(each) for each in query.exclude])
        mask &= ~excluded | (index.fact("run") == codes.known(query.run or "\0"))
    return mask


def _taught_by(connection: Connection, index: Index, operator: str) -> npt.NDArray[np.int64]:
    """Rows of the items that attempts on this operator are a source of."""
    numbers = connection.tuples(
        """SELECT DISTINCT items.number FROM plans JOIN item_sources ON item_sources.attempt = plans.id
            JOIN items ON items.id = item_sources.item WHERE plans.operator = ? ORDER BY items.number""",
        (operator,),
    )
    return index.rows_of(number for (number,) in numbers)
