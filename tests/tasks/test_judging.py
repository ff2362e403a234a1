"""The judge of a run: patient, accounted for, and never a silent pass."""

from collections.abc import Iterator

import pytest

import operators
from flows.means import means_of
from generators.budget import Budget
from generators.errors import BudgetExhausted, EndpointRefused, GeneratorError
from generators.types import GeneratorUnavailable
from tasks.configuration import JudgeSettings, check
from tasks.judging import Inspector, inspector
from tests.generators.conftest import Stub
from tests.npu.verifier.fixtures import honest
from tests.npu.verifier.test_judge import HACK, HONEST

RELU = operators.get("level1/relu")


@pytest.fixture
def stub() -> Iterator[Stub]:
    server = Stub()
    yield server
    server.close()


def judge(stub: Stub, caps: Budget | None = None, **options: object) -> Inspector:
    least = {"base_url": stub.base_url, "key_env": None, "models": [{"model": "gpt-4o"}], "stream": False}
    found = inspector(JudgeSettings(kind="chat", options={**least, "tries": 2, "first_wait": 0.0, **options}), caps)
    assert found
    return found


@pytest.mark.parametrize(("answer", "verdict"), [(HONEST, "honest"), (HACK, "hack"), ("I cannot say.", "unavailable")])
def test_a_verdict_comes_with_reason_question_answer_and_cost(stub: Stub, answer: str, verdict: str) -> None:
    stub.replies(stub.whole(answer))
    record = judge(stub).inspect(honest().files, RELU)
    assert (record.verdict, record.answer, record.usage.model) == (verdict, answer, "gpt-4o")
    assert record.reason and "level1/relu" in record.prompt
    calls = 2 if verdict == "unavailable" else 1
    assert (record.usage.calls, record.usage.prompt_tokens) == (calls, 1000 * calls)
    assert record.usage.price > 0
    assert stub.requests[0]["temperature"] == 0.0


def test_an_endpoint_that_is_down_is_no_verdict(stub: Stub) -> None:
    stub.replies(stub.error(503, "overloaded"))
    with pytest.raises(GeneratorUnavailable):
        judge(stub).inspect(honest().files, RELU)


def test_a_refused_key_stops(stub: Stub) -> None:
    stub.replies(stub.error(401, "wrong key"))
    with pytest.raises(EndpointRefused):
        judge(stub).inspect(honest().files, RELU)


def test_an_equal_kernel_is_not_paid_for_again(stub: Stub) -> None:
    stub.replies(stub.whole(HONEST))
    asked = judge(stub)
    first, again = asked.inspect(honest().files, RELU), asked.inspect(honest().files, RELU)
    assert (again.verdict, again.usage.calls, len(stub.requests)) == (first.verdict, 0, 1)


def test_the_runs_cap_holds_for_the_judge(stub: Stub) -> None:
    stub.replies(stub.whole(HONEST))
    with pytest.raises(BudgetExhausted):
        judge(stub, Budget(tokens=5000)).inspect(honest().files, RELU)
    assert stub.requests == []


def test_generator_and_judge_share_the_smaller_cap() -> None:
    options = {"base_url": "http://127.0.0.1:9/v1", "key_env": None, "models": [{"model": "gpt-4o"}]}
    document = {
        "run": {"operators": ["level1/relu"]},
        "generator": {"kind": "chat", "options": {**options, "cap_usd": 3.0}},
        "verifier": {"judge": {"kind": "chat", "options": {**options, "cap_usd": 2.0, "cap_tokens": 7}}},
    }
    shared = means_of(check(document, "params.yaml")).budget
    assert (shared.cap_usd, shared.cap_tokens) == (2.0, 7)


def test_no_judge_without_a_model() -> None:
    assert inspector(JudgeSettings()) is None
    with pytest.raises(GeneratorError, match=r"verifier\.judge\.options\.models"):
        inspector(JudgeSettings(kind="chat", options={"base_url": "http://127.0.0.1:9/v1"}))
