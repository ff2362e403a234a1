"""The chat completions API: what is sent, and how its replies are read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generators.chat.exchange import Counts, Exchange, Transient
from generators.chat.settings import ModelSettings
from generators.chat.tally import Tally
from generators.chat.wire import Json, at, count_at, text_at
from generators.prompts import Prompt

BROKEN_OFF = ("abort", "aborted", "error", "cancelled", "canceled")
"""How servers end answers that they do not complete, because they shut down or failed."""


def parameters(model: ModelSettings, prompt: Prompt, seed: int, stream: bool) -> dict[str, Any]:
    """The call's parameters. Reasoning models get no temperature, top_p or seed, and their own name of the limit."""
    sent: dict[str, Any] = {
        "model": model.model,
        "messages": [{"role": "system", "content": prompt.system}, {"role": "user", "content": prompt.user}],
        "stream": stream,
    }
    if stream:
        sent["stream_options"] = {"include_usage": True}
    optional: dict[str, Any]
    if model.reasoning:
        sent["max_completion_tokens"] = model.max_tokens
        optional = {"reasoning_effort": model.reasoning_effort}
    else:
        sent |= {"max_tokens": model.max_tokens, "seed": seed}
        optional = {"temperature": model.temperature, "top_p": model.top_p}
    return sent | {name: value for name, value in optional.items() if value is not None}


def read_whole(reply: dict[str, Json]) -> Exchange:
    """A reply that came at once. Raises Transient when it has no choices or is not finished."""
    choice = at(reply, "choices", 0)
    if choice is None:
        raise Transient("the reply has no choices")
    finish = text_at(choice, "finish_reason")
    if not finish:
        raise Transient("the reply has no finish_reason: it is not complete", received=0)
    _refuse_broken_off(finish)
    message = at(choice, "message")
    return Exchange(text_at(message, "content"), finish, text_at(message, "refusal"), _counts(at(reply, "usage")))


def read_stream(chunks: Iterable[dict[str, Json]], tally: Tally) -> Exchange:
    """A streamed reply. Raises Transient when it ends without a finish_reason, however cleanly.

    One that goes on beyond its limit is ended here, and counts as cut at its limit.
    """
    text: list[str] = []
    refusal: list[str] = []
    finish = ""
    counts: Counts | None = None
    for chunk in chunks:
        counts = _counts(at(chunk, "usage")) or counts
        choice = at(chunk, "choices", 0)
        piece, refused = text_at(choice, "delta", "content"), text_at(choice, "delta", "refusal")
        hidden = text_at(choice, "delta", "reasoning_content") or text_at(choice, "delta", "reasoning")
        text.append(piece)
        refusal.append(refused)
        tally.add(piece or refused, hidden)
        finish = text_at(choice, "finish_reason") or finish
        if finish and counts:  # nothing else can come, and some servers keep the connection open
            break
        if tally.is_over:
            finish = "length"
            break
    if not finish:
        raise Transient("the stream ended before the answer was complete")
    _refuse_broken_off(finish)
    return Exchange("".join(text), finish, "".join(refusal), counts, tally.hidden)


def _refuse_broken_off(finish: str) -> None:
    """Raise Transient when the server, not the model, ended the answer."""
    if finish in BROKEN_OFF:
        raise Transient(f"the endpoint broke the answer off: finish_reason {finish}", received=0)


def _counts(usage: Json) -> Counts | None:
    if at(usage, "prompt_tokens") is None:
        return None
    return Counts(
        prompt=count_at(usage, "prompt_tokens"),
        completion=count_at(usage, "completion_tokens"),
        reasoning=count_at(usage, "completion_tokens_details", "reasoning_tokens"),
        cached=count_at(usage, "prompt_tokens_details", "cached_tokens"),
    )
