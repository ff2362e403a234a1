import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

import pytest

from memory_db import (
    AnswerRecord,
    FinishedAttempt,
    Kind,
    Memory,
    MemoryDbError,
    OutcomeRecord,
    PlannedAttempt,
    Stage,
    ValueSettings,
)
from tests.memory_db.small import OPERATORS, TARGET, answer, iterate, outcome, plan, record, run_record, seed_items

GOOD = OutcomeRecord(True, True, latency_us=10.0, bottleneck="MTE2")
BAD = OutcomeRecord(False, True, "correctness", "mismatch", "element 3 is wrong")


@pytest.fixture
def run(memory: Memory) -> str:
    return memory.start_run(run_record())


def test_every_attempt_is_kept_feasible_or_not(memory: Memory, run: str) -> None:
    for planned, result in zip(plan(memory, run, 1), (GOOD, BAD, GOOD, BAD), strict=True):
        record(memory, planned, result)
    assert [trace.feasible for trace in memory.items(kind=Kind.TRACE)] == [True, False, True, False]


def test_attempts_are_recorded_by_position(memory: Memory, run: str) -> None:
    first, second, *_ = plan(memory, run, 1)
    with pytest.raises(MemoryDbError, match=rf"{second.id} is recorded out of order: {first.id} comes first"):
        record(memory, second)
    record(memory, first)
    record(memory, second)


def test_an_attempt_is_recorded_once(memory: Memory, run: str) -> None:
    first, *_ = plan(memory, run, 1)
    record(memory, first)
    with pytest.raises(MemoryDbError, match="recorded already"):
        record(memory, first)


def test_an_iteration_waits_for_the_one_before(memory: Memory, run: str) -> None:
    plan(memory, run, 1)
    with pytest.raises(MemoryDbError, match="is planned and not recorded"):
        plan(memory, run, 2)


def test_an_attempt_without_an_answer_is_refused(memory: Memory, run: str) -> None:
    first, *_ = plan(memory, run, 1)
    with pytest.raises(MemoryDbError, match="has no answer"):
        memory.record(FinishedAttempt(first, GOOD))
    assert memory.pending(run)[0] == first


def test_a_stored_answer_comes_back(memory: Memory, run: str) -> None:
    first, second, *_ = plan(memory, run, 1)
    memory.record_answer(second, answer(second))
    assert memory.answer(first) is None
    assert memory.answer(second) == answer(second)


def test_pending_attempts_keep_their_contexts(memory: Memory, run: str) -> None:
    planned = plan(memory, run, 1)
    record(memory, planned[0])
    assert memory.pending(run) == planned[1:]


def test_drafting_moves_the_values_of_what_was_shown(memory: Memory, run: str) -> None:
    first, *_ = plan(memory, run, 1)
    record(memory, first, GOOD)
    shown = {entry.item.id for entry in first.context.items if entry.item.kind is not Kind.API}
    assert {value.item: (value.q, value.visits) for value in memory.values(Stage.DRAFT)} == dict.fromkeys(
        shown, (pytest.approx(0.3), 1)
    )


def test_api_knowledge_never_moves(memory: Memory, run: str) -> None:
    iterate(memory, run, range(1, 6))
    api = {item.id for item in memory.items(kind=Kind.API)}
    assert api.isdisjoint({value.item for value in memory.values()})


def test_refining_moves_the_start_point(memory: Memory, run: str) -> None:
    record(memory, plan(memory, run, 1, OPERATORS[:1])[0], GOOD)
    (planned,) = plan(memory, run, 2, OPERATORS[:1])
    assert planned.context.start_point is not None
    record(memory, planned, OutcomeRecord(True, True, latency_us=5.0))
    assert planned.context.start_point.item.id in {value.item for value in memory.values(Stage.REFINE)}


@pytest.mark.parametrize("credit", ["chosen", "shown"])
def test_what_is_shown_by_rule_moves_only_if_asked_for(tmp_path: Path, credit: Literal["chosen", "shown"]) -> None:
    with Memory.open(tmp_path / "other.db", values=ValueSettings(credit=credit)) as memory:
        memory.add(seed_items())
        run = memory.start_run(run_record())
        iterate(memory, run, range(1, 9))
        roles = memory.connection.tuples(
            """SELECT DISTINCT role FROM value_updates
                JOIN contexts ON contexts.plan = value_updates.attempt AND contexts.item = value_updates.item"""
        )
    assert {"start-point", "trace", "practice", "experience"} <= {role for (role,) in roles}
    assert ({"child", "variant"} <= {role for (role,) in roles}) == (credit == "shown")


def test_what_the_generator_left_out_of_its_prompt_moves_no_value(memory: Memory, run: str) -> None:
    iterate(memory, run, range(1, 3))
    (planned,) = plan(memory, run, 3, OPERATORS[:1])
    learned = [entry.item.id for entry in planned.context.items if entry.item.kind is not Kind.API]
    answer = AnswerRecord(
        "p", "a", {"k": "code"}, decisions={"call.left_out": " ".join(learned[1:]), "call.tries": "3"}
    )
    memory.record(FinishedAttempt(planned, GOOD, answer))
    rows = memory.connection.tuples("SELECT DISTINCT item FROM value_updates WHERE attempt = ?", (planned.id,))
    assert {item for (item,) in rows} == {learned[0]}


