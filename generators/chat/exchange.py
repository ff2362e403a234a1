"""One exchange with an endpoint: what comes back, and the ways in which it fails."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Counts:
    """Tokens as the endpoint reports them; ``completion`` includes ``reasoning``."""

    prompt: int
    completion: int
    reasoning: int = 0
    cached: int = 0


@dataclass(frozen=True)
class Exchange:
    """A complete answer. ``finish`` is why it ended (stop, length, content_filter …).

    ``counts`` is None when the endpoint reports none; ``hidden`` is the number of thoughts' tokens that were streamed.
    """

    text: str
    finish: str
    refusal: str = ""
    counts: Counts | None = None
    hidden: int = 0


class Fault(Exception):
    """A call failed; the message says how, for a person to read."""


class ContentRefused(Fault):
    """The endpoint's filter refuses the prompt or the answer."""


class Transient(Fault):
    """A fault that may pass: overload, network, a dropped stream, nonsense.

    ``received`` is the number of tokens that had come, which are paid and lost; None when the endpoint did no work.
    ``late`` says that the call took all of its deadline.
    """

    def __init__(
        self,
        message: str,
        *,
        retry_after: float | None = None,
        received: int | None = None,
        late: bool = False,
    ) -> None:
        super().__init__(message)
        self.retry_after = retry_after
        self.received = received
        self.late = late


class EmptyStream(Transient):
    """A stream that ended without a word. Some servers do that with a prompt that is too long."""


class ContextOverflow(Fault):
    """The prompt is too long for the model. ``window`` and ``prompt`` are tokens, where the endpoint tells them."""

    def __init__(self, message: str, *, window: int | None = None, prompt: int | None = None) -> None:
        super().__init__(message)
        self.window = window
        self.prompt = prompt


class UnsupportedParameter(Fault):
    """The endpoint does not take a parameter that we can do without."""

    def __init__(self, message: str, name: str = "") -> None:
        super().__init__(message)
        self.name = name
