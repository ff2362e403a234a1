"""What is told of a run while it goes on: to a person, to its log, to Prefect's pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from memory_db import OutcomeRecord, PlannedAttempt


class Watch(Protocol):
    """Told of everything that happens in a run."""

    def note(self, message: str) -> None:
        """Something that is worth a line."""

    def paused(self, message: str) -> None:
        """The run waits, for the reason given."""

    def generating(self, model: str, tokens: int, seconds: float) -> None:
        """A model has written so many tokens of an answer. Called from the threads that wait for answers."""

    def phase_finished(self, plan: PlannedAttempt, phase: str, seconds: float) -> None:
        """A phase of an attempt (``write`` or ``evaluate``) has ended after so long."""

    def attempt_finished(self, plan: PlannedAttempt, outcome: OutcomeRecord) -> None:
        """An attempt is recorded."""

    def iteration_finished(self, iteration: int) -> None:
        """All attempts of an iteration are recorded."""


class Watches:
    """Tells several watches, in their order."""

    def __init__(self, watches: Sequence[Watch]) -> None:
        self._watches = watches

    def note(self, message: str) -> None:
        """Something that is worth a line."""
        for watch in self._watches:
            watch.note(message)

    def paused(self, message: str) -> None:
        """The run waits, for the reason given."""
        for watch in self._watches:
            watch.paused(message)

    def generating(self, model: str, tokens: int, seconds: float) -> None:
        """A model has written so many tokens of an answer."""
        for watch in self._watches:
            watch.generating(model, tokens, seconds)

    def phase_finished(self, plan: PlannedAttempt, phase: str, seconds: float) -> None:
        """A phase of an attempt has ended."""
        for watch in self._watches:
            watch.phase_finished(plan, phase, seconds)

    def attempt_finished(self, plan: PlannedAttempt, outcome: OutcomeRecord) -> None:
        """An attempt is recorded."""
        for watch in self._watches:
            watch.attempt_finished(plan, outcome)

    def iteration_finished(self, iteration: int) -> None:
        """All attempts of an iteration are recorded."""
        for watch in self._watches:
            watch.iteration_finished(iteration)
