"""Which value of a pass is known when: reductions split a pass into phases, one loop over the data for each."""

from __future__ import annotations

from dataclasses import dataclass

from generators.template.graph.passes import LoopPass
from generators.template.graph.steps import Map, Reduce


@dataclass(frozen=True)
class Phase:
    """One loop. ``before`` is computed once ahead of it; ``steps`` for every position; then reductions and stores."""

    before: tuple[Map, ...]
    loads: tuple[str, ...]
    steps: tuple[Map, ...]
    reductions: tuple[Reduce, ...]
    stores: tuple[str, ...]


class Analysis:
    """Phases and scopes of a pass."""

    def __init__(self, loop_pass: LoopPass) -> None:
        self.pass_ = loop_pass
        self.alias = {s.output: s.inputs[0] for s in loop_pass.steps if not isinstance(s, (Map, Reduce))}
        self.maps = {s.output: s for s in loop_pass.steps if isinstance(s, Map)}
        self.reductions = [s for s in loop_pass.steps if isinstance(s, Reduce)]
        self._depth: dict[str, int] = dict.fromkeys(loop_pass.loads, 0)
        for step in loop_pass.steps:
            below = max(self.depth(name) for name in step.inputs)
            self._depth[step.output] = below + isinstance(step, Reduce)

    def root(self, name: str) -> str:
        """The value that a view shows."""
        while name in self.alias:
            name = self.alias[name]
        return name

    def depth(self, name: str) -> int:
        """How many loops must have ended before a value can be computed."""
        return self._depth[self.root(name)]

    def looping(self, name: str) -> bool:
        """Whether a value differs from one position of the loop to the next."""
        return self.pass_.varies(self.root(name), self.pass_.loop if self.pass_.is_lanes else self.pass_.inner)

    def vector(self, name: str) -> bool:
        """Whether a value differs along the inner axes: then it is a local tensor, else a float."""
        return self.pass_.varies(self.root(name), self.pass_.inner)

    @property
    def fixed_loads(self) -> tuple[str, ...]:
        """Loads that hold for the whole loop."""
        return tuple(name for name in self.pass_.loads if not self.looping(name))

    @property
    def fixed_stores(self) -> tuple[str, ...]:
        """Stores that happen once, after all loops."""
        return tuple(name for name in self.pass_.stores if not self.looping(name))

    def phases(self) -> list[Phase]:
        """The loops in order; the last one may have nothing to loop over."""
        result = []
        deepest = max((self.depth(name) for name in (*self.pass_.stores, *self.maps)), default=0)
        for depth in range(deepest + 1):
            reductions = tuple(r for r in self.reductions if self.depth(r.inputs[0]) == depth)
            stores = tuple(s for s in self.pass_.stores if self.looping(s) and self.depth(s) == depth)
            needed = self._closure([*(r.inputs[0] for r in reductions), *stores])
            before = tuple(
                m for m in self.maps.values() if not self.looping(m.output) and self.depth(m.output) == depth
            )
            loads = tuple(name for name in self.pass_.loads if name in needed and self.looping(name))
            steps = tuple(m for name, m in self.maps.items() if name in needed and self.looping(name))
            result.append(Phase(before, loads, steps, reductions, stores))
        return result

    def _closure(self, targets: list[str]) -> set[str]:
        needed: set[str] = set()
        pending = [self.root(name) for name in targets]
        while pending:
            name = pending.pop()
            if name in needed:
                continue
            needed.add(name)
            if name in self.maps and self.looping(name):
                pending += [self.root(source) for source in self.maps[name].inputs]
        return needed
