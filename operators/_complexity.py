"""Complexity from structure: the curriculum's order has reasons that can be read."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from operators._cost import cost
from operators._operator import Operator
from operators._primitive import Kind, find_primitive

WEIGHTS: Mapping[Kind, float] = MappingProxyType(
    {
        Kind.ELEMENTWISE: 0.5,
        Kind.REDUCTION: 1.5,
        Kind.NORMALISATION: 2.5,
        Kind.LOSS: 2.5,
        Kind.SCAN: 3.0,
        Kind.POOLING: 3.0,
        Kind.MOVEMENT: 1.0,
        Kind.ITERATION: 4.0,
        Kind.CONTRACTION: 5.0,
        Kind.CONVOLUTION: 8.0,
    }
)
"""How much harder a kernel becomes by one primitive of a kind, on a scale where an activation alone is about 1."""
VIEW = 0.25
"""The same for another view of the same data, such as a reshaped tensor."""


@dataclass(frozen=True)
class Complexity:
    """The terms of an operator's complexity; ``total`` is what the curriculum sorts by."""

    primitives: float
    reductions: float
    contractions: float
    movement: float
    operands: float
    intensity: float

    @property
    def total(self) -> float:
        """Sum of the terms."""
        return self.primitives + self.reductions + self.contractions + self.movement + self.operands + self.intensity


def complexity_terms(operator: Operator) -> Complexity:
    """The terms: elementwise primitives; reductions (norms, losses, scans, pooling included); contractions; movement.

    Two terms do not count primitives: 0.1 for each input, and 0.25·log2(1 + operations per byte at the bench shape),
    because a kernel that computes much for each byte needs reuse, hence tiling.
    """
    groups = {"primitives": 0.0, "reductions": 0.0, "contractions": 0.0, "movement": 0.0}
    for node in operator.nodes:
        entry = find_primitive(node.primitive)
        groups[_group(entry.kind)] += VIEW if entry.view else WEIGHTS[entry.kind]
    intensity = 0.25 * math.log2(1.0 + cost(operator, operator.bench).intensity)
    return Complexity(**groups, operands=0.1 * len(operator.inputs), intensity=intensity)


def _group(kind: Kind) -> str:
    if kind is Kind.ELEMENTWISE:
        return "primitives"
    if kind is Kind.MOVEMENT:
        return "movement"
    return "contractions" if kind in (Kind.CONTRACTION, Kind.CONVOLUTION) else "reductions"


def complexity(operator: Operator) -> float:
    """The sum of ``complexity_terms``: larger is harder."""
    return complexity_terms(operator).total
