"""Evaluates equal kernels once: a verdict depends on nothing else than the job."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from npu.outcome import Outcome
from npu.rules import normalised_hash
from operators import Kernel
from tasks.places.job import Job

if TYPE_CHECKING:
    from tasks.places.place import Evaluator

Key = tuple[object, ...]


class Once:
    """Another evaluator, asked only for kernels that differ in more than comments and layout from those before.

    A failure quotes lines of the source, so that it is shared by kernels that are equal to the letter. What a limit of
    time or memory ended may end differently on a calmer machine, and is evaluated again.
    """

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self._known: dict[Key, Outcome] = {}
        self._lock = threading.Lock()

    def evaluate(self, job: Job) -> Outcome:
        """The verdict, from memory where the same kernel was judged for the same operator by the same protocol."""
        kernel = Kernel(dict(job.files))
        place = (job.operator.name, job.target, job.chip, job.settings)
        exact, alike = (*place, kernel.hash), (*place, normalised_hash(kernel))
        with self._lock:
            known = self._known.get(exact) or self._known.get(alike)
        if known is not None:
            return known
        outcome = self._evaluator.evaluate(job)
        if not outcome.limit:
            with self._lock:
                self._known[alike if outcome.failed_gate is None else exact] = outcome
        return outcome
