"""The category of an operator, read off its structure."""

from __future__ import annotations

from operators._operator import Operator
from operators._primitive import Kind, find_primitive

CATEGORIES = (
    "activation",
    "arithmetic",
    "reduction",
    "normalisation",
    "loss",
    "pooling",
    "scan",
    "matmul",
    "convolution",
    "fusion",
    "attention",
    "others",
)
MATRIX = {Kind.CONTRACTION: "matmul", Kind.CONVOLUTION: "convolution"}
LEADING = (
    (Kind.LOSS, "loss"),
    (Kind.SCAN, "scan"),
    (Kind.ITERATION, "others"),
    (Kind.POOLING, "pooling"),
    (Kind.NORMALISATION, "normalisation"),
    (Kind.REDUCTION, "reduction"),
    (Kind.MOVEMENT, "others"),
    (Kind.ELEMENTWISE, "activation"),
)


ARITHMETIC = frozenset({
    *("add", "sub", "mul", "div", "neg", "maximum", "minimum", "add_scalar", "mul_scalar", "div_scalar", "rsub_scalar"),
    *("rdiv_scalar", "rotate_positions"),
})  # fmt: skip
"""Elementwise primitives that make no activation, however many there are."""
GATES = ("softmax", "sigmoid", "tanh", "exp")


def category(operator: Operator) -> str:
    """One of CATEGORIES.

    Attention: weights from a softmax that multiply values in a matrix product; in the suite of that name also gates
    that multiply features, and several products of matrices that depend on the data. Otherwise matrix products or
    convolutions alone give matmul or convolution, with anything else fusion; without them the kind that decides the
    structure does, so an operator of several elementwise steps is an activation, unless all of them are arithmetic.
    """
    used = [find_primitive(node.primitive) for node in operator.nodes]
    kinds = [entry.kind for entry in used if not entry.view] or [entry.kind for entry in used]
    if attends(operator) or (operator.suite == "attention" and _weighs(operator)):
        return "attention"
    for kind, name in MATRIX.items():
        if kind in kinds:
            return name if _plain(operator) else "fusion"
    if set(kinds) == {Kind.ELEMENTWISE} and _calculates(operator):
        return "arithmetic"
    return next((name for kind, name in LEADING if kind in kinds), "others")


def _calculates(operator: Operator) -> bool:
    """Whether nothing but sums, products and the like is computed."""
    return {n.primitive for n in operator.nodes if not find_primitive(n.primitive).view} <= ARITHMETIC


def attends(operator: Operator) -> bool:
    """Whether a softmax of matrix products weighs values in another matrix product."""
    return _attends(operator, ("softmax",), ("matmul",), scored=True)


def _attends(operator: Operator, sources: tuple[str, ...], products: tuple[str, ...], scored: bool = False) -> bool:
    """Whether something derived from a source multiplies another value; ``scored``: a source of matrix products."""
    scores: set[str] = set()
    weights: set[str] = set()
    for node in operator.nodes:
        used = weights & set(node.inputs)
        if used and node.primitive in products:
            return True
        if used or (node.primitive in sources and (not scored or scores & set(node.inputs))):
            weights.add(node.output)
        if node.primitive == "matmul" or scores & set(node.inputs):
            scores.add(node.output)
    return False


def _weighs(operator: Operator) -> bool:
    products = sum(node.primitive == "matmul" for node in operator.nodes)
    return products > 1 or _attends(operator, GATES, ("matmul", "mul", "linear"))


def _plain(operator: Operator) -> bool:
    """Whether nothing but products of one kind and data movement is done."""
    return not {find_primitive(n.primitive).kind for n in operator.nodes} - set(MATRIX) - {Kind.MOVEMENT}
