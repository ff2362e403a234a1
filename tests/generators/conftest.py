"""A local endpoint that misbehaves on demand, and requests to send to it."""

from __future__ import annotations

import json
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from generators.chat import ChatGenerator, read_settings
from generators.hooks import Hooks
from generators.types import Request
from memory_db import Context, ContextItem, Item, Kind, Role, Stage
from operators import Operator, Tensor, get

KERNEL = 'extern "C" __global__ __aicore__ void relu_custom(GM_ADDR x, GM_ADDR y) {}'
TILING = "BEGIN_TILING_DATA_DEF(TilingData)\nEND_TILING_DATA_DEF;"
HOST = '#include "relu_custom_tiling.h"\nOP_ADD(ReluCustom);'
ANSWER = (
    f"```cpp op_kernel/relu_custom.cpp\n{KERNEL}\n```\n"
    f"```cpp op_host/relu_custom_tiling.h\n{TILING}\n```\n"
    f"```cpp op_host/relu_custom.cpp\n{HOST}\n```\n"
)
PATHS = ["op_host/relu_custom.cpp", "op_host/relu_custom_tiling.h", "op_kernel/relu_custom.cpp"]

Reply = Callable[[BaseHTTPRequestHandler], None]


class Stub:
    """An endpoint on the loopback interface. Replies come in the order in which they were set; the last one repeats."""

    def __init__(self) -> None:
        self.requests: list[dict[str, Any]] = []
        self.paths: list[str] = []
        self.keys: list[str] = []
        self._replies: list[Reply] = []
        stub = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                stub.requests.append(json.loads(body))
                stub.paths.append(self.path)
                stub.keys.append(self.headers.get("Authorization", ""))
                reply = stub._replies.pop(0) if len(stub._replies) > 1 else stub._replies[0]
                reply(self)
                self.close_connection = True

            def log_message(self, format: str, *args: Any) -> None:
                return None

        class Server(ThreadingHTTPServer):
            def handle_error(self, request: Any, client_address: Any) -> None:
                if not isinstance(sys.exception(), ConnectionError):  # clients leave when they have what they need
                    super().handle_error(request, client_address)

        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.base_url = f"http://127.0.0.1:{self._server.server_address[1]}/v1"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def replies(self, *replies: Reply) -> None:
        self._replies = list(replies)

    @staticmethod
    def raw(status: int, body: bytes, kind: str = "application/json", **headers: str) -> Reply:
        def reply(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(status)
            handler.send_header("Content-Type", kind)
            handler.send_header("Content-Length", str(len(body)))
            for name, value in headers.items():
                handler.send_header(name.replace("_", "-"), value)
            handler.end_headers()
            handler.wfile.write(body)

        return reply

    def error(
        self, status: int, message: str, code: str | None = None, param: str | None = None, **headers: str
    ) -> Reply:
        body = {"error": {"message": message, "code": code, "param": param, "type": "error"}}
        return self.raw(status, json.dumps(body).encode(), **headers)

    def json(self, value: object) -> Reply:
        return self.raw(200, json.dumps(value).encode())

    def whole(self, text: str | None, finish: str | None = "stop", **message: Any) -> Reply:
        choice = {"index": 0, "message": {"role": "assistant", "content": text, **message}, "finish_reason": finish}
        return self.json({"choices": [choice], "usage": {"prompt_tokens": 1000, "completion_tokens": 200}})

    def events(self, *events: object, done: bool = True, pause: float = 0.0, cut: bool = False) -> Reply:
        """Server-sent events; ``cut`` drops the connection after them, ``pause`` is the time between two."""

        def reply(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.send_header("Content-Type", "text/event-stream")
            if cut:
                handler.send_header("Content-Length", "1000000")
            handler.end_headers()
            for event in events:
                data = event if isinstance(event, str) else json.dumps(event)
                handler.wfile.write(f"data: {data}\n\n".encode())
                handler.wfile.flush()
                time.sleep(pause)
            if done:
                handler.wfile.write(b"data: [DONE]\n\n")

        return reply

    def stream(
        self, text: str = ANSWER, finish: str | None = "stop", usage: dict[str, Any] | None = None, **options: Any
    ) -> Reply:
        """A streamed chat completion in pieces of 40 characters."""
        pieces = [text[start : start + 40] for start in range(0, len(text), 40)]
        chunks: list[object] = [{"choices": [{"index": 0, "delta": {"content": piece}}]} for piece in pieces]
        if finish:
            chunks.append({"choices": [{"index": 0, "delta": {}, "finish_reason": finish}]})
        if usage:
            chunks.append({"choices": [], "usage": usage})
        return self.events(*chunks, **options)

    @staticmethod
    def reset(handler: BaseHTTPRequestHandler) -> None:
        """Drop the connection with a reset."""
        handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        handler.connection.close()
        handler.wfile = open("/dev/null", "wb")  # noqa: SIM115, PTH123 - the handler flushes and closes it

    @staticmethod
    def silence(seconds: float) -> Reply:
        return lambda handler: time.sleep(seconds)


@pytest.fixture
def stub() -> Iterator[Stub]:
    server = Stub()
    yield server
    server.close()


@pytest.fixture
def relu() -> Operator:
    return Operator(
        name="level1/relu",
        inputs=(Tensor("x", "float32", ("N",)),),
        nodes=get("level1/relu").nodes,
        outputs=("out",),
        checks=({"N": 37}, {"N": 1001}),
        bench={"N": 4096},
    )


def item(title: str, role: Role = Role.TRACE, value: float = 0.0, rank: int = 0, **fields: Any) -> ContextItem:
    kind = {Role.API: Kind.API, Role.PRACTICE: Kind.PRACTICE, Role.EXPERIENCE: Kind.EXPERIENCE}.get(role, Kind.TRACE)
    fields.setdefault("text", "")
    entry = Item(id=f"id-{title}", kind=kind, target="ascendc", title=title, **fields)
    return ContextItem(entry, role, rank, similarity=0.5, value=value, explored=False, tokens=0)


@pytest.fixture
def make_item() -> Callable[..., ContextItem]:
    return item


@pytest.fixture
def draft(relu: Operator) -> Request:
    return Request(relu, "ascendc-twin", Stage.DRAFT, Context(), seed=7, knowledge="UB has 192 KB.")


@pytest.fixture
def refine(draft: Request) -> Request:
    start = item(
        "tile 4096", Role.START_POINT, files={"op_kernel/relu_custom.cpp": KERNEL}, feasible=True, latency_us=9.5
    )
    return replace(draft, stage=Stage.REFINE, context=Context((start,)), bottleneck="MTE2", feedback="MTE2 busy 80 %")


@pytest.fixture
def chat(stub: Stub, monkeypatch: pytest.MonkeyPatch) -> Callable[..., ChatGenerator]:
    """Makes a generator that asks the stub; waits are noted in its attribute ``waits``, not slept."""
    monkeypatch.setenv("STUB_KEY", "sk-very-secret")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")  # a proxy of the user's would not find the stub

    def make(hooks: Hooks | None = None, model: dict[str, Any] | None = None, **options: Any) -> ChatGenerator:
        models = options.pop("models", None) or [{"model": "stub-model", "max_tokens": 1000} | (model or {})]
        settings = {"base_url": stub.base_url, "key_env": "STUB_KEY", "deadline": 5.0, "models": models} | options
        waits: list[float] = []
        generator = ChatGenerator(read_settings(settings), hooks, sleep=waits.append)
        generator.waits = waits  # type: ignore[attr-defined]
        return generator

    return make
