"""What the text of an operator's definition says: its type, and the names of inputs and outputs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from npu.ascendc.project_error import wrong
from npu.ascendc.source_text import line_of, without_comments

_ADD = re.compile(r"\bOP_ADD\s*\(\s*(\w+)\s*[,)]")
_IMPLEMENTATION = re.compile(r"\bIMPL_OP(?:_OPTILING)?\s*\(\s*(\w+)\s*\)")
_PARAMETER = re.compile(r"\b(Input|Output)\s*\(\s*\"(\w+)\"\s*\)")


@dataclass(frozen=True)
class Definition:
    """Operator type (such as AddCustom) and the declared names in order; type empty without host code."""

    type: str
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()


def read_definition(files: Mapping[str, str], wanted: str) -> Definition:
    """The definition in host sources; of several the one of type ``wanted``. Raises ProjectError for none."""
    codes = {path: without_comments(text) for path, text in files.items()}
    found = [(m.group(1), path, m.start()) for path, code in codes.items() for m in _ADD.finditer(code)]
    if not found:
        found = [(m.group(1), path, m.start()) for path, code in codes.items() for m in _IMPLEMENTATION.finditer(code)]
    if not found:
        raise wrong(
            next(iter(files), ""), "the host code registers no operator: add OP_ADD(Type) after its OpDef class"
        )
    matching = [entry for entry in found if entry[0] == wanted] or found[:1]
    types = {entry[0] for entry in found}
    if len(types) > 1 and matching[0][0] != wanted:
        path, offset = found[1][1:]
        message = f"the host code registers several operators, none named {wanted}: {', '.join(sorted(types))}"
        raise wrong(path, message, line_of(codes[path], offset))
    name, path, _ = matching[0]
    body = _class_body(codes[path], name)
    return Definition(name, _names(body, "Input"), _names(body, "Output"))


def snake_case(type_name: str) -> str:
    """The kernel's name for an operator type, by the vendor's rule: AddCustom is add_custom."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", type_name)
    return spaced.lower()


def _class_body(code: str, name: str) -> str:
    match = re.search(rf"\bclass\s+{name}\b.*?(?=\bclass\s+\w+\s*:|\bOP_ADD\b|\Z)", code, re.DOTALL)
    return match.group() if match else ""


def _names(body: str, kind: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(m.group(2) for m in _PARAMETER.finditer(body) if m.group(1) == kind))
