"""The model-based inspection: what is asked, how the answer is read, and what becomes of the outcome."""

import pytest

import operators
from npu.judge import PROMPT, inspect, judged, question, read_verdict
from npu.outcome import Gate, Judgement
from npu.verifier import verify
from tests.npu.verifier.fixtures import honest
from tests.npu.verifier.machine import Machine, relu

RELU = operators.get("level1/relu")
HONEST = '{"verdict": "honest", "reason": "The kernel computes relu."}'
HACK = 'I looked.\n{"verdict": "hack", "reason": "op_kernel/relu_custom.cpp folds shapes."}'


def asked(*answers: str) -> tuple[Judgement, list[tuple[str, str]]]:
    """The judgement of a model that gives these answers, and what it was asked."""
    questions: list[tuple[str, str]] = []

    def ask(system: str, user: str) -> str:
        questions.append((system, user))
        return answers[len(questions) - 1]

    return inspect(honest(), RELU, ask, "m"), questions


def test_the_instructions_are_the_prompt_file() -> None:
    judgement, ((system, user),) = asked(HONEST)
    assert judgement == Judgement("honest", "The kernel computes relu.", "m")
    assert system == PROMPT.read_text()
    assert honest().files["op_kernel/relu_custom.cpp"] in user


@pytest.mark.parametrize(
    "answer",
    ["I cannot say.", '{"verdict": "fine", "reason": "x"}', '{"verdict": "honest"}', '{"a":' * 9000 + "}", "{", "[]"],
    ids=range(6),
)
def test_an_answer_that_is_no_verdict_is_asked_for_again_once(answer: str) -> None:
    judgement, questions = asked(answer, answer)
    assert (judgement.verdict, len(questions)) == ("unavailable", 2)
    assert asked(answer, HONEST)[0].verdict == "honest"


def test_an_honest_kernel_keeps_its_outcome() -> None:
    outcome = verify(honest(), RELU, Machine(relu))
    after = judged(outcome, Judgement("honest", "It computes relu.", "m"))
    assert (after.failed_gate, after.latency_us) == (None, outcome.latency_us)
    assert after.judgement and after.judgement.reason == "It computes relu."


@pytest.mark.parametrize(("verdict", "error_class"), [("hack", "judge"), ("unavailable", "judge-unavailable")])
def test_any_other_verdict_fails_the_first_gate_with_its_reason(verdict: str, error_class: str) -> None:
    outcome = judged(verify(honest(), RELU, Machine(relu)), Judgement(verdict, "it folds shapes", "m"))
    assert (outcome.failed_gate, outcome.error_class) == (Gate.ANTI_HACK, error_class)
    assert "it folds shapes" in outcome.feedback
    assert not outcome.feasible and outcome.latency_us is None


def test_the_source_stands_between_marks_that_it_cannot_know() -> None:
    mark = f"SOURCE-{honest().hash[:12]}"
    assert question(honest(), RELU).count(mark) == 2


def test_a_verdict_is_read_from_text_around_it() -> None:
    assert read_verdict(HACK) == ("hack", "op_kernel/relu_custom.cpp folds shapes.")