def test_what_a_call_went_through_is_no_part_of_what_is_learned(memory: Memory, run: str) -> None:
    (planned,) = plan(memory, run, 1, OPERATORS[:1])
    answer = AnswerRecord("p", "a", {"k": "code"}, decisions={"call.endpoint": "example", "tile": "64"})
    memory.record(FinishedAttempt(planned, GOOD, answer))
    (trace,) = memory.items(kind=Kind.TRACE)
    assert "tile = 64" in trace.text
    assert "example" not in trace.text


def test_the_rewards_of_refining_compare_with_the_best_before(memory: Memory, run: str) -> None:
    for iteration, latency in enumerate((10.0, 5.0, 10.0), 1):
        record(memory, plan(memory, run, iteration, OPERATORS[:1])[0], OutcomeRecord(True, True, latency_us=latency))
    rewards = [row[0] for row in memory.connection.tuples("SELECT raw_reward FROM attempts ORDER BY number")]
    assert rewards == pytest.approx([1.0, 0.6, -0.6])
    assert memory.learner_state().count == 2


def test_a_run_that_keeps_what_is_known_starts_from_it(memory: Memory, run: str) -> None:
    record(memory, plan(memory, run, 1, OPERATORS[:1])[0], GOOD)
    fresh = memory.start_run(run_record("run-2"))
    keeping = memory.start_run(run_record("run-3", keep_known=True))
    assert memory.state(fresh, OPERATORS[0].name, TARGET).stage is Stage.DRAFT
    known = memory.state(keeping, OPERATORS[0].name, TARGET)
    assert (known.stage, known.best_us, known.solved_at) == (Stage.REFINE, 10.0, 0)


def test_the_same_failure_elsewhere_is_one_experience_with_two_sources(memory: Memory, run: str) -> None:
    for planned in plan(memory, run, 1, OPERATORS[2:]):
        record(memory, planned, BAD)
    (experience,) = memory.items(kind=Kind.EXPERIENCE)
    sources = memory.connection.tuples("SELECT attempt FROM item_sources WHERE item = ?", (experience.id,))
    assert [attempt for (attempt,) in sources] == [f"{run}/1/0", f"{run}/1/1"]


def test_a_failure_and_its_repair_become_a_fix(memory: Memory, run: str) -> None:
    record(memory, plan(memory, run, 1, OPERATORS[:1])[0], BAD)
    record(memory, plan(memory, run, 2, OPERATORS[:1])[0], GOOD)
    titles = [item.title for item in memory.items(kind=Kind.EXPERIENCE)]
    assert titles == ["Failure (correctness): mismatch", "Fix of mismatch"]


def test_attempts_of_an_iteration_do_not_see_each_other(memory: Memory, run: str) -> None:
    planned = plan(memory, run, 1)
    record(memory, planned[0])
    assert all(entry.value == 0.0 for each in memory.pending(run) for entry in each.context.items)


def test_plans_are_kept_by_position_however_they_are_listed(memory: Memory, run: str, tmp_path: Path) -> None:
    planned = [PlannedAttempt(run, 1, place, "o", "", TARGET, Stage.DRAFT, place) for place in (2, 0, 1)]
    memory.plan(run, 1, planned)
    assert [attempt.position for attempt in memory.pending(run)] == [0, 1, 2]


def test_answers_may_come_from_many_threads(memory: Memory, run: str) -> None:
    planned = plan(memory, run, 1)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda attempt: memory.record_answer(attempt, answer(attempt)), planned))
        read = list(pool.map(memory.answer, planned))
    assert read == [answer(attempt) for attempt in planned]


def test_a_full_disk_is_a_clear_error_and_loses_nothing(memory: Memory, run: str) -> None:
    first, second, *_ = plan(memory, run, 1)
    record(memory, first)
    before = memory.content_hash()
    pages = memory.connection.value("PRAGMA page_count")
    memory.connection.run(f"PRAGMA max_page_count = {pages}")
    huge = AnswerRecord("p", "a", {"a.cpp": random.Random(0).randbytes(400_000).hex()})
    with pytest.raises(MemoryDbError, match="free some space"):
        memory.record(FinishedAttempt(second, GOOD, huge))
    assert memory.content_hash() == before
    memory.connection.run("PRAGMA max_page_count = 1000000")
    record(memory, second)
    assert memory.verify_chain() == []


def test_whatever_the_order_of_answers_the_memory_is_the_same(memory: Memory, run: str, tmp_path: Path) -> None:
    memory.snapshot(tmp_path / "before.db")
    with Memory.open(tmp_path / "before.db") as other:
        for each, order in ((memory, 1), (other, -1)):
            planned = plan(each, run, 1)
            for attempt in planned[::order]:
                each.record_answer(attempt, answer(attempt))
            for attempt in planned:
                each.record(FinishedAttempt(attempt, outcome(attempt.seed)))
        assert memory.content_hash() == other.content_hash()
