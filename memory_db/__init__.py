"""The memory: items with a value per stage, retrieval by value, and everything an audit needs.

One outer iteration of a run::

    memory = Memory.open(path)                                # read_only=True for readers
    memory.start_run(RunRecord(...))                          # keep_known is a field of the run
    state = memory.state(run, operator, target)               # ξ
    context = retrieve(memory, Query(...), settings, attempt_rng(seed, iteration, position))
    memory.plan(run, iteration, [PlannedAttempt(...), ...])   # contexts are fixed here, in one transaction
    memory.record_answer(planned, AnswerRecord(...))          # any order, any thread; answer(planned) gives it back
    memory.record(FinishedAttempt(planned, outcome))          # by position; one transaction; moves the values
    memory.pending(run)                                       # what a killed run still has to do
    memory.finish_run(run)

API items with the tag ``bundle`` are in every context of their target; those with the tag ``demonstration`` are the
example of the modes ``none`` and ``history``. Tags of API items are their exact names. Items whose ``target`` is empty
hold for every target. A value moves for every item that competes on it: the start point and the N learned items of a
context (see ``ValueSettings.credit``).
"""

from memory_db.embedding.choice import embedder_of
from memory_db.errors import MemoryDbError
from memory_db.identity import identified, item_id, kernel_hash
from memory_db.memory import Memory
from memory_db.normaliser import Normaliser
from memory_db.query import Query
from memory_db.records import (
    AnswerRecord,
    FinishedAttempt,
    ItemValue,
    JudgementRecord,
    LessonRecord,
    OperatorState,
    OutcomeRecord,
    PlannedAttempt,
    RunRecord,
    UsageRecord,
)
from memory_db.retrieval import retrieve
from memory_db.selection import attempt_rng
from memory_db.settings import ArchiveSettings, EmbedderSettings, RetrievalSettings, ValueSettings
from memory_db.types import Context, ContextItem, Item, Kind, Role, Stage

__all__ = [
    "AnswerRecord",
    "ArchiveSettings",
    "Context",
    "ContextItem",
    "EmbedderSettings",
    "FinishedAttempt",
    "Item",
    "ItemValue",
    "JudgementRecord",
    "Kind",
    "LessonRecord",
    "Memory",
    "MemoryDbError",
    "Normaliser",
    "OperatorState",
    "OutcomeRecord",
    "PlannedAttempt",
    "Query",
    "RetrievalSettings",
    "Role",
    "RunRecord",
    "Stage",
    "UsageRecord",
    "ValueSettings",
    "attempt_rng",
    "embedder_of",
    "identified",
    "item_id",
    "kernel_hash",
    "retrieve",
]
