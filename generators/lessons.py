"""What an attempt teaches, in a model's words: what it is asked, and how its answer is read."""

from __future__ import annotations

import json
from pathlib import Path

from memory_db.types import Stage
from operators import Kernel, Operator, describe

PROMPT = Path(__file__).parent / "prompts" / "lesson.md"
LONGEST_KERNEL, LONGEST_FEEDBACK = 16_000, 3_000
"""Characters of source and of feedback that are shown; more would cost more than a lesson is worth."""
LONGEST_TITLE, LONGEST_LESSON = 120, 1_200


def question(operator: Operator, stage: Stage, kernel: Kernel, told: str, outcome: str) -> str:
    """The user's message about one attempt: its kernel, the feedback before (``told``) and after it (``outcome``)."""
    mark = f"ATTEMPT-{kernel.hash[:12]}"
    parts = (
        f"Stage: {stage.value}. The operator:\n{describe(operator)}",
        f"What its writer had been told:\n{_cut(told, LONGEST_FEEDBACK) or 'nothing, this was the first attempt'}",
        f"The kernel:\n{_cut(kernel.listing, LONGEST_KERNEL)}",
        f"What became of it:\n{_cut(outcome, LONGEST_FEEDBACK)}",
    )
    body = "\n\n".join(parts)
    return f"<{mark}>\n{body}\n</{mark}>"


def read_lesson(text: str) -> tuple[str, str]:
    """Title and lesson from an answer, which must hold one JSON object. ValueError saying why when it does not."""
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start:
        raise ValueError("no JSON object")
    try:
        answer = json.loads(text[start : end + 1])
    except RecursionError:
        raise ValueError("brackets without end") from None
    if not isinstance(answer, dict):
        raise ValueError("no JSON object")
    title, lesson = answer.get("title"), answer.get("lesson")
    if not (isinstance(title, str) and title.strip() and isinstance(lesson, str) and lesson.strip()):
        raise ValueError("title or lesson is missing")
    return _clean(title, LONGEST_TITLE), _clean(lesson, LONGEST_LESSON)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[:longest]}\n(cut: {len(text) - longest:,} more characters)"


def _clean(text: str, longest: int) -> str:
    return text.strip().encode(errors="replace").decode()[:longest]
