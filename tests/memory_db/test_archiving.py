import pytest

from memory_db import ArchiveSettings, Kind, Memory, MemoryDbError, RetrievalSettings, attempt_rng, retrieve
from tests.memory_db.small import OPERATORS, iterate, query, run_record

POLICY = ArchiveSettings(enabled=True, age=8, visits=2, below=0.0, fastest_kept=1)


@pytest.fixture
def run(memory: Memory) -> str:
    run = memory.start_run(run_record())
    iterate(memory, run, range(1, 9))
    return run


def test_the_policy_is_off_unless_asked_for(memory: Memory, run: str) -> None:
    assert memory.archive_due(ArchiveSettings(age=1)) == []


def test_archived_items_are_never_retrieved_and_never_deleted(memory: Memory, run: str) -> None:
    everything = len(memory.items(archived=True))
    archived = {each.item for each in memory.archive_due(POLICY)}
    wide = RetrievalSettings(n=200, pool=30.0, similarity_floor=-1.0, context_tokens=10**9)
    asked = query(memory, run, OPERATORS[0], 9)
    shown = {entry.item.id for entry in retrieve(memory, asked, wide, attempt_rng(1, 9, 0)).items}
    assert archived
    assert archived.isdisjoint(shown - set(asked.start_points))
    assert len(memory.items(archived=True)) == everything
    assert memory.verify_chain() == []


def test_every_archival_has_its_reason(memory: Memory, run: str) -> None:
    values = {value.item: value for value in memory.values()}
    for each in memory.archive_due(POLICY):
        assert each.reason.startswith("never shown" if each.item not in values else "value -")


def test_the_fastest_kernel_of_every_operator_stays(memory: Memory, run: str) -> None:
    memory.archive_due(ArchiveSettings(enabled=True, age=1, visits=1, below=9.0, fastest_kept=1))
    for operator in OPERATORS:
        best = memory.state(run, operator.name, "twin").best_us
        assert best in [item.latency_us for item in memory.items(kind=Kind.TRACE, operator=operator.name)]


def test_young_items_stay(memory: Memory, run: str) -> None:
    assert memory.archive_due(ArchiveSettings(enabled=True, age=1000, visits=1, below=9.0)) == []


def test_an_item_comes_back(memory: Memory, run: str) -> None:
    item = memory.items(kind=Kind.PRACTICE)[0].id
    assert (memory.archive([item], "by hand"), memory.archive([item], "again")) == (1, 0)
    assert item not in [each.id for each in memory.items(kind=Kind.PRACTICE)]
    assert memory.unarchive([item], "needed") == 1
    with memory.index() as index:
        assert not index.archived.any()
    reasons = memory.connection.tuples("SELECT archived, reason FROM archive_events ORDER BY number")
    assert reasons == [(1, "by hand"), (0, "needed")]


def test_an_unknown_item_is_named(memory: Memory) -> None:
    with pytest.raises(MemoryDbError, match="no item 'x'"):
        memory.archive(["x"], "by hand")
