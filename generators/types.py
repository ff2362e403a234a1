"""What a generator is asked and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from generators.errors import GeneratorError
from memory_db.types import Context, Stage
from operators import Kernel, Operator


@dataclass(frozen=True)
class Request:
    """One kernel to write: the operator, the stage and what the memory chose to show.

    ``knowledge`` is the target's own instruction text (layout of an answer, rules, limits of the hardware).
    ``feedback`` is the verifier's feedback on the operator's last attempt, or on the start point when refining.
    ``seed`` makes the offline writer's choices reproducible and is sent to endpoints that take one.
    """

    operator: Operator
    target: str
    stage: Stage
    context: Context
    seed: int
    knowledge: str = ""
    feedback: str = ""
    bottleneck: str = ""
    previous: Kernel | None = None


@dataclass(frozen=True)
class Usage:
    """What one answer cost, failed tries included. ``price`` is in US dollars; 0 for offline generators.

    ``completion_tokens`` counts everything that was generated, the hidden ``reasoning_tokens`` among it. ``seconds`` is
    wall time, waits between tries included.
    """

    model: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    reasoning_tokens: int = 0
    seconds: float = 0.0
    price: float = 0.0
    calls: int = 0

    def and_wasted(self, other: Usage) -> Usage:
        """This usage and that of tries for the same answer that came to nothing."""
        return Usage(
            self.model,
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            self.reasoning_tokens + other.reasoning_tokens,
            self.seconds + other.seconds,
            self.price + other.price,
            self.calls + other.calls,
        )


@dataclass(frozen=True)
class Answer:
    """A generator's answer. ``kernel`` is None when no kernel could be read from it; ``error`` then says why.

    ``decisions`` are the choices behind a template kernel (schedule, what was unknown and how that was handled). Names
    that begin with ``call.`` tell how the answer came about instead (model, failed tries, items left out because the
    prompt was too long): they are for the record, and say nothing about the kernel.
    """

    kernel: Kernel | None
    prompt: str
    text: str
    error: str = ""
    usage: Usage = field(default_factory=Usage)
    decisions: Mapping[str, str] = field(default_factory=dict)


class GeneratorUnavailable(GeneratorError):
    """The endpoint cannot be reached, is overloaded or answers nonsense: pause, ask again; the attempt is not spent.

    ``retry_after`` is what the endpoint asked to wait, in seconds, where it did. ``usage`` is what the failed tries
    cost. Other GeneratorErrors (a refused key, an exhausted budget) will not pass by waiting: stop the run.
    """

    def __init__(self, message: str, *, retry_after: float | None = None, usage: Usage | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after
        self.usage = usage or Usage()


class Generator(Protocol):
    """Writes kernels. Thread-safe: attempts of one iteration are generated concurrently."""

    @property
    def name(self) -> str:
        """Name that is stored with every attempt, such as ``template`` or ``chat:MODEL``."""
        ...

    def generate(self, request: Request) -> Answer:
        """Write one kernel. Raises GeneratorUnavailable when the attempt should not count; see there for others."""
        ...
