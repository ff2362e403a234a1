"""Primitives: the vocabulary that operators are composed of, and the registry that holds it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from operators.errors import OperatorError

Array = npt.NDArray[Any]
Shape = tuple[int, ...]
ShapeRule = Callable[..., Shape]


class Kind(StrEnum):
    """What a primitive does to data; decides how it is scheduled, and the operator's category."""

    ELEMENTWISE = "elementwise"
    REDUCTION = "reduction"
    NORMALISATION = "normalisation"
    CONTRACTION = "contraction"
    CONVOLUTION = "convolution"
    POOLING = "pooling"
    LOSS = "loss"
    SCAN = "scan"
    MOVEMENT = "movement"
    ITERATION = "iteration"


@dataclass(frozen=True)
class Work:
    """Arithmetic of one application: elementary vector operations, and multiply-adds of the cube unit."""

    vector: float = 0.0
    cube: float = 0.0


WorkRule = Callable[[tuple[Shape, ...], Shape, Mapping[str, Any]], Work]


@dataclass(frozen=True)
class Primitive:
    """One entry of the vocabulary.

    ``reference`` computes in float64 from arrays (``tensors`` names them) and keyword attributes (``attributes``: their
    defaults). ``shape`` takes the same with shapes in place of arrays. ``dtype`` is a fixed output dtype,
    ``=attribute``, or "" for the promoted dtype of the inputs. In ``formula`` ``{x}`` stands for a parameter; what is
    between ⟦ and ⟧ is left out when an optional tensor in it is absent. ``undefined`` names input regimes in which the
    result is not defined or not representable, ``extremes`` those of "inf" and "nan" that propagate in a defined way.
    ``gathers`` says that only the selected part of the first input is read, ``view`` that nothing needs to move,
    ``sparse`` that elements are hidden, so that a product before it need not compute all of them.
    A flag ``f`` in ``formula`` is written ``{f:text}``: the text where the flag is set.
    """

    name: str
    kind: Kind
    formula: str
    reference: Callable[..., Array]
    shape: ShapeRule
    work: WorkRule
    tensors: tuple[str, ...]
    optional: frozenset[str]
    variadic: bool
    attributes: Mapping[str, Any]
    dtype: str = ""
    undefined: frozenset[str] = frozenset()
    extremes: frozenset[str] = frozenset()
    gathers: bool = False
    view: bool = False
    sparse: bool = False


REGISTRY: dict[str, Primitive] = {}


def broadcast(*shapes: Shape, **_: Any) -> Shape:
    """Shape rule of elementwise primitives."""
    return np.broadcast_shapes(*shapes)


def size(shape: Shape) -> int:
    """Number of elements."""
    total = 1
    for extent in shape:
        total *= extent
    return total


def per_element(operations: float) -> WorkRule:
    """Vector work: so many operations for each element of the largest of inputs and output."""
    return lambda inputs, output, _: Work(vector=operations * max(size(s) for s in (*inputs, output)))


def primitive(
    kind: Kind,
    formula: str,
    *,
    shape: ShapeRule = broadcast,
    work: float | WorkRule = 1.0,
    dtype: str = "",
    undefined: tuple[str, ...] = (),
    extremes: tuple[str, ...] = (),
    gathers: bool = False,
    view: bool = False,
    sparse: bool = False,
    name: str = "",
) -> Callable[[Callable[..., Array]], Callable[..., Array]]:
    """Register a reference function: positional parameters are tensors, keyword-only ones are attributes.

    ``work`` is a rule, or the vector operations for each element. ``{x}`` in ``formula`` stands for a parameter.
    """

    def register(reference: Callable[..., Array]) -> Callable[..., Array]:
        parameters = inspect.signature(reference).parameters.values()
        tensors = [p for p in parameters if p.kind is not p.KEYWORD_ONLY]
        entry = Primitive(
            name=name or reference.__name__.rstrip("_"),
            kind=kind,
            formula=formula,
            reference=reference,
            shape=shape,
            work=work if callable(work) else per_element(work),
            tensors=tuple(p.name for p in tensors),
            optional=frozenset(p.name for p in tensors if p.default is not p.empty),
            variadic=any(p.kind is p.VAR_POSITIONAL for p in tensors),
            attributes={p.name: p.default for p in parameters if p.kind is p.KEYWORD_ONLY},
            dtype=dtype,
            undefined=frozenset(undefined),
            extremes=frozenset(extremes),
            gathers=gathers,
            view=view,
            sparse=sparse,
        )
        REGISTRY[entry.name] = entry
        return reference

    return register


def find_primitive(name: str) -> Primitive:
    """The primitive of this name. Raises OperatorError when there is none."""
    import operators.primitives  # noqa: F401  (registers the vocabulary)

    if name not in REGISTRY:
        from operators._names import near

        raise OperatorError(
            f"There is no primitive {name!r}{near(name, REGISTRY)}; docs/operators.md lists all of them."
        )
    return REGISTRY[name]
