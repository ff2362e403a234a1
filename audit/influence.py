"""What an item led to: the attempts that it was shown in, what they earned, and the kernels that came of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from audit.errors import AuditError
from memory_db import Memory

_ITEM = """SELECT id, kind, target, title, text, tags, operator, category, feasible, latency_us, archived, created_at
    FROM items WHERE id >= ?1 AND id < ?1 || 'g' ORDER BY id LIMIT 3"""
_SOURCES = """SELECT plans.id, plans.operator, plans.iteration, plans.run FROM plans
    WHERE plans.id IN (SELECT attempt FROM item_sources WHERE item = ?1 UNION SELECT attempt FROM items WHERE id = ?1)
    ORDER BY plans.number"""
_USES = """SELECT plans.id AS attempt, plans.run, plans.iteration, plans.operator, plans.stage, contexts.role,
    contexts.rank, contexts.similarity, contexts.value, contexts.explored, contexts.tokens, outcomes.feasible,
    outcomes.failed_gate, outcomes.error_class, outcomes.latency_us, attempts.raw_reward, attempts.kernel,
    moved.before, moved.after
    FROM contexts JOIN plans ON plans.id = contexts.plan JOIN attempts ON attempts.id = plans.id
    JOIN outcomes ON outcomes.attempt = plans.id
    LEFT JOIN value_updates AS moved ON moved.attempt = plans.id AND moved.item = contexts.item
        AND moved.category = ''
    WHERE contexts.item = ? ORDER BY attempts.number, contexts.rank"""
_VALUES = "SELECT stage, q, visits FROM item_values WHERE item = ? AND category = '' ORDER BY stage"

Record = Mapping[str, Any]


@dataclass(frozen=True)
class Influence:
    """An item forwards.

    ``sources`` are the attempts that it came from; ``uses`` the attempts that it was shown in, in the order in which
    they were recorded, with role, value at the time, outcome, reward and the move of its Q. ``kernels`` are the
    hashes of feasible kernels among them, each once. Latencies are in µs.
    """

    item: Record
    sources: tuple[Record, ...]
    uses: tuple[Record, ...]
    values: tuple[Record, ...]

    @property
    def kernels(self) -> tuple[str, ...]:
        """Feasible kernels that were written with the item in view."""
        return tuple(dict.fromkeys(use["kernel"] for use in self.uses if use["feasible"] and use["kernel"]))

    @property
    def reward(self) -> float:
        """The rewards (before normalisation) of all attempts that it was shown in."""
        return float(sum(use["raw_reward"] for use in self.uses))

    @property
    def tokens(self) -> int:
        """What it took of the prompts."""
        return int(sum(use["tokens"] for use in self.uses))


def influence(memory: Memory, name: str) -> Influence:
    """What an item led to; ``name`` is its id or the beginning of one. AuditError when it is none, or several."""
    connection = memory.connection
    with connection.reading():
        found = connection.rows(_ITEM, (name.lower(),)) if name else []
        if len(found) != 1:
            what = f"begins {', '.join(row['id'][:12] for row in found)} …" if found else "is no item"
            raise AuditError(f"{name!r} {what}; `evokernel memory search WORDS` finds items.")
        (item,) = found
        return Influence(
            item=dict(item),
            sources=tuple(dict(row) for row in connection.rows(_SOURCES, (item["id"],))),
            uses=tuple(dict(row) for row in connection.rows(_USES, (item["id"],))),
            values=tuple(dict(row) for row in connection.rows(_VALUES, (item["id"],))),
        )
