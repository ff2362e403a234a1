"""Which items of a memory belong to a selection, and where they are said to come from."""

from __future__ import annotations

from dataclasses import replace

from memory_db.connection import Connection
from memory_db.items import items_where
from memory_db.operator_names import Mentions, exact_names, loose_names
from memory_db.sharing.selection import Selection
from memory_db.types import Item, Kind


def kept_items(source: Connection, selection: Selection, attempts: set[str]) -> dict[str, Item]:
    """The selected items by id, in the order in which they were added.

    An item that attempts found is kept when one of the selected ``attempts`` is a source of it; the first of these
    becomes its origin. Nothing is kept that an excluded operator's attempt wrote, even if others found it again, nor
    a summary that mentions an excluded operator. An item that no attempt made is kept when its operator, if it has
    one, is selected. A parent that is not kept is forgotten.
    """
    exact = Mentions(name for operator in selection.exclude_operators for name in exact_names(operator))
    loose = Mentions(name for operator in selection.exclude_operators for name in loose_names(operator))
    sources = _sources(source)
    excluded = _attempts_on(source, selection.exclude_operators)
    kept: dict[str, Item] = {}
    for item in items_where(source, archived=True):
        words = loose if item.kind is Kind.EXPERIENCE else exact
        if words.found_in(item.title, item.text, *item.tags, *item.files, *item.files.values()):
            continue
        if item.attempt:
            origins = [attempt for attempt in sources.get(item.id, ()) if attempt in attempts]
            if item.attempt in excluded or not origins:
                continue
            item = replace(item, attempt=item.attempt if item.attempt in attempts else origins[0])
        elif item.operator and not selection.takes_operator(item.operator, item.category):
            continue
        kept[item.id] = replace(item, parent=item.parent if item.parent in kept else "")
    return kept


def _sources(source: Connection) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for item, attempt in source.tuples(
        """SELECT item, attempt FROM item_sources JOIN plans ON plans.id = item_sources.attempt
            ORDER BY item, plans.number"""
    ):
        found.setdefault(item, []).append(attempt)
    return found


def _attempts_on(source: Connection, operators: tuple[str, ...]) -> set[str]:
    marks = ",".join("?" * len(operators))
    return {row[0] for row in source.tuples(f"SELECT id FROM plans WHERE operator IN ({marks})", operators)}
