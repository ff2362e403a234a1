"""One retrieval, from query to context."""

from __future__ import annotations

import numpy as np

from memory_db.items import items_by_number
from memory_db.memory import Memory
from memory_db.query import Query
from memory_db.retrieval.api import BUNDLE, DEMONSTRATION, named_in, similar, tagged
from memory_db.retrieval.budget import within_budget
from memory_db.retrieval.choice import Choice
from memory_db.retrieval.draft import drafting
from memory_db.retrieval.refine import children, refining, start_point, variants
from memory_db.retrieval.view import View, view_of
from memory_db.settings import RetrievalSettings
from memory_db.types import Context, Item, Kind, Role, Stage


def retrieve(memory: Memory, query: Query, settings: RetrievalSettings, rng: np.random.Generator) -> Context:
    """The context of one attempt (METHOD, "Retrieval").

    Order of the context, which is also the order in which its token budget is spent: the target's API bundle, the
    start point, the N learned items, children, variants, then API entries by exact name and by similarity. The
    same memory, query, settings and state of ``rng`` give the same context. Raises MemoryDbError.
    """
    with memory.index() as index:
        view = view_of(memory.connection, index, memory.embedder, query, settings)
        learned = _learned(view, rng)
        items = dict(_items(view, learned))
        if settings.mode in ("history", "none"):
            chosen = [*tagged(view, DEMONSTRATION), *learned]
        else:
            code = [text for item in items.values() for text in item.files.values()]
            head = [each for each in learned if each.role is Role.START_POINT]
            rest = [each for each in learned if each.role is not Role.START_POINT]
            by_name = named_in(view, code)[: settings.api_by_name]
            chosen = [*tagged(view, BUNDLE), *head, *rest, *by_name, *similar(view)]
        items |= _items(view, [each for each in chosen if each.candidate.row not in items])
    return within_budget([(each, items[each.candidate.row]) for each in chosen], settings.context_tokens)


def _learned(view: View, rng: np.random.Generator) -> list[Choice]:
    if view.settings.mode == "none":
        return []
    if view.query.stage is Stage.DRAFT:
        return _history(view, []) if view.settings.mode == "history" else drafting(view, rng)
    start = start_point(view, rng)
    if not start:
        return _history(view, []) if view.settings.mode == "history" else drafting(view, rng)
    if view.settings.mode == "history":
        return [*start, *_history(view, start)]
    around = [*children(view, start[0]), *variants(view, start[0])]
    return [*start, *refining(view, [*start, *around], rng), *around]


def _history(view: View, used: list[Choice]) -> list[Choice]:
    """The operator's own last kernels of the run, the latest first."""
    rows = view.connection.tuples(
        """SELECT items.number FROM plans JOIN attempts ON attempts.id = plans.id
            JOIN items ON items.id = attempts.trace WHERE plans.run = ? AND plans.operator = ?
            AND items.kind = ? ORDER BY attempts.number DESC""",
        (view.query.run, view.query.operator, Kind.TRACE),
    )
    taken = {each.candidate.row for each in used}
    unique = [row for row in dict.fromkeys(view.index.rows_of(number for (number,) in rows)) if row not in taken]
    newest = np.array(unique[: view.settings.children_shown], dtype=np.int64)
    return [Choice(each, Role.TRACE) for each in view.candidates(newest)]


def _items(view: View, choices: list[Choice]) -> list[tuple[int, Item]]:
    rows = list(dict.fromkeys(each.candidate.row for each in choices))
    return list(
        zip(rows, items_by_number(view.connection, [int(view.index.numbers[row]) for row in rows]), strict=True)
    )
