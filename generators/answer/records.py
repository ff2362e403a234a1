"""Files in JSON: ``{"files": {PATH: TEXT}}``, ``[{"path": …, "content": …}]`` and their kin."""

from __future__ import annotations

import json
from collections.abc import Collection

from generators.answer.block import Block
from generators.answer.naming import path_in

NAMES = ("path", "file_path", "filepath", "filename", "file_name", "file", "name")
CONTENTS = ("content", "contents", "code", "source", "text")


def json_blocks(text: str, start: int, variables: Collection[str]) -> list[Block]:
    """Blocks for every file named in the JSON value that ``text`` begins with; none when it is not JSON."""
    if not text.lstrip().startswith(("{", "[")):
        return []
    try:
        value, _ = json.JSONDecoder(strict=False).raw_decode(text.lstrip())
        found: list[tuple[str, str]] = []
        _collect(value, variables, found)
    except (ValueError, RecursionError):  # not JSON after all, or nested without end
        return []
    return [Block(content, start + index, label) for index, (label, content) in enumerate(found)]


def _collect(value: object, variables: Collection[str], found: list[tuple[str, str]]) -> None:
    if isinstance(value, list):
        for entry in value:
            _collect(entry, variables, found)
    if not isinstance(value, dict):
        return
    name = next((value[key] for key in NAMES if isinstance(value.get(key), str)), None)
    content = next((value[key] for key in CONTENTS if isinstance(value.get(key), str)), None)
    if name is not None and content is not None and (name in variables or path_in(name)):
        found.append((name if name in variables else path_in(name), content))
        return
    for key, entry in value.items():
        if isinstance(entry, str) and (key in variables or path_in(key)):
            found.append((key if key in variables else path_in(key), entry))
        else:
            _collect(entry, variables, found)
