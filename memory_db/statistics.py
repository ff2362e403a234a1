"""What is in a memory and what earns its place: queries for people."""

from __future__ import annotations

from dataclasses import dataclass

from memory_db.connection import Connection
from memory_db.types import Kind, Stage

_COUNTS = {
    "runs": "SELECT count(*) FROM runs",
    "attempts": "SELECT count(*) FROM attempts",
    "feasible attempts": "SELECT count(*) FROM outcomes WHERE feasible = 1",
    "operators": "SELECT count(DISTINCT operator) FROM plans",
    "operators solved": """SELECT count(DISTINCT operator) FROM plans
        JOIN outcomes ON outcomes.attempt = plans.id WHERE feasible = 1""",
    "kernels": "SELECT count(*) FROM kernels",
    "value updates": "SELECT count(*) FROM value_updates",
    "items archived": "SELECT count(*) FROM items WHERE archived = 1",
    "imports": "SELECT count(*) FROM imports",
}
_EARNING = """SELECT items.id, items.kind, items.title, value_updates.stage, count(*) AS uses,
        sum(value_updates.reward) AS reward, sum(contexts.tokens) AS tokens, item_values.q
    FROM value_updates JOIN items ON items.id = value_updates.item
    JOIN contexts ON contexts.plan = value_updates.attempt AND contexts.item = value_updates.item
    JOIN item_values ON item_values.item = value_updates.item AND item_values.stage = value_updates.stage
        AND item_values.category = ''
    WHERE value_updates.category = '' AND (:stage IS NULL OR value_updates.stage = :stage)
        AND (:kind IS NULL OR items.kind = :kind)
    GROUP BY value_updates.item, value_updates.stage HAVING count(*) >= :uses"""
ORDERS = {
    "value": "item_values.q",
    "use": "sum(value_updates.reward) / count(*)",
    "token": "sum(value_updates.reward) / sum(contexts.tokens)",
}
"""What items can be ranked by: Q, mean reward per use, reward per token shown."""


@dataclass(frozen=True)
class Earning:
    """What an item earned in one stage: ``reward`` is the sum over its ``uses``, ``tokens`` what it took in prompts."""

    item: str
    kind: Kind
    title: str
    stage: Stage
    uses: int
    reward: float
    tokens: int
    q: float

    @property
    def per_use(self) -> float:
        """Mean reward per use."""
        return self.reward / self.uses

    @property
    def per_thousand_tokens(self) -> float:
        """Reward per 1,000 tokens shown."""
        return 1000 * self.reward / self.tokens if self.tokens else 0.0


@dataclass(frozen=True)
class Movement:
    """One update of an item's value over all operators, with the attempt that caused it."""

    attempt: str
    operator: str
    stage: Stage
    before: float
    after: float
    reward: float
    role: str
    explored: bool
    feasible: bool
    latency_us: float | None
    recorded_at: str


def counts(connection: Connection) -> dict[str, int]:
    """How many there are of everything, items by kind first."""
    kinds = dict(connection.tuples("SELECT kind, count(*) FROM items WHERE archived = 0 GROUP BY kind"))
    items = {f"items: {kind}": int(kinds.get(kind, 0)) for kind in Kind}
    return items | {name: int(connection.value(query)) for name, query in _COUNTS.items()}


def value_samples(connection: Connection) -> dict[tuple[Kind, Stage], list[float]]:
    """Q of all items that were ever used, by kind and stage."""
    found: dict[tuple[Kind, Stage], list[float]] = {}
    for kind, stage, q in connection.tuples(
        """SELECT kind, item_values.stage, q FROM item_values JOIN items ON items.id = item_values.item
            WHERE item_values.category = '' ORDER BY kind, item_values.stage, q"""
    ):
        found.setdefault((Kind(kind), Stage(stage)), []).append(q)
    return found


def top_items(
    connection: Connection,
    order: str = "value",
    *,
    stage: Stage | None = None,
    kind: Kind | None = None,
    least_uses: int = 1,
    limit: int = 20,
    worst: bool = False,
) -> list[Earning]:
    """The items that earned most (or least), by one of ``ORDERS``. Raises KeyError for another order."""
    direction = "ASC" if worst else "DESC"
    rows = connection.tuples(
        f"{_EARNING} ORDER BY {ORDERS[order]} {direction}, items.id LIMIT :limit",
        {"stage": stage, "kind": kind, "uses": least_uses, "limit": limit},
    )
    return [
        Earning(item, Kind(kind_), title, Stage(stage_), uses, reward, tokens, q)
        for item, kind_, title, stage_, uses, reward, tokens, q in rows
    ]


def history_of(connection: Connection, item: str) -> list[Movement]:
    """Every update of an item's values over all operators, oldest first."""
    rows = connection.tuples(
        """SELECT value_updates.attempt, plans.operator, value_updates.stage, before, after, value_updates.reward,
            contexts.role, contexts.explored, outcomes.feasible, outcomes.latency_us, attempts.recorded_at
            FROM value_updates JOIN plans ON plans.id = value_updates.attempt
            JOIN attempts ON attempts.id = plans.id JOIN outcomes ON outcomes.attempt = plans.id
            JOIN contexts ON contexts.plan = plans.id AND contexts.item = value_updates.item
            WHERE value_updates.item = ? AND value_updates.category = '' ORDER BY value_updates.number""",
        (item,),
    )
    return [
        Movement(attempt, operator, Stage(stage), before, after, reward, role, bool(explored), bool(feasible), us, at)
        for attempt, operator, stage, before, after, reward, role, explored, feasible, us, at in rows
    ]


def find_id(connection: Connection, beginning: str) -> list[str]:
    """The ids that begin with this text, at most five."""
    low, high = beginning, beginning + "\uffff"
    rows = connection.tuples("SELECT id FROM items WHERE id >= ? AND id < ? ORDER BY id LIMIT 5", (low, high))
    return [item for (item,) in rows]
