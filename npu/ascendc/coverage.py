"""Which names of the Ascend C API the twin provides, in which of their forms, and what checks each."""

from __future__ import annotations

import csv
import functools
import re
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from npu.ascendc.overloads import forms_of, overloads
from npu.ascendc.toolchain import HARNESS, INCLUDE
from npu.errors import NpuError

MARKS = ("coverage", "coverage by family")
GENERATED = re.compile(r"DTYPE_\w+")  # the build defines these from the operator's dtypes


@dataclass(frozen=True)
class Name:
    """A name of the API, how many kernels use it, and the source below ``tests/npu/ascendc`` that checks it.

    ``family`` is the part of the API that it belongs to.
    ``llm_kernels`` counts among 238 kernels that language models wrote, ``public_files`` among 4,074 public files
    (None where that was not counted). ``checked_by`` is empty where nothing checks the name.
    """

    name: str
    kind: str
    family: str
    llm_kernels: int
    public_files: int | None
    checked_by: str

    @property
    def provided(self) -> bool:
        """Whether the headers, or the build, declare it."""
        return self.name in _words() or GENERATED.fullmatch(self.name) is not None


def names() -> tuple[Name, ...]:
    """All names that were counted, the most used by models first, then the most used in public."""
    with (resources.files("npu.ascendc") / "coverage.tsv").open(encoding="utf-8") as text:
        return tuple(_name(fields) for fields in csv.DictReader(text, delimiter="\t"))


def table() -> str:
    """The names as a Markdown table."""
    lines = ["| name | LLM kernels of 238 | public files of 4,074 | forms | checked by |", "|---|---:|---:|---:|---|"]
    for one in names():
        public = "" if one.public_files is None else f"{one.public_files:,}"
        checked = one.checked_by or _missing(one)
        lines.append(f"| `{one.name}` | {one.llm_kernels} | {public} | {_forms([one.name])} | {checked} |")
    return "\n".join(lines)


def families() -> str:
    """The names by family as a Markdown table, with their documented forms, and what is missing of each."""
    lines = ["| family | names | forms | state |", "|---|---|---:|---|"]
    for family in dict.fromkeys(one.family for one in names()):
        members = [one for one in names() if one.family == family]
        missing = [f"{one.name}: {_missing(one)}" for one in members if not one.provided or not one.checked_by]
        lines.append(_row(family, [one.name for one in members], missing))
    counted = {one.name for one in names()}
    lines.append(_row("used less", [*dict.fromkeys(one.name for one in overloads() if one.name not in counted)], []))
    return "\n".join(lines)


def rewrite(document: Path) -> None:
    """Replace the tables between the marks of a Markdown file. NpuError where it has no such file or marks."""
    try:
        text = document.read_text(encoding="utf-8")
    except OSError as error:
        raise NpuError(f"{document} cannot be read: {error.strerror}") from error
    found = False
    for mark, made in zip(MARKS, (table, families), strict=True):
        begin, end = f"<!-- {mark} -->", f"<!-- end of {mark} -->"
        before, has_begin, rest = text.partition(begin)
        _, has_end, after = rest.partition(end)
        if has_begin and has_end:
            text, found = f"{before}{begin}\n{made()}\n{end}{after}", True
    if not found:
        raise NpuError(f"{document} has no lines <!-- {MARKS[0]} --> and <!-- end of {MARKS[0]} -->, for the table")
    document.write_text(text, encoding="utf-8")


def _row(family: str, members: list[str], missing: list[str]) -> str:
    state = "; ".join([*missing, *forms_of(members).missing]) or "checked"
    return f"| {family} | {' '.join(members)} | {_forms(members)} | {state} |"


def _forms(members: list[str]) -> str:
    forms = forms_of(members)
    return f"{forms.checked} of {forms.checked + len(forms.missing)}" if forms.missing else str(forms.checked)


def _missing(one: Name) -> str:
    return "provided, unchecked" if one.provided else "**not provided**"


def _name(fields: dict[str, str]) -> Name:
    public = int(fields["public_files"]) if fields["public_files"] else None
    return Name(
        fields["name"], fields["kind"], fields["family"], int(fields["llm_kernels"]), public, fields["checked_by"]
    )


@functools.lru_cache(maxsize=1)
def _words() -> frozenset[str]:
    """Every identifier in the twin's headers, comments aside."""
    found: set[str] = set()
    for folder in (INCLUDE, HARNESS):
        for path in folder.rglob("*.h"):
            found |= set(re.findall(r"\w+", re.sub(r"//.*", "", path.read_text(encoding="utf-8"))))
    return frozenset(found)
