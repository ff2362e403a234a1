"""The choice of N items from pools that kinds share out (METHOD, "Retrieval", steps 1 and 2)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from memory_db.retrieval.view import Mask, View
from memory_db.schedules import geometric, linear
from memory_db.selection import Candidate, by_similarity, by_value, explores, shuffled
from memory_db.types import Role


@dataclass(frozen=True)
class Choice:
    """A candidate that was chosen, why, and whether by exploration."""

    candidate: Candidate
    role: Role
    explored: bool = False


def pool_factor(view: View) -> float:
    """λ at the query's iteration."""
    settings, query = view.settings, view.query
    return geometric(settings.pool, settings.pool_end, query.iteration, query.budget)


def exploration(view: View, rng: np.random.Generator) -> bool:
    """One draw with the ε of the query's iteration; only value-driven retrieval explores."""
    settings, query = view.settings, view.query
    epsilon = linear(settings.epsilon, settings.epsilon_end, query.iteration, query.budget)
    drawn = explores(epsilon, rng)
    return drawn and settings.mode == "value"


def places(shares: Mapping[Role, int], n: int) -> dict[Role, int]:
    """N places divided by shares; what does not divide goes to the largest remainders, then to the first named."""
    total = sum(shares.values())
    if total == 0:
        return dict.fromkeys(shares, 0)
    exact = {role: n * share / total for role, share in shares.items()}
    given = {role: math.floor(places) for role, places in exact.items()}
    rest = sorted(shares, key=lambda role: given[role] - exact[role])
    for role in rest[: n - sum(given.values())]:
        given[role] += 1
    return given


def allotted(shares: Mapping[Role, int], n: int, available: Mapping[Role, int]) -> dict[Role, int]:
    """N places divided by shares, where no role has more places than items; the others share what it leaves."""
    given = places(shares, n)
    full = {role: available[role] for role, count in given.items() if count > available[role]}
    if not full:
        return given
    rest = {role: share for role, share in shares.items() if role not in full}
    others = allotted(rest, n - sum(full.values()), available) if rest else {}
    return {role: full[role] if role in full else others[role] for role in shares}


def ordered(view: View, pool: list[Candidate], explored: bool, rng: np.random.Generator) -> list[Candidate]:
    """A pool in the order in which the mode takes from it."""
    if explored or view.settings.mode == "random":
        return shuffled(pool, rng)
    return by_value(pool) if view.settings.mode == "value" else by_similarity(pool)


def choose(
    view: View, masks: Mapping[Role, Mask], shares: Mapping[Role, int], rng: np.random.Generator
) -> list[Choice]:
    """N items: of every role the first of its pool, which holds λ times its places; roles that are short leave theirs.

    With probability ε the whole choice is exploration: items at random from the same pools. ``random`` mode draws
    from all eligible items instead of the nearest.
    """
    n = view.settings.n
    factor = pool_factor(view)
    explored = exploration(view, rng)
    unbounded = view.settings.mode == "random"
    available = {role: view.count(masks[role], floor=not unbounded) for role in shares}
    given = allotted(shares, n, available)
    chosen: list[Choice] = []
    left: list[Choice] = []
    taken: set[int] = set()
    for role, count in given.items():
        size = len(view.index) if unbounded else max(count, round(factor * count))
        pool = view.nearest(masks[role], size, floor=not unbounded) if count else []
        ranked = [each for each in ordered(view, pool, explored, rng) if each.row not in taken]
        chosen += [Choice(each, role, explored) for each in ranked[:count]]
        left += [Choice(each, role, explored) for each in ranked[count:]]
        taken |= {each.row for each in ranked[:count]}
    spare = ordered(view, [each.candidate for each in left if each.candidate.row not in taken], explored, rng)
    roles = {each.candidate.row: each for each in reversed(left)}
    for candidate in spare:
        if len(chosen) < n and candidate.row not in taken:
            chosen.append(roles[candidate.row])
            taken.add(candidate.row)
    return chosen
