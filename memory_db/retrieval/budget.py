"""The context within its budget of tokens."""

from __future__ import annotations

import math
from collections.abc import Sequence

from memory_db.retrieval.choice import Choice
from memory_db.types import Context, ContextItem, Item, Role

CHARACTERS_PER_TOKEN = 3.6
"""Estimate for English prose mixed with C++; the generator's own count is stored with its usage."""


def estimated_tokens(item: Item) -> int:
    """Tokens that an item takes in a prompt: characters of title, text and files / 3.6, rounded up."""
    characters = len(item.title) + len(item.text) + sum(len(path) + len(text) for path, text in item.files.items())
    return math.ceil(characters / CHARACTERS_PER_TOKEN)


def within_budget(choices: Sequence[tuple[Choice, Item]], tokens: int) -> Context:
    """The items in their order, each once, as long as they fit; what does not fit is left out.

    The start point is always shown, because without it there is nothing to refine, but it uses up tokens.
    """
    entries: list[ContextItem] = []
    shown: set[str] = set()
    left = tokens
    for choice, item in choices:
        cost = estimated_tokens(item)
        if item.id in shown or (cost > left and choice.role is not Role.START_POINT):
            continue
        shown.add(item.id)
        left -= cost
        found = choice.candidate
        entries.append(
            ContextItem(item, choice.role, len(entries) + 1, found.similarity, found.value, choice.explored, cost)
        )
    return Context(tuple(entries))
