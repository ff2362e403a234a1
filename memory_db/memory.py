"""The memory: one SQLite file, opened by one writing process and any number of readers."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from memory_db.answers import get_answer, insert_answer
from memory_db.archiving import Archival, due, set_archived
from memory_db.connection import Connection
from memory_db.content import content_hash
from memory_db.embedding import Embedder
from memory_db.embedding.recorded import recorded_embedder
from memory_db.errors import MemoryDbError
from memory_db.index import Index
from memory_db.inquiries import get_judgement, get_lesson, insert_judgement, insert_lesson
from memory_db.items import items_by_id, items_where, items_with_text
from memory_db.learner import load_normaliser, values_of
from memory_db.normaliser import Normaliser
from memory_db.plans import insert_plans, is_planned, pending_plans
from memory_db.recording import record_attempt, remember
from memory_db.records import (
    AnswerRecord,
    FinishedAttempt,
    ItemValue,
    JudgementRecord,
    LessonRecord,
    OperatorState,
    PlannedAttempt,
    RunRecord,
)
from memory_db.runs import UNFINISHED, get_run, insert_run, list_runs, set_status
from memory_db.settings import ArchiveSettings, ValueSettings
from memory_db.snapshot import restore_snapshot, write_snapshot
from memory_db.states import state_of
from memory_db.types import Item, Kind, Stage
from memory_db.vectors import ensure_embedder
from memory_db.verification import chain_problems


class Memory:
    """Items, values, attempts and runs. Threads may share it; every method that writes is one transaction."""

    def __init__(self, connection: Connection, embedder: Embedder, values: ValueSettings) -> None:
        self.connection = connection
        self.embedder = embedder
        self.value_settings = values
        self._index: Index | None = None
        self._index_lock = threading.RLock()

    @classmethod
    def open(
        cls,
        path: Path | str,
        *,
        read_only: bool = False,
        embedder: Embedder | None = None,
        values: ValueSettings | None = None,
    ) -> Memory:
        """Open a memory file, creating it (unless ``read_only``) if there is none, and migrating an older one.

        Without an ``embedder`` the memory's own is taken; a writer with another one embeds every item anew. Raises
        MemoryDbError for a file that is no memory, is damaged or was written by a newer version.
        """
        connection = Connection(Path(path), read_only=read_only)
        try:
            name = connection.value("SELECT value FROM meta WHERE key = 'embedder'")
            memory = cls(connection, embedder or recorded_embedder(name), values or ValueSettings())
            if not read_only:
                ensure_embedder(connection, memory.embedder)
        except BaseException:
            connection.close()
            raise
        return memory

    @property
    def path(self) -> Path:
        """The file."""
        return self.connection.path

    def close(self) -> None:
        """Close the file; the object is of no use afterwards."""
        self.connection.close()

    def __enter__(self) -> Memory:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def index(self) -> Iterator[Index]:
        """The retrieval index, up to date; while it is in use, reads of this memory see the state that it has."""
        with self._index_lock, self.connection.reading():
            if self._index is None:
                self._index = Index(self.connection, self.embedder.dimensions, self.value_settings.initial)
            self._index.refresh()
            yield self._index

    def add(self, items: Sequence[Item]) -> list[str]:
        """Add items, such as the seed knowledge M0, and return their content ids; what is there already stays."""
        with self.connection.transaction():
            return remember(self.connection, self.embedder, items)

    def items(
        self,
        *,
        kind: Kind | None = None,
        operator: str | None = None,
        category: str | None = None,
        target: str | None = None,
        ids: Sequence[str] | None = None,
        archived: bool = False,
    ) -> list[Item]:
        """Items by column, in the order in which they were added, or by id, in the order of the ids.

        Archived items are left out unless ``archived``; ids are found in any case. Raises MemoryDbError for an
        unknown id.
        """
        if ids is not None:
            return items_by_id(self.connection, ids)
        return items_where(
            self.connection, archived=archived, kind=kind, operator=operator, category=category, target=target
        )

    def search(self, words: str, limit: int = 20) -> list[Item]:
        """Items that contain all words in title, text or tags, best match first."""
        return items_with_text(self.connection, words, limit)

    def archive(self, ids: Sequence[str], reason: str) -> int:
        """Take items out of use; returns how many were in use. Raises MemoryDbError for an unknown id."""
        return self._set_archived(ids, True, reason)

    def unarchive(self, ids: Sequence[str], reason: str) -> int:
        """Bring archived items back; returns how many were archived. Raises MemoryDbError for an unknown id."""
        return self._set_archived(ids, False, reason)

    def _set_archived(self, ids: Sequence[str], archived: bool, reason: str) -> int:
        with self._index_lock:
            with self.connection.transaction():
                numbers = set_archived(self.connection, ids, archived, reason)
            if self._index is not None:
                self._index.set_archived(numbers, archived)
        return len(numbers)

    def archive_due(self, settings: ArchiveSettings) -> list[Archival]:
        """Archive what the policy says, in one transaction; returns what was archived and why."""
        with self._index_lock, self.connection.transaction():
            found = due(self.connection, settings)
            for each in found:
                self._set_archived([each.item], True, each.reason)
        return found

    def start_run(self, run: RunRecord) -> str:
        """Store a new run; returns its id. Raises MemoryDbError if the id is taken."""
        with self.connection.transaction():
            insert_run(self.connection, run)
        return run.id

    def finish_run(self, run: str, status: str = "finished") -> None:
        """Set a run's status; ``running`` marks it as unfinished again."""
        with self.connection.transaction():
            set_status(self.connection, run, status)

    def run(self, run: str) -> RunRecord:
        """The run with this id. Raises MemoryDbError if there is none."""
        return get_run(self.connection, run)

    def runs(self) -> list[RunRecord]:
        """All runs, in the order in which they began."""
        return list_runs(self.connection)

    def unfinished_runs(self) -> list[RunRecord]:
        """Runs that are running, or were when their process ended."""
        return list_runs(self.connection, UNFINISHED)

    def state(self, run: str, operator: str, target: str, *, keep_known: bool | None = None) -> OperatorState:
        """ξ of an operator after the run's recorded attempts.

        Whether it starts from kernels that earlier runs found is a property of the run, on which its rewards depend
        too. Raises MemoryDbError if ``keep_known`` is given and the run was started with the other value.
        """
        if keep_known is not None and keep_known != get_run(self.connection, run).keep_known:
            raise MemoryDbError(f"run {run} was not started with keep_known={keep_known}; RunRecord.keep_known sets it")
        return state_of(self.connection, run, operator, target)

    def is_planned(self, run: str, iteration: int) -> bool:
        """Whether this iteration's attempts are planned, recorded or not."""
        return is_planned(self.connection, run, iteration)

    def plan(self, run: str, iteration: int, attempts: Sequence[PlannedAttempt]) -> None:
        """Fix all attempts of an iteration with their contexts. Raises MemoryDbError while earlier ones are open."""
        with self.connection.transaction():
            insert_plans(self.connection, run, iteration, attempts)

    def pending(self, run: str) -> list[PlannedAttempt]:
        """Attempts that are planned and not recorded, in the order in which record() takes them."""
        return pending_plans(self.connection, run)

    def record_answer(self, planned: PlannedAttempt, answer: AnswerRecord) -> None:
        """Store an answer before it is evaluated, from any thread and in any order."""
        with self.connection.transaction():
            insert_answer(self.connection, planned.id, answer)

    def answer(self, planned: PlannedAttempt) -> AnswerRecord | None:
        """The stored answer of an attempt, or None."""
        return get_answer(self.connection, planned.id)

    def record_judgement(self, planned: PlannedAttempt, judgement: JudgementRecord) -> None:
        """Store what a model concluded of an answer's kernel before the attempt is recorded, from any thread."""
        with self.connection.transaction():
            insert_judgement(self.connection, planned.id, judgement)

    def judgement(self, planned: PlannedAttempt) -> JudgementRecord | None:
        """The stored judgement of an attempt, or None."""
        return get_judgement(self.connection, planned.id)

    def record_lesson(self, planned: PlannedAttempt, lesson: LessonRecord) -> None:
        """Store what a model wrote that an attempt teaches, before the attempt is recorded, from any thread."""
        with self.connection.transaction():
            insert_lesson(self.connection, planned.id, lesson)

    def lesson(self, planned: PlannedAttempt) -> LessonRecord | None:
        """The stored lesson of an attempt, or None."""
        return get_lesson(self.connection, planned.id)

    def record(self, finished: FinishedAttempt) -> str:
        """Record an evaluated attempt and learn from it, in one transaction; returns the attempt's id.

        Attempts of an iteration are recorded by position. Raises MemoryDbError for any other order.
        """
        with self._index_lock:
            with self.connection.transaction():
                updates = record_attempt(self.connection, self.embedder, self.value_settings, finished)
            if self._index is not None:
                self._index.follow(updates)
        return finished.planned.id

    def values(self, stage: Stage | None = None, category: str | None = "") -> list[ItemValue]:
        """Values that were ever moved, highest first: over all operators, or of one category (None: of all)."""
        return values_of(self.connection, stage, category)

    def learner_state(self) -> Normaliser:
        """The normaliser of the refining reward."""
        return load_normaliser(self.connection)

    def content_hash(self) -> str:
        """SHA-256 over everything that a seed determines: no clock times, seconds, prices or facts of the host."""
        return content_hash(self.connection)

    def verify_chain(self) -> list[str]:
        """What is wrong with the history, one line per problem; empty if nothing was changed, lost or reordered."""
        return chain_problems(self.connection)

    def snapshot(self, path: Path | str) -> None:
        """Write a closed, checked copy of the memory, replacing what was at ``path`` only when it is complete."""
        write_snapshot(self.connection, Path(path))

    @staticmethod
    def restore(snapshot: Path | str, path: Path | str) -> None:
        """Put a snapshot in the place of a memory file that no process has open."""
        restore_snapshot(Path(snapshot), Path(path))
