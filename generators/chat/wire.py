"""Reading a reply's bytes: server-sent events, and values in JSON of which nothing is taken for granted."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from generators.answer.block import well_formed
from generators.chat.exchange import Transient

Json = Any
LONGEST_REPLY = 64_000_000
"""Bytes of a reply that are read: many times what the longest answer takes, with each token in an event of its own."""
LARGEST_COUNT = 1_000_000_000
"""Tokens of a call. What an endpoint reports beyond that is no count, and would fit into no column."""


def at(value: Json, *path: str | int) -> Json:
    """The value at a path of keys and indices, or None when any of it is missing or of another type."""
    for key in path:
        if isinstance(key, int):
            value = value[key] if isinstance(value, list) and len(value) > key else None
        else:
            value = value.get(key) if isinstance(value, dict) else None
    return value


def text_at(value: Json, *path: str | int) -> str:
    """The text at a path; an empty one when there is none. Content in parts is joined."""
    found = at(value, *path)
    if isinstance(found, list):
        return "".join(text_at(part, "text") for part in found)
    return well_formed(found) if isinstance(found, str) else ""


def count_at(value: Json, *path: str | int) -> int:
    """The count at a path; 0 when there is none, or none that can be."""
    found = at(value, *path)
    return found if isinstance(found, int) and not isinstance(found, bool) and 0 < found <= LARGEST_COUNT else 0


def parse(text: str) -> dict[str, Json]:
    """A JSON object. Raises Transient for anything else."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise Transient(f"the reply is not JSON: {text[:80]!r}") from None
    if not isinstance(value, dict):
        raise Transient(f"the reply is no JSON object: {text[:80]!r}")
    return value


def pieces(reply: Any, longest: int | None = None) -> Iterator[bytes]:
    """The body of a reply as it comes. Raises Transient beyond ``longest`` bytes (LONGEST_REPLY)."""
    most, size = longest or LONGEST_REPLY, 0
    for piece in reply.iter_bytes():
        size += len(piece)
        if size > most:
            raise Transient(f"the reply has more than {most:,} bytes", received=0)
        yield piece


def lines_of(body: Iterable[bytes]) -> Iterator[str]:
    """The lines of a stream: UTF-8, ended by LF, CR LF or CR, and by nothing else that Unicode takes for a line's end.

    JSON may hold the others (U+2028, U+0085) as they are, so that the HTTP client's own lines would cut events.
    """
    rest: list[bytes] = []
    after_cr = False
    for piece in body:
        piece = piece.removeprefix(b"\n") if after_cr else piece
        after_cr = piece.endswith(b"\r")
        *complete, last = piece.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        for line in complete:
            yield b"".join((*rest, line)).decode("utf-8", "replace")
            rest = []
        rest.append(last)
    yield b"".join(rest).decode("utf-8", "replace")


def events(lines: Iterable[str]) -> Iterator[dict[str, Json]]:
    """The JSON objects of server-sent events, up to ``[DONE]`` or the end. Raises Transient for malformed ones."""
    data: list[str] = []
    for line in lines:
        if line.startswith("data:"):
            data.append(line[5:].removeprefix(" "))
        elif not line.strip() and data:
            if data == ["[DONE]"]:
                return
            yield parse("\n".join(data))
            data = []
    if data and data != ["[DONE]"]:
        yield parse("\n".join(data))


@contextmanager
def cut_after(reply: Any, seconds: float) -> Iterator[threading.Event]:
    """Cut the connection of a reply when its body takes longer; the yielded event is set then.

    The HTTP client's timeout is per read: a server that sends a byte now and then would never meet it.
    """
    cut = threading.Event()
    stream = reply.extensions.get("network_stream")
    connection = stream.get_extra_info("socket") if stream is not None else None

    def end() -> None:
        cut.set()
        if isinstance(connection, socket.socket):
            try:
                socket.socket.shutdown(connection, socket.SHUT_RDWR)
            except OSError:
                return  # already closed: there is nothing left to cut

    timer = threading.Timer(max(0.0, seconds), end)
    timer.daemon = True
    timer.start()
    try:
        yield cut
    finally:
        timer.cancel()
