"""Shape and work rules of primitives that work along axes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from operators._primitive import Shape, Work, WorkRule, size

Axis = int | tuple[int, ...] | None


def normalised(axis: Axis, rank: int) -> tuple[int, ...]:
    """Axes as non-negative numbers; None stands for all of them."""
    if axis is None:
        return tuple(range(rank))
    return tuple(a % rank for a in (axis if isinstance(axis, tuple) else (axis,)))


def reduced(x: Shape, *_: Shape, axis: Axis = None, keepdim: bool = False, **__: Any) -> Shape:
    """Shape after a reduction over ``axis``."""
    axes = normalised(axis, len(x))
    return tuple(1 if i in axes else n for i, n in enumerate(x) if keepdim or i not in axes)


def unchanged(x: Shape, *_: Shape, **__: Any) -> Shape:
    """The first input's shape."""
    return x


def scalar(*_: Shape, **__: Any) -> Shape:
    """A single value."""
    return ()


def per_input(operations: float) -> WorkRule:
    """Vector work for each element of the first input."""

    def rule(inputs: tuple[Shape, ...], _: Shape, __: Mapping[str, Any]) -> Work:
        return Work(vector=operations * size(inputs[0]))

    return rule
