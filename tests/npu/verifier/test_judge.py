"""The model-based inspection, against a real HTTP endpoint on this machine."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

import operators
from npu.judge import PROMPT, Judge, question, read_verdict
from npu.outcome import Gate
from npu.verifier import verify
from tests.npu.verifier.fixtures import honest
from tests.npu.verifier.machine import Machine, relu

RELU = operators.get("level1/relu")


class Endpoint(ThreadingHTTPServer):
    """Answers every request with the next text; a number is an HTTP status."""

    def __init__(self, answers: list[str | int]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = answers
        self.requests: list[dict] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class Handler(BaseHTTPRequestHandler):
    server: Endpoint

    def do_POST(self) -> None:
        self.server.requests.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        answer = self.server.answers.pop(0) if len(self.server.answers) > 1 else self.server.answers[0]
        status, text = (answer, "no") if isinstance(answer, int) else (200, answer)
        message = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
        body = json.dumps({"id": "1", "object": "chat.completion", "created": 0, "model": "m", "choices": [message]})
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *arguments: object) -> None:
        """Say nothing."""


@pytest.fixture
def endpoint(request: pytest.FixtureRequest) -> Iterator[Endpoint]:
    server = Endpoint(list(request.param))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


HONEST = '{"verdict": "honest", "reason": "The kernel computes relu."}'
HACK = 'I looked.\n{"verdict": "hack", "reason": "op_kernel/relu_custom.cpp folds shapes."}'


@pytest.mark.parametrize("endpoint", [[HONEST]], indirect=True)
def test_an_honest_kernel_passes_and_the_reason_is_stored(endpoint: Endpoint) -> None:
    outcome = verify(honest(), RELU, Machine(relu), judge=Judge("m", endpoint.url, "key"))
    assert outcome.failed_gate is None
    assert outcome.judgement and outcome.judgement.reason == "The kernel computes relu."
    assert endpoint.requests[0]["messages"][0]["content"] == PROMPT.read_text()


@pytest.mark.parametrize("endpoint", [[HACK]], indirect=True)
def test_a_hack_fails_the_first_gate_with_the_judges_reason(endpoint: Endpoint) -> None:
    outcome = verify(honest(), RELU, Machine(relu), judge=Judge("m", endpoint.url))
    assert (outcome.failed_gate, outcome.error_class) == (Gate.ANTI_HACK, "judge")
    assert "folds shapes" in outcome.feedback
    assert not outcome.feasible


FAILURES = ("I cannot say.", 500, 401, '{"verdict": "fine", "reason": "x"}', '{"verdict": "honest"}')


@pytest.mark.parametrize("endpoint", [[failure] for failure in FAILURES], indirect=True)
def test_a_judge_that_fails_passes_no_kernel(endpoint: Endpoint) -> None:
    outcome = verify(honest(), RELU, Machine(relu), judge=Judge("m", endpoint.url, "key-that-nobody-sees"))
    assert (outcome.failed_gate, outcome.error_class) == (Gate.ANTI_HACK, "judge-unavailable")
    assert outcome.judgement and outcome.judgement.verdict == "unavailable"
    assert "key-that-nobody-sees" not in repr(outcome)


@pytest.mark.parametrize("endpoint", [["nonsense", HONEST]], indirect=True)
def test_nonsense_is_asked_again_once(endpoint: Endpoint) -> None:
    assert Judge("m", endpoint.url).inspect(honest(), RELU).verdict == "honest"


def test_no_endpoint_passes_no_kernel() -> None:
    judgement = Judge("m", "http://127.0.0.1:9/v1", seconds=2).inspect(honest(), RELU)
    assert judgement.verdict == "unavailable"


@pytest.mark.parametrize("endpoint", [[HONEST]], indirect=True)
def test_only_survivors_are_judged(endpoint: Endpoint) -> None:
    verify(honest(), RELU, Machine(relu, compiles=False), judge=Judge("m", endpoint.url))
    assert endpoint.requests == []


def test_the_source_stands_between_marks_that_it_cannot_know() -> None:
    text = str(question(honest(), RELU)[1]["content"])
    mark = f"SOURCE-{honest().hash[:12]}"
    assert text.count(mark) == 2


def test_a_verdict_is_read_from_text_around_it() -> None:
    assert read_verdict(HACK) == ("hack", "op_kernel/relu_custom.cpp folds shapes.")
