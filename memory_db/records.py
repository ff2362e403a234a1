"""What a run writes into the memory and reads back: runs, planned and finished attempts, answers, states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from memory_db.types import Context, Stage


@dataclass(frozen=True)
class RunRecord:
    """One run of the method. ``parameters`` is the JSON text of every value that was used.

    ``parent_snapshot`` names the snapshot that the run started from, empty for a new memory. ``keep_known``: an
    operator that earlier runs solved starts from their kernels, instead of from scratch.
    """

    id: str
    generator: str
    target: str
    seed: int
    operators: tuple[str, ...]
    parameters: str = "{}"
    parent_snapshot: str = ""
    git_revision: str = ""
    status: str = "running"
    keep_known: bool = False


@dataclass(frozen=True)
class PlannedAttempt:
    """One attempt as it was planned at the start of its iteration, with the context it will be shown.

    ``description`` is the operator's description; it becomes the prose of the attempt's trace, by which later
    retrieval finds it. ``seed`` is the generator's seed.
    """

    run: str
    iteration: int
    position: int
    operator: str
    category: str
    target: str
    stage: Stage
    seed: int
    context: Context = field(default_factory=Context)
    description: str = ""

    @property
    def id(self) -> str:
        """The attempt's id: run, iteration and position, which no other attempt shares."""
        return f"{self.run}/{self.iteration}/{self.position}"


@dataclass(frozen=True)
class UsageRecord:
    """What an answer cost: tokens, seconds, US dollars, number of calls."""

    model: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    reasoning_tokens: int = 0
    seconds: float = 0.0
    price: float = 0.0
    calls: int = 0


@dataclass(frozen=True)
class AnswerRecord:
    """A generator's answer, stored before it is evaluated, so that a killed run does not pay for it twice.

    ``files`` is the kernel read from it, or None when there was none; ``error`` then says why.
    """

    prompt: str
    text: str
    files: Mapping[str, str] | None = None
    error: str = ""
    usage: UsageRecord = field(default_factory=UsageRecord)
    decisions: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class LessonRecord:
    """What a model wrote that an attempt teaches: an experience, unless ``title`` and ``text`` are empty.

    It is stored before the attempt is recorded, so that a killed run does not pay for it twice.
    """

    title: str
    text: str
    prompt: str
    answer: str
    usage: UsageRecord = field(default_factory=UsageRecord)


@dataclass(frozen=True)
class JudgementRecord:
    """What a model concluded of a kernel that survived the gates (``verdict``, ``reason``), from which question.

    It is stored before the attempt is recorded, so that a killed run does not pay for it twice.
    """

    verdict: str
    reason: str
    prompt: str
    answer: str
    usage: UsageRecord = field(default_factory=UsageRecord)


@dataclass(frozen=True)
class OutcomeRecord:
    """The verdict on an attempt, as the memory keeps it.

    ``detail`` is the verifier's whole outcome as JSON-ready data (``dataclasses.asdict`` of it does); the keys
    ``diagnostics``, ``faults`` and ``mismatch`` are read for experiences when present. ``protocol`` and
    ``seconds`` hold facts of the host and clock: they are stored, but are no part of the content hash.
    """

    feasible: bool
    compiled: bool
    failed_gate: str = ""
    error_class: str = ""
    feedback: str = ""
    latency_us: float | None = None
    bottleneck: str = ""
    detail: Mapping[str, object] = field(default_factory=dict)
    protocol: Mapping[str, object] = field(default_factory=dict)
    seconds: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class FinishedAttempt:
    """An evaluated attempt. ``answer`` may be None when ``record_answer`` stored it before.

    ``tags`` are exact names (patterns, practices, API names) that the attempt's trace is about.
    """

    planned: PlannedAttempt
    outcome: OutcomeRecord
    answer: AnswerRecord | None = None
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class OperatorState:
    """ξ, the state of one operator within a run (METHOD, "Formalism").

    ``best_us`` is b, the best latency so far, and ``first_us`` that of the first feasible kernel, in µs.
    ``start_points`` is P(x): ids of feasible traces, in the order in which they were found. ``last_trace`` is the
    trace of the last attempt, empty when it had no kernel. ``solved_at`` is the iteration of the first feasible
    kernel (0 when it was known before the run), None while unsolved.
    """

    operator: str
    target: str
    stage: Stage = Stage.DRAFT
    best_us: float | None = None
    best_trace: str = ""
    first_us: float | None = None
    start_points: tuple[str, ...] = ()
    feedback: str = ""
    error_class: str = ""
    bottleneck: str = ""
    last_trace: str = ""
    attempts: int = 0
    solved_at: int | None = None


@dataclass(frozen=True)
class ItemValue:
    """The value of an item in one stage; ``category`` is empty for the value over all operators."""

    item: str
    stage: Stage
    q: float
    visits: int
    last_reward: float | None
    category: str = ""
