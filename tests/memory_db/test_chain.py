import pytest

from memory_db import Memory
from tests.memory_db.small import iterate, run_record

CHANGES = {
    "UPDATE outcomes SET latency_us = 1.0 WHERE attempt = 'run-1/2/1'": "attempt run-1/2/1: was changed",
    "UPDATE attempts SET reward = 1.5 WHERE id = 'run-1/1/2'": "attempt run-1/1/2: was changed",
    "UPDATE contexts SET explored = 1 WHERE plan = 'run-1/2/3' AND rank = 1": "attempt run-1/2/3: was changed",
    "UPDATE generator_calls SET price = 9 WHERE plan = 'run-1/1/0'": "attempt run-1/1/0: was changed",
    "UPDATE runs SET seed = 8": "attempt run-1/1/0: was changed",
    "UPDATE value_updates SET after = after + 0.1 WHERE number = 3": "value update 3 of attempt",
    "DELETE FROM value_updates WHERE number = 4": "does not follow the row before it",
    "DELETE FROM value_updates WHERE number = (SELECT max(number) FROM value_updates)": "end of the chain",
    "UPDATE value_updates SET number = -number WHERE number = 3": "does not follow the row before it",
    "UPDATE item_values SET q = 0.5 WHERE item = (SELECT min(item) FROM item_values)": "but its last update left",
    "UPDATE items SET text = 'better' WHERE number = 3": "was changed after it was added",
    "UPDATE kernels SET files = x'00'": "its files were changed",
    "UPDATE texts SET body = x'00'": "its text was changed",
}


@pytest.fixture
def recorded(memory: Memory) -> Memory:
    iterate(memory, memory.start_run(run_record()), range(1, 4))
    return memory


def test_an_untouched_history_has_no_problems(recorded: Memory) -> None:
    assert recorded.verify_chain() == []


@pytest.mark.parametrize("change", CHANGES)
def test_tampering_is_found_and_named(recorded: Memory, change: str) -> None:
    if "kernels" in change:
        recorded.connection.run("UPDATE items SET kernel = NULL")  # so that reading items does not need them
    recorded.connection.run(change)
    assert any(CHANGES[change] in problem for problem in recorded.verify_chain())


def test_a_lost_attempt_is_found(recorded: Memory) -> None:
    recorded.connection.run("PRAGMA foreign_keys = OFF")
    for table, column in (("value_updates", "attempt"), ("outcomes", "attempt"), ("attempts", "id")):
        recorded.connection.run(f"DELETE FROM {table} WHERE {column} = 'run-1/2/0'")
    problems = recorded.verify_chain()
    assert any("run-1/2/1: does not follow" in problem for problem in problems)
