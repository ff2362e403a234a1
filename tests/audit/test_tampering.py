"""The history is tamper-evident: what was changed, removed or reordered is found, and named."""

import shutil
import zlib

import pytest

from memory_db import Memory, MemoryDbError

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


def test_a_removed_item_that_was_shown_is_named(forged):
    (item,) = forged.connection.tuples("SELECT item FROM contexts LIMIT 1")[0]
    run(forged, ("DELETE FROM items WHERE id = ?", (item,)))
    assert any(each.startswith(f"items: {item} is missing") for each in forged.verify_chain())


def test_a_removed_prompt_is_named(forged):
    (text,) = forged.connection.tuples("SELECT prompt FROM generator_calls LIMIT 1")[0]
    run(forged, ("DELETE FROM texts WHERE hash = ?", (text,)))
    assert any(each.startswith(f"texts: {text} is missing") for each in forged.verify_chain())


@pytest.mark.parametrize("body", [b"no such compression", zlib.compress(b"[1]"), "text"])
def test_a_kernel_that_cannot_be_read_any_more_is_named(forged, body):
    (kernel,) = forged.connection.tuples("SELECT kernel FROM items WHERE kind = 'trace' LIMIT 1")[0]
    run(forged, ("UPDATE kernels SET files = ? WHERE hash = ?", (body, kernel)))
    assert f"kernel {kernel}: its files were changed" in forged.verify_chain()


def test_an_item_of_an_unknown_stage_is_named(forged):
    (item,) = forged.connection.tuples("SELECT id FROM items LIMIT 1")[0]
    run(forged, ("UPDATE items SET stage = 'polish' WHERE id = ?", (item,)))
    assert any(each.startswith(f"item {item}: was changed") for each in forged.verify_chain())


def test_an_outcome_of_another_type_is_named(forged):
    run(forged, ("UPDATE outcomes SET feedback = x'00' WHERE attempt = 'bench/2/1'", ()))
    assert "attempt bench/2/1: was changed after it was recorded" in forged.verify_chain()


def test_a_trace_with_other_parents_is_named(forged):
    (item,) = forged.connection.tuples("SELECT id FROM items WHERE kind = 'trace' AND parent IS NOT NULL LIMIT 1")[0]
    run(forged, ("UPDATE items SET parent = NULL WHERE id = ?", (item,)))
    assert any(each.startswith(f"item {item}: its attempt or its parent") for each in forged.verify_chain())


def test_a_removed_value_is_named(forged):
    item, stage = forged.connection.tuples("SELECT item, stage FROM item_values WHERE category = '' LIMIT 1")[0]
    run(forged, ("DELETE FROM item_values WHERE item = ?", (item,)))
    assert f"value of item {item} ({stage}): is missing, but updates moved it" in forged.verify_chain()


def test_a_changed_count_of_visits_is_named(forged):
    (item,) = forged.connection.tuples("SELECT item FROM item_values LIMIT 1")[0]
    run(forged, ("UPDATE item_values SET visits = visits + 1 WHERE item = ?", (item,)))
    assert any(each.startswith(f"value of item {item} ") for each in forged.verify_chain())


def test_an_update_of_an_attempt_that_was_never_recorded_is_found(forged):
    columns = "item, stage, category, before, after, reward, alpha, visits, previous_hash, hash"
    copied = f"INSERT INTO value_updates SELECT -1, 'never', {columns} FROM value_updates LIMIT 1"
    run(forged, (copied, ()))
    assert "attempts: never is missing, which value_updates.attempt names (1 rows)" in forged.verify_chain()


def test_renumbered_updates_of_two_attempts_are_named(forged):
    first, second = forged.connection.tuples(
        """SELECT MAX(number), MAX(number) + 1 FROM value_updates
            WHERE attempt = (SELECT attempt FROM value_updates ORDER BY number LIMIT 1)"""
    )[0]
    move = "UPDATE value_updates SET number = ? WHERE number = ?"
    run(forged, (move, (-1, first)), (move, (first, second)), (move, (second, -1)))
    assert any(each.startswith(f"value update {first} of") for each in forged.verify_chain())


@pytest.mark.parametrize("key", ["refine.count", "refine.mean", "refine.m2"])
def test_a_changed_normaliser_is_found(forged, key):
    run(forged, ("UPDATE learner_state SET value = value + 1 WHERE key = ?", (key,)))
    assert any(each.startswith("normaliser: is ") for each in forged.verify_chain())


def test_a_memory_without_one_of_its_tables_is_refused(forged):
    run(forged, ("DROP TABLE judgements", ()))
    with pytest.raises(MemoryDbError, match="no such table: judgements; the file is damaged"):
        forged.verify_chain()
