"""What a run gives to its generators beside their options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generators.budget import Budget


@dataclass(frozen=True)
class Progress:
    """How far an answer is: tokens so far (hidden ones where they are streamed), and seconds since the call began."""

    model: str
    tokens: int
    seconds: float


@dataclass(frozen=True)
class Hooks:
    """``budget`` is shared by all generators of a run; ``on_progress`` is called from the generating thread."""

    budget: Budget | None = None
    on_progress: Callable[[Progress], None] | None = None
