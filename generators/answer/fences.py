"""Fenced blocks, also when a model opens or closes them badly."""

from __future__ import annotations

import re

from generators.answer.block import Block
from generators.answer.naming import heading_above, path_comment, path_in

FENCE = re.compile(r"(?P<before>[^`~]*?)(?P<fence>`{3,}|~{3,})(?P<info>[^`]*)$")
NO_SOURCE = {"bash", "sh", "shell", "console", "text", "txt", "cmake", "make", "makefile", "diff"}
"""Languages of blocks that a path in the text above does not name: listings, commands, build files."""
CLOSING = re.compile(r"(?P<last>.*?)(?P<fence>`{3,}|~{3,})\s*$")


def fenced_blocks(text: str) -> list[Block]:
    """All fenced blocks in order. A block with several files, separated by path comments, becomes several."""
    blocks: list[Block] = []
    prose: list[str] = []
    content: list[str] = []
    fence, label, start, offset = "", "", 0, 0

    def finish(closed: bool) -> None:
        nonlocal fence
        blocks.extend(split_files("\n".join(content), start, label, closed))
        prose.clear()
        content.clear()
        fence = ""

    def begin(match: re.Match[str]) -> None:
        nonlocal fence, label, start
        fence, start = match["fence"], offset
        label = path_in(match["info"])
        if not label and match["info"].strip().lower() not in NO_SOURCE:
            label = heading_above([*prose, match["before"]])

    for line in text.split("\n"):
        opening = FENCE.match(line) if "```" in line or "~~~" in line else None
        if not fence:
            if opening:
                begin(opening)
            else:
                prose.append(line)
        elif opening and opening["info"].strip() and not opening["before"].strip() and opening["fence"][0] == fence[0]:
            finish(closed=True)  # a new block begins although the last was not closed
            begin(opening)
        elif (closing := _closing(line, fence)) is not None:
            if closing.strip():
                content.append(closing)
            finish(closed=True)
        else:
            content.append(line)
        offset += len(line) + 1
    if fence:
        finish(closed=False)
    return blocks


def _closing(line: str, fence: str) -> str | None:
    """What stands before the closing fence on this line; None when the line does not close."""
    match = CLOSING.match(line) if fence[:3] in line else None
    if match is None or match["fence"][0] != fence[0] or len(match["fence"]) < len(fence):
        return None
    return match["last"]


def split_files(text: str, start: int, label: str, closed: bool) -> list[Block]:
    """The files of one block: cut at comment lines that consist of a path. Keeps the label when there is none."""
    files: list[tuple[str, list[str]]] = [(label, [])]
    for line in text.split("\n"):
        path = path_comment(line)
        if path and any(entry.strip() for entry in files[-1][1]):
            files.append((path, []))
        elif path:
            files[-1] = (label or path if len(files) == 1 else path, [])
        files[-1][1].append(line)
    if len(files) > 1 and not files[0][0] and not _has_code(files[0][1]):
        del files[0]
    last = len(files) - 1
    return [
        Block("\n".join(lines), start + index, name, closed or index < last)
        for index, (name, lines) in enumerate(files)
    ]


def _has_code(lines: list[str]) -> bool:
    return any(line.strip() and not line.strip().startswith(("//", "/*", "*", "#")) for line in lines)
