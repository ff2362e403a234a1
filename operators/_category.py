"""The category of an operator, read off its structure."""

from __future__ import annotations

from operators._operator import Operator
from operators._primitive import Kind, find_primitive

CATEGORIES = (
    "activation",
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


def category(operator: Operator) -> str:
    """One of CATEGORIES.

    Attention: an attention primitive, or two data-dependent products around a softmax. Otherwise matrix products or
    convolutions alone give matmul or convolution, with anything else fusion; without them the kind that decides the
    structure does, so an operator of several elementwise steps is an activation.
    """
    kinds = [find_primitive(node.primitive).kind for node in operator.nodes]
    if Kind.ATTENTION in kinds or _attends(operator):
        return "attention"
    for kind, name in MATRIX.items():
        if kind in kinds:
            return name if _plain(operator) else "fusion"
    return next((name for kind, name in LEADING if kind in kinds), "others")


def _attends(operator: Operator) -> bool:
    weights: set[str] = set()
    for node in operator.nodes:
        if node.primitive == "softmax" or (weights & set(node.inputs) and not node.primitive.startswith("matmul")):
            weights.add(node.output)
        elif node.primitive == "matmul" and weights & set(node.inputs):
            return True
    return False


def _plain(operator: Operator) -> bool:
    """Whether nothing but products of one kind, data movement and a scaling is done."""
    rest = {find_primitive(node.primitive).kind for node in operator.nodes} - set(MATRIX) - {Kind.MOVEMENT}
    scaled = all(
        n.primitive == "mul_scalar" for n in operator.nodes if find_primitive(n.primitive).kind is Kind.ELEMENTWISE
    )
    return not rest or (rest == {Kind.ELEMENTWISE} and scaled and len(operator.nodes) == 1)
