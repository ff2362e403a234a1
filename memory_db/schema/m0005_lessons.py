"""The fifth schema: what a model wrote that an attempt teaches, and what asking it cost."""

from __future__ import annotations

from sqlite_utils import Database

STATEMENT = """CREATE TABLE lessons (
    plan TEXT PRIMARY KEY REFERENCES plans(id), title TEXT NOT NULL, text TEXT NOT NULL, model TEXT NOT NULL,
    prompt TEXT NOT NULL REFERENCES texts(hash), answer TEXT NOT NULL REFERENCES texts(hash),
    prompt_tokens INTEGER NOT NULL, completion_tokens INTEGER NOT NULL, reasoning_tokens INTEGER NOT NULL,
    calls INTEGER NOT NULL, seconds REAL NOT NULL, price REAL NOT NULL, written_at TEXT NOT NULL)"""


def migrate(database: Database) -> None:
    """Add the table."""
    database.execute(STATEMENT)
