"""The vocabulary as text: every primitive with its tensors, attributes and formula, by kind."""

from __future__ import annotations

import inspect

from operators._description import OPTIONAL
from operators._primitive import REGISTRY, Kind, Primitive


class _Placeholder(str):
    """An attribute's name where a formula shows its value, or the text of a flag."""

    def __format__(self, text: str) -> str:
        return f"[{text.strip()}]" if text else str(self)


def vocabulary() -> str:
    """All primitives as Markdown tables. ``?`` marks optional tensors, ``*`` any number of them."""
    import operators.primitives  # noqa: F401  (registers the vocabulary)

    lines: list[str] = []
    for kind in Kind:
        lines += [f"### {kind}", "", "| primitive | attributes | result |", "|---|---|---|"]
        members = sorted((e for e in REGISTRY.values() if e.kind is kind), key=lambda entry: entry.name)
        lines += [_row(entry) for entry in members] + [""]
    return "\n".join(lines)


def _row(entry: Primitive) -> str:
    tensors = [("*" if entry.variadic else "") + n + ("?" if n in entry.optional else "") for n in entry.tensors]
    attributes = [n if d is inspect.Parameter.empty else f"{n}={d}" for n, d in entry.attributes.items()]
    names = {name: _Placeholder(name) for name in (*entry.tensors, *entry.attributes)}
    formula = OPTIONAL.sub(lambda part: part[1], entry.formula).format(**names)
    cells = (f"`{entry.name}({', '.join(tensors)})`", ", ".join(attributes), formula)
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
