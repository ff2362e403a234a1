"""The retrieval index: vectors, values and facts of all items as arrays, loaded at the first use and kept in step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from memory_db.codes import Codes
from memory_db.connection import Connection
from memory_db.embedding.quantised import quantised
from memory_db.errors import MemoryDbError
from memory_db.growing import Growing
from memory_db.learner import ValueUpdate
from memory_db.types import Kind, Stage
from memory_db.vector_block import VectorBlock

_COLUMNS = """SELECT items.number, items.id, kind, items.target, items.operator, items.category, bottleneck, feasible,
    latency_us, archived, plans.run, vectors.vector FROM items LEFT JOIN plans ON plans.id = items.attempt
    JOIN vectors ON vectors.item = items.number WHERE items.number > ? ORDER BY items.number LIMIT ?"""
_CHUNK = 20_000


class Index:
    """All items of one memory in rows, in the order in which they were added.

    ``order`` are the first 64 bits of the ids: among equals the lower id comes first. ``values`` maps a stage to Q
    of every row. Arrays are views that the next refresh may replace: do not keep them.
    """

    def __init__(self, connection: Connection, dimensions: int, initial: float) -> None:
        self._connection = connection
        self._initial = initial
        self._last = 0
        self._version = -1
        self.codes = Codes()
        self._traces = VectorBlock(dimensions)
        self._texts = VectorBlock(dimensions)
        self._numbers = Growing(np.int64)
        self._order = Growing(np.uint64)
        self._facts = {
            name: Growing(np.int32) for name in ("kind", "target", "operator", "category", "bottleneck", "run")
        }
        self._feasible = Growing(np.int8)
        self._archived = Growing(np.bool_)
        self._latency = Growing(np.float64)
        self._values = {stage: Growing(np.float64) for stage in Stage}

    def __len__(self) -> int:
        return len(self._numbers)

    @property
    def numbers(self) -> npt.NDArray[np.int64]:
        """Row numbers of the items in the database, ascending."""
        return self._numbers.view

    @property
    def order(self) -> npt.NDArray[np.uint64]:
        """The order of ids among equals."""
        return self._order.view

    @property
    def feasible(self) -> npt.NDArray[np.bool_]:
        """Whether the item is a feasible kernel."""
        return np.asarray(self._feasible.view == 1)

    @property
    def archived(self) -> npt.NDArray[np.bool_]:
        """Whether the item is out of use."""
        return self._archived.view

    @property
    def latency(self) -> npt.NDArray[np.float64]:
        """Latency in µs, NaN where there is none."""
        return self._latency.view

    def fact(self, name: str) -> npt.NDArray[np.int32]:
        """Codes (see ``codes``) of the kind, target, operator, category, bottleneck or run of every row."""
        return self._facts[name].view

    def value(self, stage: Stage) -> npt.NDArray[np.float64]:
        """Q of every row in this stage."""
        return self._values[stage].view

    def similarities(self, about: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """Cosine of every trace with the first of two query vectors, and of every other item with the second."""
        whole = quantised(about)
        found = np.empty(len(self), dtype=np.float32)
        for block, query in zip((self._traces, self._texts), whole, strict=True):
            found[block.rows] = block.cosines(query)
        return found

    def likeness(self, row: int, others: Sequence[int]) -> list[float]:
        """Cosine of one trace with other traces."""
        return [round(float(each), 6) for each in self._traces.between(row, others)]

    def rows_of(self, numbers: Iterable[int]) -> npt.NDArray[np.int64]:
        """Rows of the items with these database numbers. Raises MemoryDbError if one has no vector."""
        wanted = np.fromiter(numbers, dtype=np.int64)
        rows = np.searchsorted(self.numbers, wanted)
        if np.any(rows >= len(self)) or np.any(self.numbers[rows] != wanted):
            raise MemoryDbError(f"{self._connection.path} has items without vectors; open it for writing to embed them")
        return rows

    def refresh(self) -> None:
        """Take in new items, and values and archive flags that changed since the last refresh."""
        version = self._connection.value("PRAGMA data_version")
        first = self._version == -1
        before = len(self)
        while rows := self._connection.tuples(_COLUMNS, (self._last, _CHUNK)):
            self._append(rows)
        changed_by_others = version != self._version and not first
        self._version = version
        if changed_by_others or before == 0:
            self._load_values()

    def _append(self, rows: list[tuple[Any, ...]]) -> None:
        numbers, ids, kinds, targets, operators, categories, bottlenecks, feasible, latency, archived, runs, blobs = (
            zip(*rows, strict=True)
        )
        vectors = np.frombuffer(b"".join(blobs), dtype=np.int8).reshape(len(rows), -1)
        if vectors.shape[1] != self._traces.dimensions:
            raise MemoryDbError(f"{self._connection.path} was embedded by another embedder; open it for writing")
        traces = np.array([kind == Kind.TRACE for kind in kinds])
        rows_added = np.arange(len(self), len(self) + len(rows))
        self._traces.append(rows_added[traces], vectors[traces])
        self._texts.append(rows_added[~traces], vectors[~traces])
        self._numbers.append(numbers)
        self._order.append(np.frombuffer(bytes.fromhex("".join(each[:16] for each in ids)), dtype=">u8"))
        columns = (kinds, targets, operators, categories, bottlenecks, runs)
        for growing, column in zip(self._facts.values(), columns, strict=True):
            growing.append(self.codes.column(column))
        self._feasible.append([-1 if each is None else each for each in feasible])
        self._archived.append(archived)
        self._latency.append([np.nan if each is None else each for each in latency])
        for values in self._values.values():
            values.append(np.full(len(rows), self._initial))
        self._last = int(numbers[-1])

    def _load_values(self) -> None:
        for stage, values in self._values.items():
            found = self._connection.tuples(
                """SELECT items.number, q FROM item_values JOIN items ON items.id = item_values.item
                    WHERE item_values.stage = ? AND item_values.category = ''""",
                (stage,),
            )
            if found:
                values.view[self.rows_of(number for number, _ in found)] = [q for _, q in found]
        if len(self):
            rows = self.rows_of(each for (each,) in self._connection.tuples("SELECT number FROM items WHERE archived"))
            self._archived.view[:] = False
            self._archived.view[rows] = True

    def follow(self, updates: Sequence[ValueUpdate]) -> None:
        """Follow values that this process moved; items not yet loaded are loaded with theirs later."""
        moved = {(update.item, update.stage): update.after for update in updates if not update.category}
        if not moved or not len(self):
            return
        marks = ",".join("?" * len(moved))
        found = self._connection.tuples(
            f"SELECT id, number FROM items WHERE id IN ({marks}) AND number <= ?",
            (*(item for item, _ in moved), self._last),
        )
        numbers = dict(found)
        for (item, stage), after in moved.items():
            if item in numbers:
                self._values[stage].view[self.rows_of([numbers[item]])] = after

    def set_archived(self, numbers: Iterable[int], archived: bool) -> None:
        """Follow items that this process archived or brought back."""
        loaded = [number for number in numbers if number <= self._last]
        self._archived.view[self.rows_of(loaded)] = archived
