"""Equal kernels are evaluated once, unless their verdict could differ."""

from __future__ import annotations

from dataclasses import replace

import pytest

import operators
from npu.outcome import Gate, Outcome
from npu.settings import VerifierSettings
from npu.verifier import protocol
from tasks.places import Job, Once
from tasks.places.job import target

SOURCE = {"op_kernel/add.cpp": "int add(int a) { return a; }\n"}
COMMENTED = {"op_kernel/add.cpp": "// plain\nint add(int a)\n{ return a; }\n"}


class Counting:
    """An evaluator with one answer, which counts how often it is asked."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.asked = 0

    def evaluate(self, job: Job) -> Outcome:
        self.asked += 1
        return self.outcome


@pytest.fixture(scope="module")
def passed() -> Outcome:
    operator = operators.get("basic/add")
    return Outcome(None, "All checks hold.", protocol(operator, target("ascendc-twin", "910B2"), VerifierSettings()))


def work(files: dict[str, str], name: str = "basic/add", seed: int = 0) -> Job:
    return Job(operators.get(name), files, "ascendc-twin", "910B2", VerifierSettings(seed=seed))


def asked(outcome: Outcome, *jobs: Job) -> int:
    place = Counting(outcome)
    once = Once(place)
    assert [once.evaluate(job) for job in jobs] == [outcome] * len(jobs)
    return place.asked


def test_comments_and_layout_do_not_make_another_kernel(passed):
    assert asked(passed, work(SOURCE), work(COMMENTED), work(SOURCE)) == 1


def test_another_operator_or_protocol_is_another_evaluation(passed):
    assert asked(passed, work(SOURCE), work(SOURCE, "level1/relu"), work(SOURCE, seed=1)) == 3


def test_a_failure_is_shared_to_the_letter_only_because_it_quotes_lines(passed):
    failed = replace(passed, failed_gate=Gate.COMPILE, feedback="line 3: unknown name")
    assert asked(failed, work(SOURCE), work(SOURCE)) == 1
    assert asked(failed, work(SOURCE), work(COMMENTED)) == 2


def test_what_a_limit_ended_is_tried_again(passed):
    stopped = replace(passed, failed_gate=Gate.CORRECTNESS, limit="wall")
    assert asked(stopped, work(SOURCE), work(SOURCE)) == 2
