"""Laws that hold whatever is done to a memory, in whatever order."""

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from memory_db import Memory, OutcomeRecord, RetrievalSettings, Stage
from memory_db.sharing import merge
from tests.memory_db.small import OPERATORS, plan, record, run_record, seed_items

OUTCOMES = st.one_of(
    st.just(OutcomeRecord(False, False, "compile", "syntax", "expected ';'")),
    st.builds(
        OutcomeRecord,
        st.just(True),
        st.just(True),
        latency_us=st.floats(0.5, 500.0),
        bottleneck=st.sampled_from(["MTE2", "V"]),
    ),
)
MODES = st.sampled_from(["value", "heuristic", "random", "history", "none"])


class MemoryLaws(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.memory = Memory.open(self.folder / "memory.db")
        self.iteration = 0

    @initialize()
    def begin(self) -> None:
        self.memory.add(seed_items())
        self.run = self.memory.start_run(run_record())

    @rule(
        mode=MODES, outcomes=st.lists(OUTCOMES, min_size=4, max_size=4), scope=st.sampled_from(["shared", "operator"])
    )
    def iterate(self, mode: str, outcomes: list[OutcomeRecord], scope: str) -> None:
        self.iteration += 1
        retrieval = RetrievalSettings(mode=mode, memory_scope=scope)  # type: ignore[arg-type]
        planned = plan(self.memory, self.run, self.iteration, settings=retrieval)
        for attempt, outcome in zip(planned, outcomes, strict=True):
            record(self.memory, attempt, outcome)

    @rule()
    def reopen(self) -> None:
        before = self.memory.content_hash()
        self.memory.close()
        self.memory = Memory.open(self.folder / "memory.db")
        assert self.memory.content_hash() == before

    @rule(place=st.integers(0, 1000))
    def archive(self, place: int) -> None:
        items = self.memory.items()
        self.memory.archive([items[place % len(items)].id], "by hand")

    @rule()
    def merge_with_itself_through_a_copy(self) -> None:
        before = self.memory.content_hash()
        self.memory.snapshot(self.folder / "copy.db")
        with Memory.open(self.folder / "copy.db", read_only=True) as copy:
            report = merge(copy, self.memory)
        assert (report.attempts, report.items) == (0, 0)
        assert self.memory.content_hash() == before

    @invariant()
    def values_lie_within_the_range_of_their_rewards(self) -> None:
        for value in self.memory.values(category=None):
            rewards = [
                reward
                for (reward,) in self.memory.connection.tuples(
                    "SELECT reward FROM value_updates WHERE item = ? AND stage = ? AND category = ?",
                    (value.item, value.stage, value.category),
                )
            ]
            assert min(0.0, *rewards, 0.0) <= value.q <= max(0.0, *rewards, 0.0)
            assert value.visits == len(rewards)
            assert value.last_reward == rewards[-1]

    @invariant()
    def the_history_is_whole(self) -> None:
        assert self.memory.verify_chain() == []

    @invariant()
    def the_index_agrees_with_the_database(self) -> None:
        with self.memory.index() as index:
            numbers = dict(self.memory.connection.tuples("SELECT id, number FROM items"))
            assert len(index) == len(numbers)
            for value in self.memory.values():
                assert index.value(value.stage)[index.rows_of([numbers[value.item]])[0]] == value.q
            archived = {
                number for (number,) in self.memory.connection.tuples("SELECT number FROM items WHERE archived")
            }
            assert set(index.numbers[index.archived].tolist()) == archived

    @invariant()
    def states_agree_with_the_attempts(self) -> None:
        for operator in OPERATORS:
            state = self.memory.state("run-1", operator.name, "twin") if self.memory.runs() else None
            if state is not None:
                assert state.attempts == self.iteration
                assert (state.stage is Stage.REFINE) == bool(state.start_points)

    def teardown(self) -> None:
        self.memory.close()
        shutil.rmtree(self.folder)


MemoryLaws.TestCase.settings = settings(max_examples=25, stateful_step_count=8, deadline=None)
test_laws = MemoryLaws.TestCase
test_laws = pytest.mark.timeout(240)(test_laws)
