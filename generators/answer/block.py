"""A block: a piece of an answer that may be a file."""

from __future__ import annotations

import re
from dataclasses import dataclass

THOUGHT = re.compile(r"<(/?)(?:think|thinking|reasoning)>", re.IGNORECASE)


@dataclass(frozen=True)
class Block:
    """Text from ``start`` of the answer; ``label`` is what names it (a path, a variable), or empty.

    ``closed`` is False when the answer ended before the block did.
    """

    text: str
    start: int
    label: str = ""
    closed: bool = True


def clean(text: str) -> str:
    """The text with Unix line ends and without characters that no source file holds."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\ufeff", "").replace("\x00", "")
    return well_formed(text)


def well_formed(text: str) -> str:
    """The text with ``?`` for halves of surrogate pairs, which JSON can hold and no file or database can."""
    return text.encode("utf-8", "replace").decode("utf-8")


def without_thinking(text: str) -> str:
    """The answer without its thoughts in tags: drafts in them are no candidates."""
    kept: list[str] = []
    position, inside = 0, False
    for tag in THOUGHT.finditer(text):
        if tag[1]:
            if not inside:  # the opening tag was part of the prompt, as some chat templates have it
                kept.clear()
            position, inside = tag.end(), False
        elif not inside:
            kept.append(text[position : tag.start()])
            inside = True
    return "".join(kept) if inside else "".join(kept) + text[position:]
