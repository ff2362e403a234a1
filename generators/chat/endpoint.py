"""One call to an endpoint through the openai client, with a deadline for the whole of it."""

from __future__ import annotations

import importlib
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import openai

from generators.chat import completions, responses
from generators.chat.exchange import ContentRefused, EmptyStream, Exchange, Fault, Transient
from generators.chat.faults import judge
from generators.chat.key import read_key, redacted, without_key
from generators.chat.settings import ChatSettings, ModelSettings
from generators.chat.tally import Tally
from generators.chat.wire import at, cut_after, events, lines_of, parse, pieces, text_at
from generators.errors import EndpointRefused
from generators.prompts import Prompt

HTTP = importlib.import_module(openai.DefaultHttpxClient.__mro__[1].__module__.partition(".")[0])
"""The HTTP library that this version of the openai client is built on; its errors leak from streams."""


class Endpoint:
    """Where the models are. Thread-safe; the client is made, and the key read, at the first call."""

    def __init__(self, settings: ChatSettings) -> None:
        self._settings = settings
        self._lock = threading.Lock()
        self._client: openai.OpenAI | None = None

    def ask(
        self,
        model: ModelSettings,
        prompt: Prompt,
        seed: int,
        without: Mapping[str, str] = {},
        tell: Callable[[int], None] | None = None,
    ) -> Exchange:
        """Send one prompt and return the complete answer, or the content's refusal.

        ``without`` are parameters to leave out, each with the name to send it under instead, or an empty one. Raises
        Transient, ContextOverflow, UnsupportedParameter, EndpointRefused, or GeneratorError when there is no key.
        """
        client, key = self._connect()
        stream = self._settings.stream
        if model.api == "responses":
            resource: Any = client.responses
            sent = responses.parameters(model, prompt, stream)
        else:
            resource = client.chat.completions
            sent = completions.parameters(model, prompt, seed, stream)
        for name, other in without.items():
            if name in sent:
                value = sent.pop(name)
                sent |= {other: value} if other else {}
        try:
            exchange = self._call(resource, model, sent, Tally(tell, 2 * model.max_tokens))
            return replace(exchange, text=without_key(exchange.text, key))
        except ContentRefused as fault:
            return Exchange("", "content_filter", refusal=str(fault))
        except (Fault, EndpointRefused) as fault:
            fault.args = (f"{self._settings.base_url}, model {model.model}: {redacted(str(fault), key)}",)
            raise

    def key(self) -> str:
        """The key in use. Raises GeneratorError when there is none."""
        return self._connect()[1]

    def _call(self, resource: Any, model: ModelSettings, sent: dict[str, Any], tally: Tally) -> Exchange:
        """One call; whatever goes wrong is raised as a Fault or as EndpointRefused."""
        try:
            return self._heard(resource, model, sent, tally)
        except openai.APIStatusError as error:
            judge(error.status_code, _error_of(error.body, error.message), error.response.headers, sent)
        except openai.APITimeoutError:
            message = f"no answer within {self._settings.deadline:g} s"
            raise Transient(message, received=tally.total, late=True) from None
        except (openai.APIConnectionError, HTTP.HTTPError) as error:
            cause = error.__cause__ or error
            raise Transient(str(cause) or type(cause).__name__, received=tally.total or None) from None
        except Transient as fault:
            fault.received = tally.total or fault.received
            raise

    def _heard(self, resource: Any, model: ModelSettings, sent: dict[str, Any], tally: Tally) -> Exchange:
        """The exchange; where a stream was empty, asked once more without streaming: then a server can say why."""
        try:
            return self._exchange(resource, model, sent, tally)
        except EmptyStream:
            plain = {name: value for name, value in sent.items() if name != "stream_options"}
            return self._exchange(resource, model, plain | {"stream": False}, tally)

    def _exchange(self, resource: Any, model: ModelSettings, sent: dict[str, Any], tally: Tally) -> Exchange:
        read_stream = responses.read_stream if model.api == "responses" else completions.read_stream
        read_whole = responses.read_whole if model.api == "responses" else completions.read_whole
        deadline = self._settings.deadline
        began = time.monotonic()
        with resource.with_streaming_response.create(**sent, timeout=deadline) as response:
            reply = response.http_response
            with cut_after(reply, deadline - (time.monotonic() - began)) as cut:
                try:
                    kind = reply.headers.get("content-type", "")
                    if "html" in kind:
                        raise Transient("a web page came instead of an answer: check base_url (most end in /v1)")
                    if "event-stream" in kind:
                        return read_stream(_stream(pieces(reply), sent), tally)
                    body = b"".join(pieces(reply))
                    if body.lstrip().startswith(b"data:"):  # a stream that a proxy gave another type
                        return read_stream(_stream([body], sent), tally)
                    return read_whole(_sound(parse(body.decode("utf-8", "replace")), sent))
                except (Transient, HTTP.HTTPError, OSError):
                    if cut.is_set():
                        message = f"no complete answer within {deadline:g} s"
                        raise Transient(message, received=tally.total, late=True) from None
                    raise

    def _connect(self) -> tuple[openai.OpenAI, str]:
        with self._lock:
            if self._client is None:
                key = read_key(self._settings)
                self._client = openai.OpenAI(base_url=self._settings.base_url, api_key=key, max_retries=0)
            return self._client, self._client.api_key


def _error_of(body: object, message: str) -> dict[str, object]:
    body = at(body, 0) or body  # some endpoints send a list of one
    error = at(body, "error") or body
    if isinstance(error, dict):
        return {"message": message, **{key: value for key, value in error.items() if value is not None}}
    told = error if isinstance(error, str) and error else message
    return {"message": "a web page instead of a message" if "<html" in told[:500].lower() else told}


def _stream(body: Iterable[bytes], sent: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The sound events of a stream. Raises EmptyStream when there is none."""
    empty = True
    for event in events(lines_of(body)):
        empty = False
        yield _sound(event, sent)
    if empty:
        raise EmptyStream("the stream ended without a word")


def _sound(event: dict[str, Any], sent: dict[str, Any]) -> dict[str, Any]:
    """The event, unless it is an error: that comes with status 200, and is judged like one with its own status."""
    error = event if text_at(event, "type") == "error" else at(event, "error")
    if error and text_at(event, "object") != "response":
        body = _error_of(error, str(error))
        code = body.get("code")
        judge(code if isinstance(code, int) and 400 <= code < 600 else 500, body, {}, sent)
    return event
