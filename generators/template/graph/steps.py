"""Elementary steps: what is left of an operator once every compound primitive is taken apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generators.template.graph.extents import Extent, Extents

Constant = float | str
"""A number, or a C++ expression of tiling fields such as ``1.0f / static_cast<float>(N)``."""


@dataclass(frozen=True)
class Value:
    """A named tensor with symbolic extents. ``source`` says where it lives: input, output or workspace."""

    name: str
    extents: Extents
    dtype: str = "float32"


@dataclass(frozen=True)
class Map:
    """One vector instruction applied element by element, with broadcasting; ``constant`` for its scalar operand.

    With ``begins`` it does not join the pass before it.
    """

    output: str
    instruction: str
    inputs: tuple[str, ...]
    constant: Constant | None = None
    origin: int = 0
    begins: bool = False


@dataclass(frozen=True)
class Reduce:
    """Sum, Max or Min over a contiguous run of axes, which stay as axes of size 1."""

    output: str
    instruction: str
    inputs: tuple[str, ...]
    axes: tuple[int, ...] = ()
    origin: int = 0


@dataclass(frozen=True)
class View:
    """The same elements in the same order under another shape."""

    output: str
    inputs: tuple[str, ...]
    origin: int = 0


@dataclass(frozen=True)
class Region:
    """A step that reads its inputs by more than its own position: contraction, stencil, scan, movement."""

    output: str
    instruction: str
    inputs: tuple[str, ...]
    attributes: Mapping[str, object] = field(default_factory=dict)
    origin: int = 0


Step = Map | Reduce | View | Region


@dataclass(frozen=True)
class Program:
    """An operator taken apart. ``fields`` are the tiling fields of its sizes, ``derived`` those the host computes.

    ``constants`` are (name, C++ expression) of factors that the host computes in double precision.
    """

    values: Mapping[str, Value]
    steps: tuple[Step, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    sizes: tuple[str, ...]
    derived: tuple[tuple[str, str], ...]
    constants: tuple[tuple[str, str], ...] = ()

    def extents(self, name: str) -> Extents:
        """Extents of a value."""
        return self.values[name].extents


def broadcast(*shapes: Extents) -> Extents:
    """Extents of an elementwise result, by NumPy's rule; a name meets only itself and 1."""
    rank = max(len(shape) for shape in shapes)
    result: list[Extent] = []
    for position in range(rank):
        extent: Extent = 1
        for shape in shapes:
            at = position - (rank - len(shape))
            if at >= 0 and shape[at] != 1:
                extent = shape[at] if extent == 1 or isinstance(shape[at], int) else extent
        result.append(extent)
    return tuple(result)
