"""The verifier's verdict on one kernel, structured so that a generator can act on it and an auditor can repeat it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Gate(StrEnum):
    """The four gates, in the order in which they run."""

    ANTI_HACK = "anti-hack"
    COMPILE = "compile"
    CORRECTNESS = "correctness"
    LATENCY = "latency"


@dataclass(frozen=True)
class Diagnostic:
    """An error of the compiler, or a rule that the source breaks: where, and what it says."""

    file: str
    line: int
    message: str
    rule: str = ""


@dataclass(frozen=True)
class Fault:
    """A fault that the target found while the kernel ran."""

    kind: str
    call: str
    message: str
    core: int | None = None
    buffer: str = ""
    byte_range: tuple[int, int] | None = None
    case: str = ""


@dataclass(frozen=True)
class Mismatch:
    """How an output differs from the reference: the worst case of all that were checked."""

    output: str
    case: str
    wrong: int
    total: int
    worst_error: float
    first_index: tuple[int, ...]
    expected: float
    actual: float
    pattern: str = ""


@dataclass(frozen=True)
class Timing:
    """A latency and where it goes. ``pipe_us`` is busy time per pipe, in µs, of the busiest core.

    ``opening`` shows how the pipes of the first core overlap in its first ``opening_us`` µs: per pipe the beginnings
    and ends of its busy times in turn, in thousandths of that time.
    """

    latency_us: float
    cycles: int
    pipe_us: Mapping[str, float]
    bottleneck: str
    launch_us: float
    floor_us: float
    estimated: bool = True
    extrapolated: bool = False
    notes: tuple[str, ...] = ()
    opening_us: float = 0.0
    opening: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Protocol:
    """What is needed to repeat the verification exactly.

    ``seed`` is the run's, from which the ``seeds`` of all inputs derive. ``cases`` names the shapes, hidden and
    stretched ones too.
    """

    target: str
    target_version: str
    toolchain: str
    harness_hash: str
    seeds: tuple[int, ...]
    cases: tuple[str, ...]
    bench: str
    tolerance: tuple[float, float]
    strict: bool = False
    repeats: int = 2
    seed: int = 0
    inputs_per_case: int = 5
    hidden_cases: int = 0
    chip: str = ""
    stretched_cases: int = 0


@dataclass(frozen=True)
class Judgement:
    """What the model-based inspection concluded: ``honest``, ``hack`` or ``unavailable``, why, and which model."""

    verdict: str
    reason: str
    model: str


@dataclass(frozen=True)
class Outcome:
    """The verdict. A kernel is feasible when anti-hack, compile and correctness hold."""

    failed_gate: Gate | None
    feedback: str
    protocol: Protocol
    error_class: str = ""
    diagnostics: tuple[Diagnostic, ...] = ()
    faults: tuple[Fault, ...] = ()
    mismatch: Mismatch | None = None
    timing: Timing | None = None
    limit: str = ""
    seconds: Mapping[str, float] = field(default_factory=dict)
    judgement: Judgement | None = None

    @property
    def compiled(self) -> bool:
        """Whether the anti-hack and compile gates hold."""
        return self.failed_gate not in (Gate.ANTI_HACK, Gate.COMPILE)

    @property
    def feasible(self) -> bool:
        """Whether anti-hack, compile and correctness hold."""
        return self.failed_gate in (None, Gate.LATENCY)

    @property
    def latency_us(self) -> float | None:
        """The latency (estimated, on the twin) of a kernel that passed all gates, else None."""
        return self.timing.latency_us if self.timing and self.failed_gate is None else None
