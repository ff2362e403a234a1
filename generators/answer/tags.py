"""Files in XML-like tags: ``<file path="…">…</file>``, ``<kernel_src>…</kernel_src>``."""

from __future__ import annotations

import re
from collections.abc import Collection

from generators.answer.block import Block
from generators.answer.fences import fenced_blocks
from generators.answer.naming import path_in

OPENING = re.compile(r"<(?P<name>[A-Za-z_][\w./-]{0,120})(?P<attributes>\s[^<>\n]{0,200})?>")
CDATA = re.compile(r"\A\s*<!\[CDATA\[(.*?)\]\]>\s*\Z", re.DOTALL)
INNER_PATH = re.compile(r"<(path|name|filename|file_path)>\s*([^<\n]{1,200}?)\s*</\1>")
INNER_CONTENT = re.compile(r"<(content|code|source|text)>(.*?)</\1>", re.DOTALL)


def tagged_blocks(text: str, variables: Collection[str]) -> list[tuple[Block, int]]:
    """Blocks in tags that name a file, each with the offset of its end.

    A tag names a file by its own name (a path, or one of ``variables``), by an attribute, or by a ``<path>`` in it.
    """
    found: list[tuple[Block, int]] = []
    position = 0
    closings = set(re.findall(r"</([A-Za-z_][\w./-]{0,120})>", text))
    for match in OPENING.finditer(text):
        name = match["name"]
        if match.start() < position:
            continue
        label = name if name in variables else path_in(match["attributes"] or "") or path_in(name)
        if name in closings and (end := text.find(f"</{name}>", match.end())) >= 0:
            content, closed, after = text[match.end() : end], True, end + len(name) + 3
        elif match["attributes"] and label:  # the model forgot the closing tag
            following = text.find(f"<{name} ", match.end())
            after = following if following >= 0 else len(text)
            content, closed = text[match.end() : after], following >= 0
        else:
            continue
        if not label and (inner := INNER_PATH.search(content)):
            label = path_in(inner[2])
            body = INNER_CONTENT.search(content)
            content = body[2] if body else content[inner.end() :]
        if label:
            found.append((Block(_unwrapped(content), match.start(), label, closed), after))
            position = after
    return found


def _unwrapped(content: str) -> str:
    """The content without CDATA, or without the fence that a model puts into the tag."""
    if cdata := CDATA.match(content):
        return cdata[1]
    fenced = fenced_blocks(content)
    return "\n".join(block.text for block in fenced) if fenced else content.strip("\n")
