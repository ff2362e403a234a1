"""API knowledge, which does not compete on value (METHOD, "Retrieval", step 3)."""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np

from memory_db.retrieval.choice import Choice
from memory_db.retrieval.view import Mask, View
from memory_db.selection import Candidate
from memory_db.types import Kind, Role

BUNDLE = "bundle"
"""Tag of the API items that every attempt on the target is shown."""
DEMONSTRATION = "demonstration"
"""Tag of the complete example that is shown where there is no memory."""

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_BATCH = 500


def tagged(view: View, tag: str) -> list[Choice]:
    """The API items with this tag, in the order in which they were added."""
    return [Choice(each, Role.API) for each in _candidates(view, _numbers_named(view, [tag]))]


def named_in(view: View, sources: Iterable[str]) -> list[Choice]:
    """API items whose exact names occur in the code, comments apart; those named most often first."""
    counts: dict[str, int] = {}
    for source in sources:
        for word in _IDENTIFIER.findall(_COMMENT.sub(" ", source)):
            counts[word] = counts.get(word, 0) + 1
    numbers = _numbers_named(view, sorted(counts))
    best = {number: max(counts[name] for name in names if name in counts) for number, names in numbers.items()}
    ranked = sorted(_candidates(view, numbers), key=lambda each: (-best[int(view.index.numbers[each.row])], each.order))
    return [Choice(each, Role.API) for each in ranked]


def similar(view: View) -> list[Choice]:
    """API items near the query, and those that name its category."""
    by_category = _candidates(view, _numbers_named(view, [view.query.category] if view.query.category else []))
    nearest = view.nearest(_api(view), view.settings.api_by_similarity)
    return [Choice(each, Role.API) for each in [*by_category, *nearest]]


def _api(view: View) -> Mask:
    return view.of_kind(Kind.API)


def _numbers_named(view: View, names: list[str]) -> dict[int, list[str]]:
    """Row numbers of API items → those of the names that are theirs."""
    found: dict[int, list[str]] = {}
    for start in range(0, len(names), _BATCH):
        part = names[start : start + _BATCH]
        for number, name in view.connection.tuples(
            f"""SELECT item, name FROM item_names JOIN items ON items.number = item_names.item
                WHERE name IN ({",".join("?" * len(part))}) AND kind = ?""",
            (*part, Kind.API),
        ):
            found.setdefault(number, []).append(name)
    return found


def _candidates(view: View, numbers: Iterable[int]) -> list[Candidate]:
    rows = view.index.rows_of(sorted(numbers))
    kept: np.ndarray[tuple[int], np.dtype[np.int64]] = rows[_api(view)[rows]]
    return view.candidates(kept)
