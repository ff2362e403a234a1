"""What a model writes that attempts teach: read, paid for within the caps, and never a reason to lose an attempt."""

from collections.abc import Iterator

import pytest

import operators
from generators.budget import Budget
from generators.errors import BudgetExhausted
from generators.types import GeneratorUnavailable
from memory_db import Stage
from tasks.configuration import ExperienceSettings, GeneratorSettings
from tasks.errors import ConfigurationError
from tasks.lessons import Teacher, teacher
from tests.generators.conftest import Stub

ADD = operators.get("basic/add")
LESSON = '{"title": "Wait before reading", "lesson": "EnQue after DataCopy, else Add reads an unwritten buffer."}'


@pytest.fixture
def stub() -> Iterator[Stub]:
    server = Stub()
    yield server
    server.close()


def model(stub: Stub) -> dict[str, object]:
    return {"base_url": stub.base_url, "key_env": None, "models": [{"model": "gpt-4o"}], "stream": False, "tries": 1}


def made(stub: Stub, caps: Budget | None = None) -> Teacher:
    found = teacher(ExperienceSettings(kind="chat", options=model(stub)), GeneratorSettings(), caps)
    assert found is not None
    return found


def taught(asked: Teacher, source: str = "int x;"):
    return asked.teach(ADD, Stage.DRAFT, {"op_kernel/a.cpp": source}, "be careful", "correctness failed: unwritten")


def test_a_lesson_comes_with_question_answer_and_cost(stub: Stub) -> None:
    stub.replies(stub.whole(f"Here it is:\n{LESSON}"))
    record = taught(made(stub))
    assert record.title == "Wait before reading"
    assert record.text.startswith("EnQue after DataCopy")
    assert (record.usage.model, record.usage.calls) == ("gpt-4o", 1)
    assert record.usage.price > 0
    assert "be careful" in record.prompt and "correctness failed: unwritten" in record.prompt


@pytest.mark.parametrize("answer", ["I cannot.", '{"title": "x"}', '{"title": "", "lesson": ""}', "{" * 9000 + "}"])
def test_an_answer_that_is_no_lesson_is_paid_for_and_teaches_nothing(stub: Stub, answer: str) -> None:
    stub.replies(stub.whole(answer))
    record = taught(made(stub))
    assert (record.title, record.text, record.usage.calls) == ("", "", 1)


def test_a_long_kernel_is_cut(stub: Stub) -> None:
    stub.replies(stub.whole(LESSON))
    assert len(taught(made(stub), "int x;\n" * 20_000).prompt) < 30_000


def test_an_endpoint_that_is_down_and_a_cap_are_told(stub: Stub) -> None:
    stub.replies(stub.error(503, "overloaded"))
    with pytest.raises(GeneratorUnavailable):
        taught(made(stub))
    with pytest.raises(BudgetExhausted):
        taught(made(stub, Budget(tokens=1000)))


def test_without_options_the_generators_model_writes_them(stub: Stub) -> None:
    writer = GeneratorSettings(kind="chat", options=model(stub))
    assert teacher(ExperienceSettings(kind="chat"), writer) is not None
    assert teacher(ExperienceSettings(), writer) is None
    with pytest.raises(ConfigurationError, match=r"experience\.options"):
        teacher(ExperienceSettings(kind="chat"), GeneratorSettings())
