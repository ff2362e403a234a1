"""A session: one run's memory, settings and batch, while a process works on it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from flows.patience import Patience
from flows.stopping import Stop
from flows.watch import Watch
from generators.types import Generator
from memory_db import Item, Memory, PlannedAttempt, Stage
from memory_db.progress import feedback_on, last_iteration
from operators import Operator
from tasks.configuration import Settings
from tasks.judging import Inspector
from tasks.lessons import Teacher
from tasks.places import Evaluator


class Session:
    """What the flows of one run share. ``phases`` are the batches of the curriculum, in order.

    A plain class, because Prefect derives a schema from the fields of a dataclass that is a flow's parameter.
    """

    def __init__(
        self,
        settings: Settings,
        memory: Memory,
        run: str,
        phases: list[list[Operator]],
        generator: Generator,
        evaluator: Evaluator,
        knowledge: str,
        watch: Watch,
        inspector: Inspector | None = None,
        teacher: Teacher | None = None,
    ) -> None:
        self.settings = settings
        self.memory = memory
        self.run = run
        self.phases = phases
        self.generator = generator
        self.evaluator = evaluator
        self.knowledge = knowledge
        self.watch = watch
        self.inspector = inspector
        self.teacher = teacher
        self.operators = {operator.name: operator for batch in phases for operator in batch}
        self.total = len(self.operators) * settings.run.budget
        self.stop = Stop()
        self.patience = Patience(settings.run.patience, self.stop, watch)
        self.slots = asyncio.Semaphore(settings.run.concurrency)
        self.threads = ThreadPoolExecutor(settings.run.concurrency, thread_name_prefix="attempt")
        self.out_of_time = False
        self.progress_artifact = ""
        self._started = time.monotonic()

    def iterations(self) -> Iterator[tuple[int, int, list[Operator]]]:
        """Iteration, step within its phase, and batch: from where the run stands until the budget is spent.

        Iterations are numbered from 1 through all phases. A time limit ends the run between two iterations.
        """
        budget = self.settings.run.budget
        reached = last_iteration(self.memory, self.run)
        for phase, batch in enumerate(self.phases):
            for step in range(1, budget + 1):
                iteration = phase * budget + step
                if iteration < reached:
                    continue
                if self._is_late():
                    self.out_of_time = True
                    self.watch.note(f"The time limit of {self.settings.run.minutes:g} minutes is reached.")
                    return
                yield iteration, step, batch

    def pending(self, iteration: int, stage: Stage) -> list[PlannedAttempt]:
        """The attempts of an iteration and stage that are planned and not recorded, in the order of recording."""
        return [plan for plan in self.memory.pending(self.run) if (plan.iteration, plan.stage) == (iteration, stage)]

    def basis(self, plan: PlannedAttempt) -> tuple[str, Item | None]:
        """The feedback that an attempt is to answer and the trace that it belongs to.

        While drafting that is the operator's last attempt; while refining it is the start point.
        """
        start = plan.context.start_point
        if start is not None:
            return feedback_on(self.memory, start.item.id), start.item
        state = self.memory.state(self.run, plan.operator, plan.target)
        last = self.memory.items(ids=[state.last_trace]) if state.last_trace else []
        return state.feedback, last[0] if last else None

    def _is_late(self) -> bool:
        limit = self.settings.run.minutes
        return limit is not None and time.monotonic() - self._started > 60 * limit
