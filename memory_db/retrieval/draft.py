"""The learned part of a drafting context."""

from __future__ import annotations

import numpy as np

from memory_db.retrieval.choice import Choice, choose
from memory_db.retrieval.view import Mask, View
from memory_db.types import Kind, Role

LEARNING = {Role.TRACE: Kind.TRACE, Role.EXPERIENCE: Kind.EXPERIENCE, Role.PRACTICE: Kind.PRACTICE}
"""The kinds that compete on value, by the role in which they are shown."""


def drafting(view: View, rng: np.random.Generator) -> list[Choice]:
    """N traces, experiences and practices by the shares of the settings, or from one pool without shares."""
    shares = {Role(name): share for name, share in view.settings.draft_shares.items() if name != Role.EXAMPLE}
    return choose_shared(view, {role: view.of_kind(LEARNING[role]) for role in shares}, shares, rng)


def choose_shared(
    view: View, masks: dict[Role, Mask], shares: dict[Role, int], rng: np.random.Generator
) -> list[Choice]:
    """``choose``, with one pool for all kinds when there are no shares."""
    if any(shares.values()):
        return choose(view, masks, shares, rng)
    everything = view.of_kind(*LEARNING.values())
    kinds = {view.index.codes.known(kind): role for role, kind in LEARNING.items()}
    chosen = choose(view, {Role.TRACE: everything}, {Role.TRACE: 1}, rng)
    fact = view.index.fact("kind")
    return [Choice(each.candidate, kinds[int(fact[each.candidate.row])], each.explored) for each in chosen]
