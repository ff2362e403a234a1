"""What a person sees of a run while it goes on."""

from __future__ import annotations

from typing import Protocol

from memory_db import OutcomeRecord, PlannedAttempt


class Watch(Protocol):
    """Told of everything that a person may want to see."""

    def note(self, message: str) -> None:
        """Say something that is worth a line."""

    def paused(self, message: str) -> None:
        """The run waits, for the reason given."""

    def attempt_finished(self, plan: PlannedAttempt, outcome: OutcomeRecord) -> None:
        """An attempt is recorded."""

    def iteration_finished(self, iteration: int) -> None:
        """All attempts of an iteration are recorded."""


class Silent:
    """Shows nothing."""

    def note(self, message: str) -> None:
        """Ignore."""

    def paused(self, message: str) -> None:
        """Ignore."""

    def attempt_finished(self, plan: PlannedAttempt, outcome: OutcomeRecord) -> None:
        """Ignore."""

    def iteration_finished(self, iteration: int) -> None:
        """Ignore."""
