"""What a model was asked about an attempt besides its kernel, as rows: a judgement of it, and what it teaches."""

from __future__ import annotations

from typing import Any

from memory_db.blobs import get_text, put_text
from memory_db.clock import now
from memory_db.connection import Connection
from memory_db.errors import MemoryDbError
from memory_db.records import JudgementRecord, LessonRecord, UsageRecord

_USAGE = ("model", "prompt_tokens", "completion_tokens", "reasoning_tokens", "seconds", "price", "calls")


def insert_judgement(connection: Connection, attempt: str, judgement: JudgementRecord) -> None:
    """Store a judgement within a transaction. Raises MemoryDbError if the attempt has no answer, or one already."""
    found = {"verdict": judgement.verdict, "reason": judgement.reason, "judged_at": now()}
    _insert(connection, "judgements", attempt, judgement, found)


def get_judgement(connection: Connection, attempt: str) -> JudgementRecord | None:
    """The stored judgement of an attempt, or None when it was not judged."""
    row = connection.row("SELECT * FROM judgements WHERE plan = ?", (attempt,))
    return JudgementRecord(verdict=row["verdict"], reason=row["reason"], **_asked(connection, row)) if row else None


def insert_lesson(connection: Connection, attempt: str, lesson: LessonRecord) -> None:
    """Store a lesson within a transaction. Raises MemoryDbError if the attempt has no answer, or a lesson already."""
    _insert(connection, "lessons", attempt, lesson, {"title": lesson.title, "text": lesson.text, "written_at": now()})


def get_lesson(connection: Connection, attempt: str) -> LessonRecord | None:
    """The stored lesson of an attempt, or None when no model was asked for one."""
    row = connection.row("SELECT * FROM lessons WHERE plan = ?", (attempt,))
    return LessonRecord(title=row["title"], text=row["text"], **_asked(connection, row)) if row else None


def _insert(
    connection: Connection, table: str, attempt: str, asked: JudgementRecord | LessonRecord, found: dict[str, str]
) -> None:
    if connection.row("SELECT 1 FROM generator_calls WHERE plan = ?", (attempt,)) is None:
        raise MemoryDbError(f"attempt {attempt} has no answer; store it with record_answer() before its {table[:-1]}")
    if connection.row(f"SELECT 1 FROM {table} WHERE plan = ?", (attempt,)):
        raise MemoryDbError(f"attempt {attempt} has a {table[:-1]} already; {table[:-1]}() returns it")
    row = {
        "plan": attempt,
        **found,
        "prompt": put_text(connection, asked.prompt),
        "answer": put_text(connection, asked.answer),
        **{name: getattr(asked.usage, name) for name in _USAGE},
    }
    columns, marks = ", ".join(row), ", ".join("?" * len(row))
    connection.run(f"INSERT INTO {table} ({columns}) VALUES ({marks})", tuple(row.values()))


def _asked(connection: Connection, row: Any) -> dict[str, Any]:
    return {
        "prompt": get_text(connection, row["prompt"]),
        "answer": get_text(connection, row["answer"]),
        "usage": UsageRecord(**{name: row[name] for name in _USAGE}),
    }
