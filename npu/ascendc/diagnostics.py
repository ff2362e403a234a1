"""Errors of the compiler, as diagnostics: paths of the kernel's own files, the source line quoted, noise left out."""

from __future__ import annotations

import re
from collections.abc import Mapping

from npu.outcome import Diagnostic

MOST = 10
_LINE = re.compile(r"^(?P<file>[^\s:][^:\n]*):(?P<line>\d+):(?:\d+:)? (?P<kind>fatal error|error): (?P<text>.*)$")
_NEEDED = re.compile(r"^(?P<file>[^\s:][^:\n]*):(?P<line>\d+):(?:\d+:)?\s+(?:required from|note: in instantiation)")
_INCLUDED = re.compile(r"^(?:In file included from|\s+from) (?P<file>[^:\n]+):(?P<line>\d+)")
_UNDEFINED = re.compile(r"undefined (?:reference to|symbol:?) [`']?(?P<name>[^'\n]+)'?")
_NESTED = re.compile(r" \[with .*\]$")
_TAIL = re.compile(r" \[-(?:W|f)[\w=+-]+\]$")


def parse(output: str, folder: str, files: Mapping[str, str]) -> tuple[Diagnostic, ...]:
    """The first errors in a compiler's output, at most 10. ``folder`` is where ``files`` lie, as the compiler names it.

    An error inside the twin's headers is reported at the kernel's line that led there.
    """
    found: list[Diagnostic] = []
    blame: tuple[str, int] | None = None  # the kernel's line that led into a header
    for text in output.splitlines():
        context = _NEEDED.match(text) or _INCLUDED.match(text)
        if context:
            own = _own(context["file"], folder)
            blame = (own, int(context["line"])) if own in files else blame
            continue
        match = _LINE.match(text)
        if match is None:
            continue
        own = _own(match["file"], folder)
        if own in files:
            place: tuple[str, int] = (own, int(match["line"]))
        else:
            place = blame or ("", 0)
        blame = None
        found.append(Diagnostic(place[0] or "project", place[1], _message(match["text"], files, *place)))
    unique = list(dict.fromkeys(found)) or _unresolved(output)
    return tuple(unique[:MOST])


def _unresolved(output: str) -> list[Diagnostic]:
    names = dict.fromkeys(match["name"] for match in _UNDEFINED.finditer(output))
    return [Diagnostic("project", 0, f"{name} is declared and used, but defined nowhere") for name in names]


def _own(path: str, folder: str) -> str:
    """The path within the project, with ``a/../b`` made plain; a foreign path stays foreign."""
    parts: list[str] = []
    for part in path.split("/"):
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    plain = "/".join(parts)
    return plain[len(folder) + 1 :] if plain.startswith(f"{folder}/") else "/"


def _message(text: str, files: Mapping[str, str], file: str, line: int) -> str:
    lines = files.get(file, "").splitlines()
    quoted = lines[line - 1].strip() if 0 < line <= len(lines) else ""
    plain = _NESTED.sub("", _TAIL.sub("", text))
    plain = re.sub(r"/[^\s'\"]*/(?:include|harness)/", "", plain)
    plain = plain if len(plain) <= 400 else plain[:400] + " …"
    return f"{plain}\n    {quoted[:200]}" if quoted else plain
