"""The README's table of names against what the headers declare."""

from __future__ import annotations

import re
from pathlib import Path

import npu.ascendc.toolchain as toolchain

FOLDER: Path = toolchain.INCLUDE / "ascendc" / "vector"


def declared() -> set[str]:
    headers = [*FOLDER.glob("*.h"), *(FOLDER / "library").glob("*.h")]
    # What stands before the API's own namespace is the twin's.
    text = "\n".join(path.read_text().partition("namespace AscendC {")[2] for path in headers)
    return set(re.findall(r"^inline [\w ]+?\b([A-Z]\w+)\(", text, re.MULTILINE))


def listed() -> set[str]:
    table = (FOLDER / "README.md").read_text().split("## Coverage")[1].split("Not simulated")[0]
    rows = [line.split("|")[2] for line in table.splitlines() if line.startswith("| ") and "family" not in line]
    names = " ".join(re.sub(r"\([^)]*\)|`[^`]*`", "", row) for row in rows if "`c =" not in row)
    return set(re.findall(r"[A-Z]\w+", names))


def test_the_table_lists_what_the_headers_declare() -> None:
    assert listed() == declared()
