"""Curriculum: from simple operators to complex ones, in phases that share one memory."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import numpy as np

import operators
from operators import Operator


class Order(StrEnum):
    """How operators follow each other within one iteration."""

    COMPLEXITY = "complexity"
    LISTED = "listed"
    RANDOM = "random"


class Stream(StrEnum):
    """Whether the suites of a batch are worked on together or one after the other (method: streams)."""

    MIXED = "mixed"
    BY_SUITE = "by-suite"


def excluded(names: Sequence[str]) -> tuple[str, ...]:
    """Names of operators, with those of a suite's operators in its place; others stay, for a memory may know them."""
    members = [
        [each.name for each in operators.suite(name)] if name in operators.suites() else [name] for name in names
    ]
    return tuple(dict.fromkeys(name for part in members for name in part))


def resolve(names: Sequence[str]) -> list[Operator]:
    """The operators that names of operators, suites or definition files stand for, each once, as listed.

    Raises OperatorError for a name that is none of these.
    """
    found: dict[str, Operator] = {}
    for name in names:
        members = operators.suite(name) if name in operators.suites() else (operators.get(name),)
        found |= {operator.name: operator for operator in members}
    return list(found.values())


def arrange(batch: Sequence[Operator], order: Order, stream: Stream, seed: int) -> list[list[Operator]]:
    """Phases of operators. Every phase gets the whole budget; the memory carries over from one to the next."""
    phases: dict[str, list[Operator]] = {}
    for operator in batch:
        phases.setdefault(operator.suite if stream is Stream.BY_SUITE else "", []).append(operator)
    return [_sorted(phase, order, seed) for phase in phases.values()]


def _sorted(phase: list[Operator], order: Order, seed: int) -> list[Operator]:
    if order is Order.COMPLEXITY:
        return sorted(phase, key=lambda operator: (operators.complexity(operator), operator.name))
    if order is Order.RANDOM:
        return [phase[i] for i in np.random.default_rng(seed).permutation(len(phase))]
    return phase
