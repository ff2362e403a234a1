"""What a run gives to its generators beside their options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from generators.budget import Budget

Job = TypeVar("Job")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Progress:
    """How far an answer is: tokens so far (hidden ones where they are streamed), and seconds since the call began."""

    model: str
    tokens: int
    seconds: float


class Workers(Protocol):
    """Other processes, perhaps on other machines. Thread-safe.

    Work is a function of a module, and its job and result travel through the cluster: they hold no key. ``about``
    continues "a worker that was to …" in messages. Both raise what the work raises, and an error of the caller's, which
    passes through, when no worker is there.
    """

    def compute(self, work: Callable[[Job], Result], job: Job, about: str) -> Result:
        """The result of work that may be done twice: when a worker dies, another one begins anew."""
        ...

    def call(
        self,
        work: Callable[[Job, Callable[[int], None]], Result],
        job: Job,
        about: str,
        tell: Callable[[int], None],
    ) -> Result:
        """The result of a call that costs money and mostly waits; ``tell`` is told of its tokens so far.

        Raises CallLost when its worker dies: it is never made a second time.
        """
        ...


@dataclass
class Hooks:
    """What generators look up when they are asked; a run fills it in once it knows it.

    ``budget`` is shared by all generators of a run; ``on_progress`` is called from the generating thread. ``workers``
    do the work of those generators that can be distributed; None: it is done here.
    """

    budget: Budget | None = None
    on_progress: Callable[[Progress], None] | None = None
    workers: Workers | None = None
