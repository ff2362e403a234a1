"""The responses API: what is sent, and how its replies are read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generators.chat.exchange import Counts, Exchange, Transient
from generators.chat.settings import ModelSettings
from generators.chat.tally import Tally
from generators.chat.wire import Json, at, count_at, text_at
from generators.prompts import Prompt

ENDS = ("response.completed", "response.incomplete", "response.failed")
REASONS = {"max_output_tokens": "length", "content_filter": "content_filter"}


def parameters(model: ModelSettings, prompt: Prompt, stream: bool) -> dict[str, Any]:
    """The call's parameters. This API takes no seed; nothing is kept at the endpoint."""
    sent: dict[str, Any] = {
        "model": model.model,
        "instructions": prompt.system,
        "input": prompt.user,
        "stream": stream,
        "store": False,
        "max_output_tokens": model.max_tokens,
    }
    if model.reasoning:
        return sent | ({"reasoning": {"effort": model.reasoning_effort}} if model.reasoning_effort else {})
    optional = {"temperature": model.temperature, "top_p": model.top_p}
    return sent | {name: value for name, value in optional.items() if value is not None}


def read_whole(reply: dict[str, Json]) -> Exchange:
    """A response object that has ended. Raises Transient when it failed, is not finished or has no output."""
    status = text_at(reply, "status")
    if status == "failed":
        raise Transient(f"the response failed: {text_at(reply, 'error', 'message') or 'no message'}", received=0)
    if status not in ("completed", "incomplete"):
        raise Transient("the reply is no complete response", received=0)
    output = at(reply, "output")
    if not isinstance(output, list):
        raise Transient("the response has no output")
    contents = [at(item, "content") for item in output if text_at(item, "type") == "message"]
    parts = [part for content in contents if isinstance(content, list) for part in content]
    finish = "stop" if status == "completed" else text_at(reply, "incomplete_details", "reason")
    return Exchange(
        text="".join(text_at(part, "text") for part in parts),
        finish=REASONS.get(finish, finish or "incomplete"),
        refusal="".join(text_at(part, "refusal") for part in parts),
        counts=_counts(at(reply, "usage")),
    )


def read_stream(events: Iterable[dict[str, Json]], tally: Tally) -> Exchange:
    """A streamed response. Its last event holds the whole; raises Transient when that does not come."""
    for event in events:
        kind = text_at(event, "type")
        if kind in ENDS:
            return read_whole(at(event, "response") or {})
        if kind.endswith(".delta"):
            delta = text_at(event, "delta")
            tally.add("" if "reasoning" in kind else delta, delta if "reasoning" in kind else "")
    raise Transient("the stream ended before the answer was complete")


def _counts(usage: Json) -> Counts | None:
    if at(usage, "input_tokens") is None:
        return None
    return Counts(
        prompt=count_at(usage, "input_tokens"),
        completion=count_at(usage, "output_tokens"),
        reasoning=count_at(usage, "output_tokens_details", "reasoning_tokens"),
        cached=count_at(usage, "input_tokens_details", "cached_tokens"),
    )
