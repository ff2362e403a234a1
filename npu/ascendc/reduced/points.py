"""Shapes at which a kernel was followed to its end, and the calls that time them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from npu.ascendc.call import Call
from npu.ascendc.reduced.family import Extents, Family
from npu.ascendc.result import CaseResult

Timer = Callable[[Sequence[Call], int], list[CaseResult]]
"""Time calls without values; the second argument is how many API calls all cores may make before they are stopped."""


@dataclass(frozen=True)
class Point:
    """A shape, and the report of a kernel that was followed to its end there."""

    extents: Extents
    report: Mapping[str, Any]

    @property
    def us(self) -> float:
        """Time of the kernel without its launch."""
        return float(self.report["kernel_us"])

    @property
    def calls(self) -> float:
        """API calls of the busiest core."""
        return float(self.report["counted"])

    @property
    def calls_of_all(self) -> float:
        """API calls of all cores."""
        return float(self.report["counted_in_all"])

    @property
    def shape(self) -> str:
        """The extents for a reader: ``B = 3, N = 1001``."""
        return ", ".join(f"{name} = {extent}" for name, extent in self.extents.items())


def points(family: Family, wanted: Sequence[Extents], timer: Timer, most: int) -> list[Point | None]:
    """Time the family at these extents; None where they do not fit, the kernel fails, or was stopped before its end.

    L2 shrinks with the tensors, so that what does not stay there at the full extents does not at the reduced ones.
    """
    whole = family.call(family.full)
    calls = [family.call(extents) for extents in wanted]
    if whole is None:
        return [None] * len(wanted)
    shared = [replace(call, cache_share=min(1.0, call.bytes / whole.bytes)) for call in calls if call is not None]
    results = iter(timer(shared, most) if shared else ())
    return [
        None if call is None else _point(extents, next(results)) for extents, call in zip(wanted, calls, strict=True)
    ]


def _point(extents: Extents, result: CaseResult) -> Point | None:
    ended = result.run.timing is not None and not result.report["stopped"]
    return Point(extents, result.report) if ended else None
