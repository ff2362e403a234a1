"""The learner's state in the memory: the normaliser of the refining reward, and the values of items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memory_db.connection import Connection
from memory_db.normaliser import Normaliser
from memory_db.records import ItemValue
from memory_db.settings import ValueSettings
from memory_db.types import Stage
from memory_db.values import updated

ALL = ""
"""The category of the value over all operators."""


@dataclass(frozen=True)
class ValueUpdate:
    """One movement of one value."""

    item: str
    stage: Stage
    category: str
    before: float
    after: float
    reward: float
    alpha: float
    visits: int


def load_normaliser(connection: Connection) -> Normaliser:
    """The normaliser as the last recorded attempt left it."""
    state = {row["key"]: row["value"] for row in connection.rows("SELECT key, value FROM learner_state")}
    return Normaliser(int(state.get("refine.count", 0)), state.get("refine.mean", 0.0), state.get("refine.m2", 0.0))


def save_normaliser(connection: Connection, normaliser: Normaliser) -> None:
    """Store the normaliser within a transaction."""
    rows: list[tuple[str, float]] = [
        ("refine.count", float(normaliser.count)),
        ("refine.mean", normaliser.mean),
        ("refine.m2", normaliser.m2),
    ]
    connection.run_many("INSERT OR REPLACE INTO learner_state VALUES (?, ?)", rows)


def apply_reward(
    connection: Connection,
    items: Sequence[str],
    stage: Stage,
    category: str,
    reward: float,
    settings: ValueSettings,
) -> list[ValueUpdate]:
    """Move the values of the items used, over all operators and within the category, within a transaction."""
    updates: list[ValueUpdate] = []
    for item in items:
        for group in (ALL, category) if category else (ALL,):
            row = connection.row(
                "SELECT q, visits FROM item_values WHERE item = ? AND stage = ? AND category = ?", (item, stage, group)
            )
            before, visits = (row["q"], row["visits"]) if row else (settings.initial, 0)
            after = updated(before, reward, settings.alpha)
            updates.append(ValueUpdate(item, stage, group, before, after, reward, settings.alpha, visits + 1))
            connection.run(
                "INSERT OR REPLACE INTO item_values VALUES (?, ?, ?, ?, ?, ?)",
                (item, stage, group, after, visits + 1, reward),
            )
    return updates


def values_of(connection: Connection, stage: Stage | None = None, category: str | None = ALL) -> list[ItemValue]:
    """The values that were ever moved, highest first; ``category`` None: of every category."""
    clauses = ["1 = 1"] + (["stage = :stage"] if stage else []) + ([] if category is None else ["category = :category"])
    rows = connection.rows(
        f"SELECT * FROM item_values WHERE {' AND '.join(clauses)} ORDER BY q DESC, visits DESC, item, stage, category",
        {"stage": stage, "category": category},
    )
    return [
        ItemValue(row["item"], Stage(row["stage"]), row["q"], row["visits"], row["last_reward"], row["category"])
        for row in rows
    ]
