"""Which items helped: those that were shown when an operator was solved or its kernel got faster, by reward earned."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from audit.attempts import reading

_QUERY = """SELECT contexts.item, items.kind, items.title, SUM(attempts.raw_reward) AS earned
    FROM contexts JOIN plans ON plans.id = contexts.plan JOIN attempts ON attempts.id = plans.id
    JOIN items ON items.id = contexts.item
    WHERE plans.run = ? AND plans.operator = ? AND items.kind != 'api' AND attempts.raw_reward > 0
    AND (items.operator != plans.operator OR items.kind != 'trace')
    GROUP BY contexts.item ORDER BY earned DESC, contexts.item LIMIT ?"""


@dataclass(frozen=True)
class Helpful:
    """An item and the reward (before normalisation) of the successful attempts that it was shown in."""

    item: str
    kind: str
    title: str
    earned: float


def helpful(memory: Path, run: str, operator: str, most: int = 2) -> list[Helpful]:
    """The items that earned most for an operator in a run; the operator's own traces are left out."""
    with reading(memory) as connection:
        return [Helpful(*row) for row in connection.execute(_QUERY, (run, operator, most))]
