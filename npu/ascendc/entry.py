"""The kernel's entry: the device function that a launch calls."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from npu.ascendc.project_error import wrong
from npu.ascendc.source_text import closing, line_of, split_arguments, without_comments

_ENTRY = re.compile(r"__global__\s+(?:(?:__\w+__|inline)\s+){0,8}void\s+(\w+)\s*\(")
_TEMPLATE = re.compile(r"template\s*<[^;{}]{0,1000}>\s*(?:extern\s*\"C\"\s*)?(?:__aicore__\s+)?\Z")
_TASK = re.compile(r"\bKERNEL_TASK_TYPE(?:_DEFAULT)?\s*\(\s*(?:(\d+)\w*\s*,\s*)?KERNEL_TYPE_(\w+)")
_CUBE = re.compile(r"\b(Matmul|MatmulImpl|Mmad|REGIST_MATMUL_OBJ|ASCEND_IS_AIC)\b")
_ALONE = re.compile(r"^[ \t]*#[ \t]*define[ \t]+ASCENDC_CUBE_ONLY\b", re.MULTILINE)
_BESIDE = re.compile(
    r"\b(Matmul|MatmulImpl|REGIST_MATMUL_OBJ|ASCEND_IS_AI[CV]|VECIN|VECOUT|VECCALC|TBuf|GetSubBlockIdx)\b"
)
_TASKS = {"AIV_ONLY": "vector", "AIC_ONLY": "cube", "MIX_AIC_1_1": "mix11", "MIX_AIC_1_2": "mix12"}


@dataclass(frozen=True)
class Entry:
    """The entry's file, line, name and parameters (names in order), and the cores that it runs on.

    ``cores`` is vector, cube, mix11 or mix12; ``keyed`` holds what differs for a tiling key.
    """

    file: str
    line: int
    name: str
    parameters: tuple[str, ...]
    cores: str
    keyed: tuple[tuple[int, str], ...] = ()


def find_entry(files: Mapping[str, str], wanted: str) -> Entry:
    """The entry in device sources. Of several the one named ``wanted`` is taken. Raises ProjectError."""
    found = [entry for path, text in files.items() for entry in _entries(path, without_comments(text))]
    if not found:
        message = 'no kernel entry: write extern "C" __global__ __aicore__ void name(GM_ADDR x, …) { … }'
        raise wrong(next(iter(files), ""), message)
    matching = [entry for entry in found if entry.name == wanted] if len(found) > 1 else found
    if len(matching) != 1:
        names = ", ".join(f"{entry.name} ({entry.file}:{entry.line})" for entry in found)
        raise wrong(found[1].file, f"several kernel entries, none or several named {wanted}: {names}", found[1].line)
    return matching[0]


def _entries(path: str, text: str) -> list[Entry]:
    entries = []
    for match in _ENTRY.finditer(text):
        line = line_of(text, match.start())
        end = closing(text, match.end() - 1)
        if end < 0:
            raise wrong(path, f"the parameter list of {match.group(1)} is never closed", line)
        if not text[end + 1 :].lstrip().startswith("{"):
            continue
        if _TEMPLATE.search(text, max(0, match.start() - 1500), match.start()):
            raise wrong(path, f"the kernel entry {match.group(1)} is a template: make it a plain function", line)
        parameters = split_arguments(text[match.end() : end])
        names = tuple(_name(parameter, path, line) for parameter in parameters if parameter != "void")
        entries.append(Entry(path, line, match.group(1), names, *_cores(text)))
    return entries


def _name(parameter: str, path: str, line: int) -> str:
    match = re.search(r"(\w+)\s*$", parameter.split("=")[0])
    if match is None:
        raise wrong(path, f"cannot read the name of the kernel's parameter {parameter!r}", line)
    return match.group(1)


def _cores(text: str) -> tuple[str, tuple[tuple[int, str], ...]]:
    tasks = [(key, _kind(task)) for key, task in _TASK.findall(text)]
    keyed = tuple((int(key), kind) for key, kind in tasks if key)
    return next((kind for key, kind in tasks if not key), _default(text)), keyed


def _default(text: str) -> str:
    """Where no task type is declared: cube cores alone for cube instructions without anything that vector cores do."""
    if not _CUBE.search(text):
        return "vector"
    return "cube" if _ALONE.search(text) or not _BESIDE.search(text) else "mix12"


def _kind(task: str) -> str:
    return _TASKS.get(task, "vector" if task.startswith(("AIV", "MIX_AIV", "VECTORCORE")) else "cube")
