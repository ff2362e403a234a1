"""Answers of generators as rows: prompt, text, kernel and cost."""

from __future__ import annotations

import json

from memory_db.blobs import get_kernel, get_text, put_kernel, put_text
from memory_db.clock import now
from memory_db.connection import Connection
from memory_db.errors import MemoryDbError
from memory_db.records import AnswerRecord, UsageRecord

CALL = "call."
"""Decisions whose names begin so are about the call (endpoint, tries, cost), not about the kernel."""
LEFT_OUT = "call.left_out"
"""The decision that lists items, separated by spaces, that were planned to be shown and did not fit the prompt."""


def insert_answer(connection: Connection, attempt: str, answer: AnswerRecord) -> None:
    """Store an attempt's answer within a transaction. Raises MemoryDbError if it is not planned or has one."""
    if connection.row("SELECT 1 FROM plans WHERE id = ?", (attempt,)) is None:
        raise MemoryDbError(f"attempt {attempt} was not planned; plan() the iteration before storing answers")
    if connection.row("SELECT 1 FROM generator_calls WHERE plan = ?", (attempt,)):
        raise MemoryDbError(f"attempt {attempt} has an answer already; answer() returns it")
    usage = answer.usage
    connection.run(
        "INSERT INTO generator_calls VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            attempt,
            put_text(connection, answer.prompt),
            put_text(connection, answer.text),
            put_kernel(connection, answer.files) if answer.files else None,
            answer.error,
            json.dumps(dict(answer.decisions)),
            usage.model,
            usage.prompt_tokens,
            usage.completion_tokens,
            usage.reasoning_tokens,
            usage.calls,
            usage.seconds,
            usage.price,
            now(),
        ),
    )


def get_answer(connection: Connection, attempt: str) -> AnswerRecord | None:
    """The stored answer of an attempt, or None when it has none yet."""
    row = connection.row("SELECT * FROM generator_calls WHERE plan = ?", (attempt,))
    if row is None:
        return None
    return AnswerRecord(
        prompt=get_text(connection, row["prompt"]),
        text=get_text(connection, row["answer"]),
        files=get_kernel(connection, row["kernel"]) if row["kernel"] else None,
        error=row["error"],
        usage=UsageRecord(
            model=row["model"],
            prompt_tokens=row["prompt_tokens"],
            completion_tokens=row["completion_tokens"],
            reasoning_tokens=row["reasoning_tokens"],
            seconds=row["seconds"],
            price=row["price"],
            calls=row["calls"],
        ),
        decisions=json.loads(row["decisions"]),
    )
