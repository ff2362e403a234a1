"""What of an item is embedded: its prose and its code."""

from __future__ import annotations

from dataclasses import dataclass

from memory_db.types import Item, Kind

OUTCOME_MARK = "\nOutcome: "
"""Where the text of a trace turns from the operator's description to the attempt's result, which is not embedded."""


@dataclass(frozen=True)
class Passage:
    """A text to embed: prose, and code, which embedders may weigh differently."""

    prose: str
    code: str = ""


def passage_of(item: Item) -> Passage:
    """The passage of an item: a trace is found by what it computes, every other item by what it says."""
    code = "\n".join(text for _, text in sorted(item.files.items()))
    if item.kind is Kind.TRACE:
        return Passage(f"{item.operator}\n{item.text.split(OUTCOME_MARK)[0]}", code)
    return Passage("\n".join((item.title, item.text, " ".join(item.tags), item.category)), code)
