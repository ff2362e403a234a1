"""The history is tamper-evident: what was changed, removed or reordered is found, and named."""

import shutil

import pytest

from memory_db import Memory

UPDATES = "SELECT number, attempt FROM value_updates ORDER BY number LIMIT 1 OFFSET 10"


@pytest.fixture
def forged(recorded, tmp_path):
    path = tmp_path / "memory.db"
    shutil.copyfile(recorded, path)
    with Memory.open(path) as memory:
        memory.connection.run("PRAGMA foreign_keys = OFF")
        yield memory


def run(memory, *statements):
    with memory.connection.transaction():
        for statement, parameters in statements:
            memory.connection.run(statement, parameters)


def test_an_untouched_history_is_whole(forged):
    assert forged.verify_chain() == []


def test_a_changed_attempt_is_named(forged):
    run(forged, ("UPDATE attempts SET raw_reward = raw_reward + 0.1 WHERE id = 'bench/3/2'", ()))
    assert "attempt bench/3/2: was changed after it was recorded" in forged.verify_chain()


def test_a_changed_outcome_is_named_by_its_attempt(forged):
    run(forged, ("UPDATE outcomes SET latency_us = 0.5, feasible = 1 WHERE attempt = 'bench/2/1'", ()))
    assert "attempt bench/2/1: was changed after it was recorded" in forged.verify_chain()


def test_a_changed_context_is_named_by_its_attempt(forged):
    run(forged, ("UPDATE contexts SET explored = 1 - explored WHERE plan = 'bench/4/0' AND rank = 1", ()))
    assert "attempt bench/4/0: was changed after it was recorded" in forged.verify_chain()


def test_a_changed_value_update_is_named(forged):
    number, attempt = forged.connection.tuples(UPDATES)[0]
    run(forged, ("UPDATE value_updates SET after = after + 0.5 WHERE number = ?", (number,)))
    assert f"value update {number} of attempt {attempt}: was changed after it was recorded" in forged.verify_chain()


def test_a_removed_value_update_is_named_by_what_follows_it(forged):
    number, _ = forged.connection.tuples(UPDATES)[0]
    after = forged.connection.tuples("SELECT attempt FROM value_updates WHERE number = ?", (number + 1,))[0][0]
    run(forged, ("DELETE FROM value_updates WHERE number = ?", (number,)))
    named = f"value update {number + 1} of attempt {after}: does not follow the row before it"
    assert any(problem.startswith(named) for problem in forged.verify_chain())


def test_a_removed_attempt_is_named_by_what_follows_it(forged):
    run(
        forged,
        ("DELETE FROM value_updates WHERE attempt = 'bench/2/0'", ()),
        ("DELETE FROM outcomes WHERE attempt = 'bench/2/0'", ()),
        ("DELETE FROM attempts WHERE id = 'bench/2/0'", ()),
    )
    assert any(problem.startswith("attempt bench/2/1: does not follow") for problem in forged.verify_chain())


def test_rows_cut_off_at_the_end_are_missed(forged):
    (last,) = forged.connection.tuples("SELECT MAX(number) FROM value_updates")[0]
    run(forged, ("DELETE FROM value_updates WHERE number = ?", (last,)))
    assert any(problem.startswith("end of the chain") for problem in forged.verify_chain())


def test_reordered_rows_are_named(forged):
    first, second = number_of(forged, "bench/2/1"), number_of(forged, "bench/2/2")
    swap = "UPDATE attempts SET number = ? WHERE id = ?"
    run(forged, (swap, (-1, "bench/2/1")), (swap, (first, "bench/2/2")), (swap, (second, "bench/2/1")))
    assert any(
        problem.startswith(f"attempt {name}: does not follow")
        for problem in forged.verify_chain()
        for name in ("bench/2/1", "bench/2/2")
    )


def number_of(memory, attempt):
    return memory.connection.tuples("SELECT number FROM attempts WHERE id = ?", (attempt,))[0][0]
