"""What attempts cost: the answer, and whatever else a model was asked about it."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection

TABLES = ("generator_calls", "judgements", "lessons")
"""Where calls of models are, each with its attempt (``plan``), tokens and price."""


def costs(tables: Collection[str] = TABLES) -> str:
    """An SQL subquery with ``plan``, ``prompt_tokens``, ``completion_tokens``, ``price`` (US dollars) per attempt."""
    parts = " UNION ALL ".join(
        f"SELECT plan, prompt_tokens, completion_tokens, price FROM {table}" for table in TABLES if table in tables
    )
    return (
        "(SELECT plan, SUM(prompt_tokens) AS prompt_tokens, SUM(completion_tokens) AS completion_tokens, "
        f"SUM(price) AS price FROM ({parts}) GROUP BY plan)"
    )


def known_costs(connection: sqlite3.Connection) -> str:
    """The same of a memory file that may be older than some of the tables."""
    return costs({name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")})
