"""From the text of an answer to a kernel, or to a reason that the model can act on."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from pathlib import PurePosixPath

from generators.answer.block import Block, clean, without_thinking
from generators.answer.candidates import Files, choose
from generators.answer.fences import fenced_blocks, split_files
from generators.answer.parts import path_of
from generators.answer.records import json_blocks
from generators.answer.tags import tagged_blocks
from generators.answer.variables import variable_blocks
from generators.layout import Layout
from operators import Kernel

LONGEST = 1_000_000
"""Characters of an answer that are read, and kept."""
INCLUDE = re.compile(r'^(\s*#\s*include\s*")([^"\n]+)(")', re.MULTILINE)
JSON_LINE = re.compile(r"^[\[{]", re.MULTILINE)
JSON_STARTS = 5
LITERAL = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL)


@dataclass(frozen=True)
class Reading:
    """What was read: a kernel, or None and the reason. ``notes`` say what was assumed, left out or renamed."""

    kernel: Kernel | None
    reason: str = ""
    notes: tuple[str, ...] = ()


def read_answer(text: str, layout: Layout, name: str, *, cut: bool = False) -> Reading:
    """Read the files of the kernel ``name`` from an answer.

    Fenced blocks, tags, JSON, Python strings and bare source are understood. ``cut`` says that the endpoint ended the
    answer at its limit. Never raises on any text.
    """
    if len(text) > LONGEST:
        return Reading(None, f"The answer has {len(text):,} characters; at most {LONGEST:,} are read.")
    answer = without_thinking(clean(text))
    if not answer.strip():
        return Reading(None, "The answer is empty." if not text.strip() else "The answer ends within its thoughts.")
    blocks = find_blocks(answer, layout)
    placed = [(path, block) for block in blocks if block.text.strip() and (path := path_of(block, layout, name))]
    files, notes = choose(placed, layout.required(name))
    missing = [path for path in layout.required(name) if path not in files]
    if missing:
        return Reading(None, _what_is_missing(answer, files, missing, layout, name, cut), notes)
    open_files = [path for path, block in files.items() if not block.closed]
    if open_files and (cut or not _balanced(files[open_files[0]].text)):
        return Reading(
            None, f"The answer ends in the middle of {open_files[0]}. Write shorter files, completely.", notes
        )
    if open_files:
        notes = (*notes, f"{open_files[0]} was not closed")
    sources = {path: block.text.strip("\n") + "\n" for path, block in files.items()}
    sources, renamed = _with_own_includes(sources, layout, name)
    return Reading(Kernel(sources), "", (*notes, *renamed))


def find_blocks(answer: str, layout: Layout) -> list[Block]:
    """All pieces of an answer that may be files, in order."""
    variables = {variable for part in layout.parts for variable in part.variables}
    if whole := json_blocks(answer, 0, variables):
        return whole
    tagged = tagged_blocks(answer, variables)
    blocks = [block for block, _ in tagged]
    spans = [(block.start, end) for block, end in tagged]
    fenced = fenced_blocks(answer)
    for block in fenced:
        if any(start <= block.start < end for start, end in spans):
            continue
        inner = json_blocks(block.text, block.start, variables) or variable_blocks(block.text, block.start, variables)
        blocks.extend(inner or [block])
    if not blocks:
        blocks = variable_blocks(answer, 0, variables) or _later_json(answer, variables)
        blocks = blocks or split_files(answer, 0, "", closed=True)
    return sorted(blocks, key=lambda block: block.start)


def _later_json(answer: str, variables: set[str]) -> list[Block]:
    """Blocks of the first JSON value with files that begins on its own line."""
    starts = itertools.islice(JSON_LINE.finditer(answer), JSON_STARTS)
    values = (json_blocks(answer[match.start() :], match.start(), variables) for match in starts)
    return next((blocks for blocks in values if blocks), [])


def _what_is_missing(answer: str, files: Files, missing: list[str], layout: Layout, name: str, cut: bool) -> str:
    parts = layout.paths(name)
    wanted = "; ".join(f"{path} ({parts[path].holds})" for path in missing)
    how = "Write every file completely, in its own fenced block, with its path after the language: ```cpp " + missing[0]
    if cut:
        return f"The answer was cut at its limit before it was complete. Missing: {wanted}. Write shorter files."
    if not files:
        for language, expression in layout.foreign:
            if re.search(expression, answer, re.MULTILINE):
                return f"The answer is {language}; complete {layout.language} files are needed: {wanted}. {how}"
        return f"No file could be read from the answer. Needed: {wanted}. {how}"
    inside = [
        f"{path} holds {parts[gone].holds}; move it to {gone}."
        for gone in missing
        for path, block in files.items()
        if re.search(parts[gone].mark, block.text)
    ]
    return " ".join([f"Missing: {wanted}. Found: {', '.join(files)}.", *inside, how])


def _balanced(source: str) -> bool:
    code = LITERAL.sub("", source)
    return code.count("{") == code.count("}") and code.count("(") == code.count(")")


def _with_own_includes(sources: dict[str, str], layout: Layout, name: str) -> tuple[dict[str, str], tuple[str, ...]]:
    """Sources whose includes find the kernel's own headers, also when the model gave them another name."""
    headers = {
        re.compile(re.escape(PurePosixPath(part.path).name).replace(re.escape("{name}"), r"\w+")): path
        for path, part in layout.paths(name).items()
        if path.endswith(".h")
    }
    present = {PurePosixPath(path).name for path in sources}
    notes: list[str] = []

    def corrected(match: re.Match[str]) -> str:
        included = PurePosixPath(match[2])
        folders = set(included.parts[:-1]) - {"..", "."}
        for pattern, path in headers.items():
            if pattern.fullmatch(included.name) and included.name not in present and folders <= {path.split("/")[0]}:
                notes.append(f"the include of {match[2]} was changed to {PurePosixPath(path).name}")
                return f"{match[1]}{PurePosixPath(path).name}{match[3]}"
        return match[0]

    return {path: INCLUDE.sub(corrected, text) for path, text in sources.items()}, tuple(notes)
