from dataclasses import replace

import pytest

from memory_db import (
    Context,
    Item,
    Kind,
    Memory,
    OutcomeRecord,
    RetrievalSettings,
    Role,
    attempt_rng,
    retrieve,
)
from tests.memory_db.small import OPERATORS, TARGET, iterate, plan, query, record, run_record

RELU, SIGMOID, ROW_SUM, SOFTMAX = OPERATORS
BAD = OutcomeRecord(False, True, "correctness", "mismatch", "element 3 is wrong")
GREEDY = RetrievalSettings(epsilon=0.0, epsilon_end=0.0)


@pytest.fixture
def run(memory: Memory) -> str:
    run = memory.start_run(run_record())
    iterate(memory, run, range(1, 7))
    return run


def context(memory: Memory, run: str, operator: object = SOFTMAX, seed: int = 1, **changes: object) -> Context:
    settings = replace(GREEDY, **changes)  # type: ignore[arg-type]
    asked = query(memory, run, operator, 7)  # type: ignore[arg-type]
    return retrieve(memory, asked, settings, attempt_rng(seed, 7, 0))


def learned(found: Context) -> list[str]:
    return [entry.item.id for entry in found.items if entry.item.kind is not Kind.API]


def test_the_same_question_has_the_same_answer(memory: Memory, run: str) -> None:
    assert context(memory, run) == context(memory, run)


def test_the_bundle_is_in_every_context(memory: Memory, run: str) -> None:
    assert context(memory, run).items[0].item.title == "DataCopy"


def test_api_entries_named_in_retrieved_code_are_shown(memory: Memory, run: str) -> None:
    found = context(memory, run, api_by_similarity=0)
    assert "Exp" in [entry.item.title for entry in found.of(Role.API)]
    assert "Add" not in [entry.item.title for entry in found.of(Role.API)]


def test_drafting_prefers_value_to_similarity(memory: Memory) -> None:
    ids = memory.add([_trace(f"{ROW_SUM.description} {word}", word) for word in ("near", "valued")])
    with memory.connection.transaction():
        memory.connection.run("INSERT INTO item_values VALUES (?, 'draft', '', 0.9, 3, 1.0)", (ids[1],))
    run = memory.start_run(run_record())
    found = context(memory, run, ROW_SUM, n=1, draft_shares={"trace": 1})
    assert learned(found) == [ids[1]]


def test_heuristic_retrieval_prefers_similarity(memory: Memory) -> None:
    ids = memory.add([_trace(ROW_SUM.description, "near"), _trace("Convolution over images", "far")])
    with memory.connection.transaction():
        memory.connection.run("INSERT INTO item_values VALUES (?, 'draft', '', 0.9, 3, 1.0)", (ids[1],))
    run = memory.start_run(run_record())
    found = context(memory, run, ROW_SUM, n=1, draft_shares={"trace": 1}, mode="heuristic", similarity_floor=-1.0)
    assert learned(found) == [ids[0]]


def test_exploration_is_recorded_as_such(memory: Memory, run: str) -> None:
    found = context(memory, run, epsilon=1.0, epsilon_end=1.0)
    assert all(entry.explored for entry in found.of(Role.START_POINT, Role.PRACTICE, Role.TRACE))
    assert not any(entry.explored for entry in found.of(Role.API, Role.CHILD))


def test_refining_starts_from_the_point_of_highest_value(memory: Memory, run: str) -> None:
    start = context(memory, run).start_point
    values = {value.item: value.q for value in memory.values() if value.stage == "refine"}
    points = memory.state(run, SOFTMAX.name, TARGET).start_points
    assert start is not None
    assert values.get(start.item.id, 0.0) == max(values.get(point, 0.0) for point in points)


def test_heuristic_refining_starts_from_the_fastest(memory: Memory, run: str) -> None:
    start = context(memory, run, mode="heuristic").start_point
    assert start is not None
    assert start.item.id == memory.state(run, SOFTMAX.name, TARGET).best_trace


def test_children_are_kernels_tried_from_the_start_point(memory: Memory, run: str) -> None:
    shown = 0
    for seed in range(20):
        found = context(memory, run, seed=seed, epsilon=1.0, epsilon_end=1.0, refine_shares={"practice": 1})
        assert found.start_point is not None
        assert {entry.item.parent for entry in found.of(Role.CHILD)} <= {found.start_point.item.id}
        shown += len(found.of(Role.CHILD))
    assert shown


def test_examples_match_the_bottleneck(memory: Memory, run: str) -> None:
    found = context(memory, run, refine_shares={"example": 1})
    assert found.of(Role.EXAMPLE)
    assert {entry.item.bottleneck for entry in found.of(Role.EXAMPLE)} == {"MTE2"}


