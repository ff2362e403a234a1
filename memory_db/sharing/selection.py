"""Which part of a memory is shared."""

from __future__ import annotations

from dataclasses import dataclass

from memory_db.errors import MemoryDbError
from memory_db.types import Stage


@dataclass(frozen=True)
class Selection:
    """Filters, each of which must hold; an empty one holds for all.

    ``suites`` are the parts of operators' names before the slash. ``since`` and ``until`` are ISO 8601 times (UTC) or
    their beginnings, such as ``2026-11-30``: an attempt recorded at t is taken when since ≤ t < until.
    ``exclude_operators`` leaves no trace of these operators (see ``memory_db.sharing.transfer``).
    """

    operators: tuple[str, ...] = ()
    exclude_operators: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    suites: tuple[str, ...] = ()
    stages: tuple[Stage, ...] = ()
    since: str = ""
    until: str = ""

    def __post_init__(self) -> None:
        both = set(self.operators) & set(self.exclude_operators)
        if both:
            raise MemoryDbError(f"{', '.join(sorted(both))}: selected and excluded at once; leave one of the two out")

    def takes_operator(self, operator: str, category: str) -> bool:
        """Whether this operator is selected."""
        return (
            operator not in self.exclude_operators
            and (not self.operators or operator in self.operators)
            and (not self.categories or category in self.categories)
            and (not self.suites or operator.split("/")[0] in self.suites)
        )

    def takes_attempt(self, operator: str, category: str, stage: str, recorded_at: str) -> bool:
        """Whether an attempt on this operator, at this stage and time, is selected."""
        return (
            self.takes_operator(operator, category)
            and (not self.stages or stage in self.stages)
            and (not self.since or recorded_at >= self.since)
            and (not self.until or recorded_at < self.until)
        )
