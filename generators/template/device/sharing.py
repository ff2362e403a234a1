"""Classes that differ only in names: one of them is written, and each pass is an instance with its own sizes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generators.template.device.frame import Frame
from generators.template.device.text import Text, camel, lower_camel
from generators.template.graph.passes import LoopPass

TOKEN = re.compile(r"[A-Za-z_]\w*|\d[\w.]*|\S")
FIELD = re.compile(r"\btiling\.(\w+)")
SUFFIXES = ("", "Gm", "Local", "Queue", "Buffer", "Value", "Kept", "Results", "Columns")
PREFIXES = ("CopyIn", "CopyOut", "Write", "Move")


@dataclass(frozen=True)
class Use:
    """The class of a pass: its name, and the tiling fields that its ``Init`` is given besides the tiling data."""

    name: str
    fields: tuple[str, ...] = ()


def shared(classes: Sequence[tuple[Frame, Text]]) -> tuple[list[Text], Mapping[str, Use]]:
    """The classes to be written, in order, and which of them each frame uses, by the frame's name."""
    groups: dict[tuple[str, ...], list[tuple[Frame, Text]]] = {}
    for frame, text in classes:
        groups.setdefault(_pattern(frame, text), []).append((frame, text))
    texts, uses = [], {}
    for members in groups.values():
        frame, text = members[0]
        fields = [_fields(each) for _, each in members]
        differing = [n for n, column in enumerate(zip(*fields, strict=True)) if len(set(column)) > 1]
        for (each, _), names in zip(members, fields, strict=True):
            uses[each.name] = Use(frame.name, tuple(names[n] for n in differing))
        others = [each.writes[0] for each, _ in members[1:]]
        texts.append(_general(frame, text, [fields[0][n] for n in differing], others) if others else text)
    return texts, uses


def _fields(text: Text) -> list[str]:
    """Tiling fields that a class reads, in order."""
    return list(dict.fromkeys(FIELD.findall(str(text))))


def _own_names(frame: Frame, text: Text) -> set[str]:
    """Identifiers that a class has for its values, sizes and itself; all others are the language's or the library's."""
    steps = frame.pass_.steps if isinstance(frame.pass_, LoopPass) else (frame.pass_.step,)
    values = {*frame.reads, *frame.writes, *frame.arguments}
    values |= {name for step in steps for name in (step.output, *step.inputs)}
    own = {f"{lower_camel(name)}{suffix}" for name in values for suffix in SUFFIXES}
    own |= {f"{prefix}{camel(name)}" for name in values for prefix in PREFIXES}
    return own | set(_fields(text)) | {frame.name}


def _pattern(frame: Frame, text: Text) -> tuple[str, ...]:
    """The tokens of a class with its own names numbered as they occur."""
    own, numbers = _own_names(frame, text), dict[str, str]()
    tokens = (TOKEN.findall(line) for line in text.lines)
    return tuple(
        numbers.setdefault(token, f"#{len(numbers)}") if token in own else token for line in tokens for token in line
    )


def _general(frame: Frame, text: Text, fields: Iterable[str], others: Sequence[str]) -> Text:
    """A class that several passes use: its ``Init`` is given the sizes in which they differ."""
    floats = {name for name, _ in frame.plan.program.constants}
    body, parameters = "\n".join(text.lines), ""
    for field in fields:
        given = f"given{camel(field)}"
        is_cube = f"tiling.{field}.base" in body or f"tiling.{field}.single" in body
        kind = "const TCubeTiling &" if is_cube else "float " if field in floats else "uint64_t "
        parameters += f", {kind}{given}"
        body = re.sub(rf"\btiling\.{field}\b", given, body)
    body = body.replace("const Tiling &tiling", f"const Tiling &tiling{parameters}", 1)
    result = Text()
    result.lines = body.split("\n")
    named = ", ".join(dict.fromkeys(others))
    result.lines.insert(1, f"// Written for {frame.writes[0]}; the same for {named}.")
    return result
