"""ε-greedy choice by value from a pool (METHOD, "Retrieval", step 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Candidate:
    """An item of the pool: its row in the index, an order among equals, similarity and value."""

    row: int
    order: int
    similarity: float
    value: float


def attempt_rng(seed: int, iteration: int, position: int) -> np.random.Generator:
    """The random generator of one attempt's retrieval: the same whatever the concurrency or a restart."""
    return np.random.default_rng([seed, iteration, position])


def by_value(pool: Sequence[Candidate]) -> list[Candidate]:
    """The pool by value, then similarity, then id."""
    return sorted(pool, key=lambda each: (-each.value, -each.similarity, each.order))


def by_similarity(pool: Sequence[Candidate]) -> list[Candidate]:
    """The pool by similarity, then id."""
    return sorted(pool, key=lambda each: (-each.similarity, each.order))


def shuffled(pool: Sequence[Candidate], rng: np.random.Generator) -> list[Candidate]:
    """The pool in a random order that depends on ``rng`` and the pool's content only."""
    ordered = sorted(pool, key=lambda each: each.order)
    return [ordered[index] for index in rng.permutation(len(ordered))]


def explores(epsilon: float, rng: np.random.Generator) -> bool:
    """One draw: whether this choice is exploration, with probability ε."""
    return bool(rng.random() < epsilon)
