"""Near matches for a name that is not known."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def near(name: str, known: Iterable[str]) -> str:
    """``" (did you mean: a, b?)"`` for the closest known names, or an empty string."""
    words = list(known)
    matches = difflib.get_close_matches(name, words, n=4, cutoff=0.5)
    matches += [word for word in words if name and name in word and word not in matches][: 4 - len(matches)]
    return f" (did you mean: {', '.join(matches)}?)" if matches else ""
