"""The names by which texts speak of an operator: finding them, and taking them out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache


def exact_names(operator: str) -> set[str]:
    """Names that only the operator has: its own, its device function's and its operator class's."""
    short = operator.rsplit("/", 1)[-1]
    camel = "".join(part.capitalize() for part in short.split("_"))
    return {operator, f"{short}_custom", f"{camel}Custom"}


def code_names(operator: str) -> set[str]:
    """Names that code and prompts speak of the operator by: the exact ones, names of its files, tiling and interface,
    and forms of several words (``row_sum``, ``row sum``, ``Row-Sum``), but no single word and no name of an API call.
    """
    short = operator.rsplit("/", 1)[-1]
    camel = "".join(part.capitalize() for part in short.split("_"))
    names = exact_names(operator) | {f"{short}_custom_tiling", f"{camel}CustomTilingData", f"aclnn{camel}Custom"}
    if "_" in short:
        for form in (short, short.replace("_", " "), short.replace("_", "-")):
            names |= {form, form.capitalize(), form.title(), form.upper()}
    return names


def loose_names(operator: str) -> set[str]:
    """The names in code, and those by which a summary may speak of it: its short name, ``RowSum``, ``rowSum``.

    A single word stays in lower case, because ``Add`` is an API call, but ``add`` an operator.
    """
    short = operator.rsplit("/", 1)[-1]
    names = code_names(operator) | {short}
    if "_" in short:
        camel = "".join(part.capitalize() for part in short.split("_"))
        names |= {camel, camel[0].lower() + camel[1:]}
    return names


class Mentions:
    """Looks for the names of some operators as whole words."""

    def __init__(self, names: Iterable[str]) -> None:
        ordered = sorted(names, key=lambda name: (-len(name), name))
        alternatives = "|".join(re.escape(name) for name in ordered)
        self._pattern = re.compile(rf"(?<![A-Za-z0-9_])(?:{alternatives})(?![A-Za-z0-9_])") if ordered else None

    def found_in(self, *texts: str) -> bool:
        """Whether any of the texts has one of the names."""
        return self._pattern is not None and any(self._pattern.search(text) for text in texts)


def anonymous(text: str, operator: str) -> str:
    """The text with OPERATOR for the operator's names, so that it holds for other operators too.

    Names that only the operator has go wherever they are, also within longer identifiers; looser ones as whole words.
    """
    return _names_of(operator).sub("OPERATOR", text)


@lru_cache(maxsize=1024)
def _names_of(operator: str) -> re.Pattern[str]:
    exact, loose = (
        "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))
        for names in (exact_names(operator), loose_names(operator))
    )
    return re.compile(rf"{exact}|(?<![A-Za-z0-9_])(?:{loose})(?![A-Za-z0-9_])")
