"""What the writer is about to write: a schedule, and the slips it makes because it was not shown better."""

from __future__ import annotations

from dataclasses import dataclass

from generators.template.schedule import Schedule


@dataclass(frozen=True)
class Craft:
    """A schedule plus named slips, such as ``tail:unaligned`` or ``name:Exp``."""

    schedule: Schedule
    slips: frozenset[str] = frozenset()

    def slips_on(self, name: str) -> bool:
        """Whether the writer makes this slip."""
        return name in self.slips

    def order(self, event: str) -> str:
        """Statement that makes one pipe wait for another, for example ``V_S``: the scalar unit for the vector unit."""
        if self.schedule.sync == "flags" and self.schedule.queue == "tque":
            return f"Order<HardEvent::{event}>();"
        return "PipeBarrier<PIPE_ALL>();"
