"""Judgements of kernels as rows: verdict, reason, question, answer and cost."""

from __future__ import annotations

from memory_db.blobs import get_text, put_text
from memory_db.clock import now
from memory_db.connection import Connection
from memory_db.errors import MemoryDbError
from memory_db.records import JudgementRecord, UsageRecord


def insert_judgement(connection: Connection, attempt: str, judgement: JudgementRecord) -> None:
    """Store a judgement within a transaction. Raises MemoryDbError if the attempt has no answer, or one already."""
    if connection.row("SELECT 1 FROM generator_calls WHERE plan = ?", (attempt,)) is None:
        raise MemoryDbError(f"attempt {attempt} has no answer; store it with record_answer() before its judgement")
    if connection.row("SELECT 1 FROM judgements WHERE plan = ?", (attempt,)):
        raise MemoryDbError(f"attempt {attempt} has a judgement already; judgement() returns it")
    usage = judgement.usage
    connection.run(
        "INSERT INTO judgements VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            attempt,
            judgement.verdict,
            judgement.reason,
            usage.model,
            put_text(connection, judgement.prompt),
            put_text(connection, judgement.answer),
            usage.prompt_tokens,
            usage.completion_tokens,
            usage.reasoning_tokens,
            usage.calls,
            usage.seconds,
            usage.price,
            now(),
        ),
    )


def get_judgement(connection: Connection, attempt: str) -> JudgementRecord | None:
    """The stored judgement of an attempt, or None when it was not judged."""
    row = connection.row("SELECT * FROM judgements WHERE plan = ?", (attempt,))
    if row is None:
        return None
    names = ("model", "prompt_tokens", "completion_tokens", "reasoning_tokens", "seconds", "price", "calls")
    return JudgementRecord(
        verdict=row["verdict"],
        reason=row["reason"],
        prompt=get_text(connection, row["prompt"]),
        answer=get_text(connection, row["answer"]),
        usage=UsageRecord(**{name: row[name] for name in names}),
    )
