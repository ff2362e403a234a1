"""Two kernels side by side, as HTML: lines that differ, with a little context, and what differs within a line."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from markupsafe import Markup, escape

_CONTEXT = 3


def side_by_side(before: Mapping[str, str], after: Mapping[str, str]) -> Markup:
    """One table per file that differs; everything that comes from a kernel is escaped."""
    parts = []
    for path in sorted({*before, *after}):
        old, new = (side.get(path, "").splitlines() for side in (before, after))
        if old != new:
            body = Markup("".join(_rows(old, new)))
            parts.append(Markup("<table class=diff><caption>{}</caption>{}{}</table>").format(path, _HEAD, body))
    return Markup("\n").join(parts) if parts else Markup("<p>The files are equal.</p>")


_HEAD = Markup(
    "<colgroup><col class=number><col><col class=number><col></colgroup>"
    "<thead><tr><th scope=col colspan=2>first feasible kernel<th scope=col colspan=2>fastest kernel</tr></thead>"
)
_GAP = "<tr class=gap><td colspan=4>⋯</tr>"


def _rows(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    groups = difflib.SequenceMatcher(None, old, new).get_grouped_opcodes(_CONTEXT)
    for number, group in enumerate(groups):
        if number:
            yield _GAP
        for tag, left, left_end, right, right_end in group:
            pairs = zip_longest(enumerate(old[left:left_end], left + 1), enumerate(new[right:right_end], right + 1))
            for one, other in pairs:
                yield _row(tag != "equal", one, other)


def _row(differs: bool, left: tuple[int, str] | None, right: tuple[int, str] | None) -> str:
    # Plain strings: a report has tens of thousands of rows. Every line of a kernel goes through ``escape``.
    if not differs:
        assert left and right
        return f"<tr><td>{left[0]}<td>{escape(left[1])}<td>{right[0]}<td>{escape(right[1])}</tr>"
    if left and right:
        start = _common(left[1], right[1])
        end = _common(left[1][start:][::-1], right[1][start:][::-1])
        one, other = _mark(left[1], start, end), _mark(right[1], start, end)
        return f"<tr><td>{left[0]}<td class=d>{one}<td>{right[0]}<td class=a>{other}</tr>"
    if left:
        return f"<tr><td>{left[0]}<td class=d>{escape(left[1])}<td><td class=n></tr>"
    assert right
    return f"<tr><td><td class=n><td>{right[0]}<td class=a>{escape(right[1])}</tr>"


def _mark(line: str, start: int, end: int) -> str:
    stop = len(line) - end
    middle = f"<b>{escape(line[start:stop])}</b>" if stop > start else ""
    return f"{escape(line[:start])}{middle}{escape(line[stop:])}"


def _common(left: str, right: str) -> int:
    """Length of the common beginning."""
    pairs = zip(left, right, strict=False)
    return next((n for n, (one, other) in enumerate(pairs) if one != other), min(len(left), len(right)))
