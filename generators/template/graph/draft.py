"""A loop pass while it grows."""

from __future__ import annotations

from generators.template.graph.extents import Extents
from generators.template.graph.passes import Axes, LoopPass
from generators.template.graph.steps import Map, Program, Reduce, View


class Draft:
    """Steps that share one loop so far. ``add`` takes one more, or leaves everything as it was and says no."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.extents: Extents | None = None
        self.steps: list[Map | Reduce | View] = []
        self.axes: dict[str, Axes] = {}
        self.run: tuple[int, ...] | None = None
        self._made: set[str] = set()

    def add(self, step: Map | Reduce | View) -> bool:
        """Whether the step fits into this pass; if so it is now part of it."""
        before = dict(self.axes), self.run, self.extents
        if self.extents is None:
            widest = step.inputs[0] if isinstance(step, Reduce) else step.output
            self.extents = self.program.extents(widest)
        axes = self._output_axes(step)
        if axes is not None:
            self.axes[step.output] = axes
            if self._consistent():
                self.steps.append(step)
                self._made.add(step.output)
                return True
        self.axes, self.run, self.extents = before
        return False

    def _output_axes(self, step: Map | Reduce | View) -> Axes | None:
        if isinstance(step, View):
            return self._view_axes(step)
        if isinstance(step, Reduce):
            return self._reduce_axes(step)
        axes = self._map_axes(step)
        if axes is None:
            return None
        for name in step.inputs:
            if name not in self._made:
                seen = self._aligned(self.program.extents(name), axes)
                if self.axes.setdefault(name, seen) != seen:
                    return None
        return axes

    def _map_axes(self, step: Map) -> Axes | None:
        assert self.extents is not None
        extents = self.program.extents(step.output)
        axes: list[int | None] = [None] * len(extents)
        for name in step.inputs:
            if name in self._made:
                known = self.axes[name]
                for at, axis in enumerate(known, len(extents) - len(known)):
                    if axis is not None and axes[at] not in (None, axis):
                        return None
                    axes[at] = axis if axis is not None else axes[at]
        for at, extent in enumerate(extents):
            if axes[at] is None and extent != 1:
                axis = at + len(self.extents) - len(extents)
                if not 0 <= axis < len(self.extents) or self.extents[axis] != extent or axis in axes:
                    return None
                axes[at] = axis
        chosen = [axis for axis in axes if axis is not None]
        return tuple(axes) if chosen == sorted(chosen) else None

    def _reduce_axes(self, step: Reduce) -> Axes | None:
        assert self.extents is not None
        (name,) = step.inputs
        extents = self.program.extents(name)
        if name not in self._made:
            if extents != self.extents:
                return None
            self.axes.setdefault(name, tuple(None if e == 1 else i for i, e in enumerate(extents)))
        known = self.axes[name]
        run = tuple(a for a in (known[axis] for axis in step.axes) if a is not None)
        if self.run is not None and run != self.run:
            return None
        if any(a is None and extents[axis] != 1 for axis in step.axes for a in (known[axis],)):
            return None
        self.run = run
        return tuple(None if axis in step.axes else a for axis, a in enumerate(known))

    def _view_axes(self, step: View) -> Axes | None:
        before = [axis for axis in self.axes[step.inputs[0]] if axis is not None]
        extents = self.program.extents(step.output)
        if len([e for e in extents if e != 1]) != len(before):
            return None
        remaining = iter(before)
        axes = tuple(None if extent == 1 else next(remaining) for extent in extents)
        assert self.extents is not None
        matches = all(a is None or self.extents[a] == e for a, e in zip(axes, extents, strict=True))
        return axes if matches else None

    def _aligned(self, extents: Extents, axes: Axes) -> Axes:
        tail = axes[len(axes) - len(extents) :] if extents else ()
        return tuple(None if extent == 1 else axis for extent, axis in zip(extents, tail, strict=True))

    def _blocks(self) -> tuple[range, range, range]:
        """Outer, loop and inner axes; without a reduction the longest suffix along which each value is all or none."""
        assert self.extents is not None
        rank = len(self.extents)
        if self.run:
            first, last = self.run[0], self.run[-1] + 1
            rest = [axis for axis in range(last, rank) if self.extents[axis] != 1]
            if not rest:
                return range(first), range(first, first), range(first, rank)
            return range(first), range(first, last), range(last, rank)
        for split in range(rank):
            if all(self._all_or_none(axes, range(split, rank)) for axes in self.axes.values()):
                return range(split), range(split, split), range(split, rank)
        return range(rank), range(rank, rank), range(rank, rank)

    def _all_or_none(self, axes: Axes, block: range) -> bool:
        assert self.extents is not None
        wanted = {axis for axis in block if self.extents[axis] != 1}
        used = {axis for axis in axes if axis in wanted}
        return not used or used == wanted

    def _consistent(self) -> bool:
        if self.run is None:
            return True
        _, loop, inner = self._blocks()
        return all(self._all_or_none(axes, block) for axes in self.axes.values() for block in (loop, inner))

    def close(self, stores: tuple[str, ...]) -> LoopPass:
        """The finished pass."""
        assert self.extents is not None
        outer, loop, inner = self._blocks()
        loads = tuple(name for name in self.axes if name not in self._made)
        return LoopPass(self.extents, outer, loop, inner, tuple(self.steps), dict(self.axes), loads, stores)