def test_no_item_is_shown_twice(memory: Memory, run: str) -> None:
    for seed in range(20):
        found = [entry.item.id for entry in context(memory, run, seed=seed, epsilon=0.5).items]
        assert len(found) == len(set(found))


def test_n_items_are_learned_besides_the_start_point(memory: Memory, run: str) -> None:
    for n in (0, 1, 4):
        found = context(memory, run, n=n, similarity_floor=-1.0)
        roles = (Role.TRACE, Role.EXPERIENCE, Role.PRACTICE, Role.EXAMPLE)
        assert len(found.of(*roles)) == n


def test_without_shares_all_kinds_compete_in_one_pool(memory: Memory, run: str) -> None:
    found = context(memory, run, n=3, refine_shares={}, pool=100.0, similarity_floor=-1.0)
    assert len(found.of(Role.TRACE, Role.EXPERIENCE, Role.PRACTICE)) == 3


def test_the_context_keeps_its_token_budget(memory: Memory, run: str) -> None:
    found = context(memory, run, context_tokens=150)
    assert sum(entry.tokens for entry in found.items) <= 150
    assert found.start_point is not None


def test_no_memory_shows_the_demonstration_alone(memory: Memory, run: str) -> None:
    assert [entry.item.title for entry in context(memory, run, mode="none").items] == ["Example: complete operator"]


def test_history_shows_the_operators_own_attempts_alone(memory: Memory, run: str) -> None:
    found = context(memory, run, mode="history")
    own = [entry.item for entry in found.items if entry.item.kind is not Kind.API]
    assert {item.operator for item in own} == {SOFTMAX.name}
    assert found.start_point is not None
    assert found.start_point.item.id == memory.state(run, SOFTMAX.name, TARGET).best_trace


def test_a_memory_per_operator_hides_what_others_taught(memory: Memory, run: str) -> None:
    found = context(memory, run, memory_scope="operator", similarity_floor=-1.0, n=20)
    others = {entry.item.id for entry in found.items if entry.item.operator not in ("", SOFTMAX.name)}
    also_its_own = memory.connection.tuples(
        "SELECT item FROM item_sources JOIN plans ON plans.id = attempt WHERE operator = ?", (SOFTMAX.name,)
    )
    assert others <= {item for (item,) in also_its_own}
    assert ROW_SUM.name in {entry.item.operator for entry in context(memory, run, similarity_floor=-1.0, n=20).items}


def test_excluded_operators_of_other_runs_are_hidden(memory: Memory, run: str) -> None:
    later = memory.start_run(run_record("run-2"))
    asked = replace(query(memory, later, RELU, 1), exclude=(SOFTMAX.name, RELU.name))
    wide = replace(GREEDY, n=50, pool=30.0, similarity_floor=-1.0)
    found = retrieve(memory, asked, wide, attempt_rng(1, 1, 0))
    assert {SOFTMAX.name, RELU.name}.isdisjoint(entry.item.operator for entry in found.items)
    assert ROW_SUM.name in {entry.item.operator for entry in found.items}


def test_a_run_sees_its_own_items_of_excluded_operators(memory: Memory, run: str) -> None:
    asked = replace(query(memory, run, SOFTMAX, 7), exclude=(SOFTMAX.name,))
    found = retrieve(memory, asked, GREEDY, attempt_rng(1, 7, 0))
    assert found.start_point is not None


def test_items_of_another_target_are_never_shown(memory: Memory, run: str) -> None:
    (other,) = memory.add([replace(_trace(SOFTMAX.description, "x"), target="elsewhere")])
    assert other not in learned(context(memory, run, n=50, pool=30.0))


def test_values_by_category_are_shrunk_to_the_global_value(memory: Memory, run: str) -> None:
    (planned,) = plan(memory, run, 7, [SOFTMAX], replace(GREEDY, per_category=True))
    record(memory, planned, BAD)
    plain = {entry.item.id: entry.value for entry in context(memory, run, n=9).items}
    drawn = {entry.item.id: entry.value for entry in context(memory, run, n=9, per_category=True).items}
    shared = set(plain) & set(drawn)
    assert any(plain[each] != drawn[each] for each in shared)


def _trace(description: str, name: str) -> Item:
    return Item("", Kind.TRACE, TARGET, name, description, files={"a.cpp": name}, feasible=True)


def test_what_an_excluded_operator_found_again_stays(memory: Memory) -> None:
    first = memory.start_run(run_record())
    record(memory, plan(memory, first, 1, [ROW_SUM])[0], BAD)
    (found,) = memory.items(kind=Kind.EXPERIENCE)
    later = memory.start_run(run_record("run-2"))
    record(memory, plan(memory, later, 1, [SOFTMAX])[0], BAD)
    asked = replace(query(memory, later, SOFTMAX, 2), exclude=(SOFTMAX.name,))
    assert found.id in learned(retrieve(memory, asked, GREEDY, attempt_rng(1, 2, 0)))
