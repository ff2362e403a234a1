"""The learned part of a refining context: first the start point, then what fits it (METHOD, "Retrieval", step 4)."""

from __future__ import annotations

import numpy as np

from memory_db.items import items_by_id
from memory_db.retrieval.choice import Choice, exploration, ordered
from memory_db.retrieval.draft import LEARNING, choose_shared
from memory_db.retrieval.view import Mask, View
from memory_db.selection import Candidate
from memory_db.types import Kind, Role


def start_point(view: View, rng: np.random.Generator) -> list[Choice]:
    """p from P(x): ε-greedy on Q2 (ties: the faster); at random in ``random`` mode; else the fastest."""
    points = _points(view)
    if not points:
        return []
    explored = exploration(view, rng)
    if explored or view.settings.mode == "random":
        chosen = ordered(view, points, True, rng)[0]
    elif view.settings.mode == "value":
        chosen = min(points, key=lambda each: (-each.value, _microseconds(view, each), each.order))
    else:
        chosen = min(points, key=lambda each: (_microseconds(view, each), each.order))
    return [Choice(chosen, Role.START_POINT, explored)]


def children(view: View, parent: Choice) -> list[Choice]:
    """Kernels already tried from the start point, the latest first, so that they are not tried again."""
    number = int(view.index.numbers[parent.candidate.row])
    rows = view.connection.tuples(
        """SELECT child.number FROM items AS child JOIN items AS parent ON parent.id = child.parent
            WHERE parent.number = ? AND child.kind = ? ORDER BY child.number DESC""",
        (number, Kind.TRACE),
    )
    numbers = view.index.rows_of(each for (each,) in rows)
    kept = numbers[view.eligible[numbers]][: view.settings.children_shown]
    return [Choice(each, Role.CHILD) for each in view.candidates(kept)]


def variants(view: View, parent: Choice) -> list[Choice]:
    """Of the faster half of P(x) without p, the kernels that differ most from p: what else made this operator fast."""
    others = [each for each in _points(view) if each.row != parent.candidate.row]
    others.sort(key=lambda each: (_microseconds(view, each), each.order))
    fast = others[: max(view.settings.variants_shown, (len(others) + 1) // 2)]
    likeness = view.index.likeness(parent.candidate.row, [each.row for each in fast])
    ranked = sorted(zip(fast, likeness, strict=True), key=lambda pair: (pair[1], pair[0].order))
    return [Choice(each, Role.VARIANT) for each, _ in ranked[: view.settings.variants_shown]]


def refining(view: View, used: list[Choice], rng: np.random.Generator) -> list[Choice]:
    """N practices, traces, experiences and bottleneck-matched examples by Q2, none of them shown already.

    Traces are kernels of any operator that refining made, feasible ones; examples are feasible kernels that
    have the start point's bottleneck, and practices and experiences about it or with its name as a tag.
    """
    free = np.ones(len(view.index), dtype=np.bool_)
    free[[each.candidate.row for each in used]] = False
    shares = {Role(name): share for name, share in view.settings.refine_shares.items()}
    masks = {role: view.of_kind(kind) & free for role, kind in LEARNING.items()}
    masks[Role.TRACE] &= view.index.feasible
    masks[Role.EXAMPLE] = _about_bottleneck(view) & free
    return choose_shared(view, {role: masks[role] for role in shares}, shares, rng)


def _about_bottleneck(view: View) -> Mask:
    if not view.query.bottleneck:
        return np.zeros(len(view.index), dtype=np.bool_)
    same: Mask = view.index.fact("bottleneck") == view.index.codes.known(view.query.bottleneck)
    tagged = view.connection.tuples("SELECT item FROM item_names WHERE name = ?", (view.query.bottleneck,))
    same[view.index.rows_of(number for (number,) in tagged)] = True
    traces = view.of_kind(Kind.TRACE) & view.index.feasible
    return same & (traces | view.of_kind(Kind.PRACTICE, Kind.EXPERIENCE))


def _points(view: View) -> list[Candidate]:
    if not view.query.start_points:
        return []
    items_by_id(view.connection, view.query.start_points)  # a clear error for an id that is not there
    marks = ",".join("?" * len(view.query.start_points))
    rows = view.connection.tuples(f"SELECT number FROM items WHERE id IN ({marks})", view.query.start_points)
    return view.candidates(view.index.rows_of(sorted(number for (number,) in rows)))


def _microseconds(view: View, candidate: Candidate) -> float:
    latency = float(view.index.latency[candidate.row])
    return latency if latency == latency else float("inf")
