"""The documented forms of each name of the API on Atlas A2: what each looks like in code, for which element types."""

from __future__ import annotations

import csv
import functools
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from importlib import resources

MISSING = "missing"
UNSIMULATED = "not simulated"
ELSEWHERE = "in "


@dataclass(frozen=True)
class Form:
    """A form of some names, as C++ (``{}`` stands for the name) and what it yields.

    ``expects`` is a numpy expression for the values, empty for forms that yield none, ``in FILE`` where the code stands
    in a file below ``tests/npu/ascendc`` that is run and compared there, ``missing`` where the twin lacks the form, and
    ``not simulated`` where the twin has it and says in a fault that it does not compute it.
    """

    group: str
    form: str
    code: str
    expects: str

    @property
    def missing(self) -> bool:
        """Whether the documentation has the form, and the twin does not compute it."""
        return self.expects in (MISSING, UNSIMULATED)

    @property
    def checked_in(self) -> str:
        """The file below ``tests/npu/ascendc`` that runs the form; empty where the table itself is run."""
        return self.expects.removeprefix(ELSEWHERE) if self.expects.startswith(ELSEWHERE) else ""


@dataclass(frozen=True)
class Overload:
    """A form of a name with its documented element types.

    A type is a C++ type, ``float<half`` where destination and source differ, ``-`` where none matters. ``refused`` are
    types that the documentation leaves out and the twin refuses. ``formula``: the name's values in terms of a and b.
    """

    name: str
    form: Form
    types: tuple[str, ...]
    refused: tuple[str, ...]
    formula: str

    @property
    def code(self) -> str:
        """The form's code for this name."""
        return self.form.code.replace("{}", self.name)


@functools.cache
def overloads() -> tuple[Overload, ...]:
    """All forms of all names; a name's forms follow each other by group."""
    return tuple(_overloads())


@dataclass(frozen=True)
class Forms:
    """How many documented forms are checked, for how many types in all, and which the twin lacks."""

    checked: int
    typed: int
    missing: tuple[str, ...]


def forms_of(names: Collection[str]) -> Forms:
    """The forms of some names together; a form that several of them share counts once."""
    own = {one.code: one for one in overloads() if one.name in names}
    checked = [one for one in own.values() if not one.form.missing]
    missing = tuple(f"{one.name} without {one.form.form}" for one in own.values() if one.form.missing)
    typed = {
        (one.code, kind) for one in overloads() if one.name in names and not one.form.missing for kind in one.types
    }
    return Forms(len(checked), len(typed), missing)


def _overloads() -> Iterator[Overload]:
    forms: dict[str, list[Form]] = {}
    for fields in _rows("forms.tsv"):
        forms.setdefault(fields["group"], []).append(Form(**fields))
    for fields in _rows("overloads.tsv"):
        types, refused = tuple(fields["types"].split()), tuple(fields["refused"].split())
        for group in fields["groups"].split():
            for number, form in enumerate(forms[group]):
                yield Overload(fields["name"], form, types, () if number else refused, fields["formula"])


def _rows(name: str) -> Iterator[dict[str, str]]:
    with (resources.files("npu.ascendc") / name).open(encoding="utf-8") as text:
        yield from csv.DictReader(text, delimiter="\t", quoting=csv.QUOTE_NONE)
