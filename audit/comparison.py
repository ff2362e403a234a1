"""Two runs side by side: their measures, and each operator's kernels."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import polars as pl

from audit.attempts import attempts
from audit.difference import Difference, difference
from audit.measures import Measures, by_operator, measures
from memory_db import Memory


@dataclass(frozen=True)
class Side:
    """One of the two: what the reader calls it, its run and the attempts of that run (table of ``audit.attempts``)."""

    name: str
    memory: Path
    run: str
    attempts: pl.DataFrame
    measures: Measures


@dataclass(frozen=True)
class Comparison:
    """``operators``: operator, and of either side solved_first, solved_second (iteration), best_first, best_second
    (µs), and ratio, best_first over best_second: above 1 the second is faster. ``learned`` is what the second memory
    holds beyond the first, None when both runs are in one memory.
    """

    first: Side
    second: Side
    operators: pl.DataFrame
    learned: Difference | None

    @property
    def only_first(self) -> list[str]:
        """Operators that the first solved and the second did not (or did not have)."""
        return self._only("solved_first", "solved_second")

    @property
    def only_second(self) -> list[str]:
        """Operators that the second solved and the first did not (or did not have)."""
        return self._only("solved_second", "solved_first")

    @property
    def median_ratio(self) -> float | None:
        """The median of best_first over best_second, over operators that both solved."""
        found = self.operators["ratio"].drop_nulls().median()
        return float(found) if isinstance(found, int | float) else None

    def _only(self, one: str, other: str) -> list[str]:
        return self.operators.filter(pl.col(one).is_not_null() & pl.col(other).is_null())["operator"].to_list()


def side(memory: Memory, run: str, name: str = "") -> Side:
    """One side of a comparison; ``run`` is the id of a run in the memory."""
    rows = attempts(memory.path, run)
    return Side(name or run, memory.path, run, rows, measures(rows))


def compare(first: Side, second: Side) -> Comparison:
    """Set two sides beside each other; both memories must be there still."""
    columns = ["operator", "category", "solved_at", "best_us"]
    one, other = (by_operator(each.attempts).select(columns) for each in (first, second))
    operators = (
        one.rename({"solved_at": "solved_first", "best_us": "best_first"})
        .join(
            other.rename({"solved_at": "solved_second", "best_us": "best_second"}),
            on="operator",
            how="full",
            coalesce=True,
            suffix="_second",
        )
        .with_columns(
            category=pl.coalesce("category", "category_second"), ratio=pl.col("best_first") / pl.col("best_second")
        )
        .drop("category_second")
        .sort("ratio", "operator", descending=[True, False], nulls_last=True)
    )
    same = first.memory.resolve() == second.memory.resolve()
    return Comparison(first, second, operators, None if same else difference(first.memory, second.memory))
