"""How the offline writer behaves."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class TemplateSettings:
    """Probabilities of the writer's choices.

    ``wrong``: a construct it was not shown is guessed wrongly rather than avoided. ``bold``: a first draft without an
    example uses vector instructions. ``adopt``: the schedule of a feasible trace that is shown is taken over.
    ``repair``: an infeasible previous kernel is mended rather than thrown away. ``venture``: refining tries what no
    practice or API entry in the context supports. ``further``: refining changes one more choice at once, up to
    four.
    """

    wrong: float = 0.75
    bold: float = 0.9
    adopt: float = 0.85
    repair: float = 0.8
    venture: float = 0.15
    further: float = 0.7
