from functools import reduce

from hypothesis import given
from hypothesis import strategies as st

from memory_db import OperatorState, OutcomeRecord, Stage
from memory_db.transition import transition

OUTCOMES = st.lists(
    st.one_of(
        st.builds(OutcomeRecord, st.just(False), st.booleans(), feedback=st.just("wrong")),
        st.builds(OutcomeRecord, st.just(True), st.just(True), latency_us=st.floats(0.1, 1e4)),
    ),
    max_size=20,
)


def folded(outcomes: list[OutcomeRecord]) -> OperatorState:
    begin = OperatorState("level1/relu", "twin")
    return reduce(lambda state, pair: transition(state, f"k{pair[0]}", pair[1], pair[0]), enumerate(outcomes, 1), begin)


@given(OUTCOMES)
def test_the_best_latency_is_the_least_and_the_first_stays(outcomes: list[OutcomeRecord]) -> None:
    latencies = [each.latency_us for each in outcomes if each.latency_us is not None]
    state = folded(outcomes)
    assert state.best_us == min(latencies, default=None)
    assert state.first_us == (latencies[0] if latencies else None)


@given(OUTCOMES)
def test_the_first_feasible_kernel_ends_drafting(outcomes: list[OutcomeRecord]) -> None:
    state = folded(outcomes)
    solved = next((t for t, each in enumerate(outcomes, 1) if each.feasible), None)
    assert state.solved_at == solved
    assert state.stage is (Stage.DRAFT if solved is None else Stage.REFINE)


@given(OUTCOMES)
def test_every_feasible_kernel_is_a_start_point(outcomes: list[OutcomeRecord]) -> None:
    feasible = tuple(f"k{t}" for t, each in enumerate(outcomes, 1) if each.feasible)
    assert folded(outcomes).start_points == feasible


@given(OUTCOMES)
def test_every_attempt_counts_and_leaves_its_feedback(outcomes: list[OutcomeRecord]) -> None:
    state = folded(outcomes)
    assert state.attempts == len(outcomes)
    assert state.feedback == (outcomes[-1].feedback if outcomes else "")
