"""A pass: steps that one loop over the data computes together, and how each value lies in that loop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generators.template.graph.extents import Extents, parenthesised, product
from generators.template.graph.steps import Map, Reduce, Region, View

Axes = tuple[int | None, ...]
"""For each axis of a value the axis of the pass it runs along; None where its extent is 1."""


@dataclass(frozen=True)
class LoopPass:
    """Elementwise steps and reductions over one iteration space, cut into outer, loop and inner axes.

    ``rows``: the reduction runs along the inner, contiguous axes (``loop`` is empty), in chunks of a row.
    ``lanes``: the reduction runs along ``loop`` axes, and the inner axes are independent lanes of a vector.
    """

    extents: Extents
    outer: range
    loop: range
    inner: range
    steps: tuple[Map | Reduce | View, ...]
    axes: Mapping[str, Axes]
    loads: tuple[str, ...]
    stores: tuple[str, ...]

    @property
    def is_lanes(self) -> bool:
        """Whether the reduction runs across lanes instead of along a row."""
        return len(self.loop) > 0

    @property
    def reduces(self) -> bool:
        """Whether anything is reduced."""
        return any(isinstance(step, Reduce) for step in self.steps)

    def size(self, axes: range) -> str:
        """C++ expression of the number of positions along some axes."""
        return product(self.extents[axis] for axis in axes)

    def varies(self, name: str, axes: range) -> bool:
        """Whether a value differs along any of these axes."""
        return any(axis in axes for axis in self.axes[name] if axis is not None)

    def offset(self, name: str, outer: str, loop: str = "") -> str:
        """C++ expression of where a value starts for this outer and loop position, in elements; inner position 0."""
        used = [axis for axis in self.axes[name] if axis is not None]
        terms = []
        for group, variable in ((self.outer, outer), (self.loop, loop)):
            terms += _strided(self.extents, used, group, variable)
        return " + ".join(terms) or "0"


def _strided(extents: Extents, used: list[int], group: range, variable: str) -> list[str]:
    """Terms ``((variable / below) % span) * stride`` for each run of neighbouring axes of a group that a value uses."""
    terms = []
    runs: list[list[int]] = []
    for axis in (a for a in used if a in group):
        if runs and runs[-1][-1] == axis - 1:
            runs[-1].append(axis)
        else:
            runs.append([axis])
    for run in runs:
        below = product(extents[axis] for axis in group if axis > run[-1])
        span = product(extents[axis] for axis in run)
        stride = product(extents[axis] for axis in used if axis > run[-1])
        term = variable if below == "1" else f"{variable} / {parenthesised(below)}"
        if run[0] != group.start:
            term = f"{parenthesised(term)} % {parenthesised(span)}"
        terms.append(term if stride == "1" else f"{parenthesised(term)} * {stride}")
    return terms


@dataclass(frozen=True)
class RegionPass:
    """One step that reads its inputs by more than its own position."""

    step: Region
    extents: Extents


Pass = LoopPass | RegionPass
