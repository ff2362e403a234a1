import json
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from memory_db import JudgementRecord, Kind, Memory, MemoryDbError, OutcomeRecord, RetrievalSettings, Stage
from memory_db.blobs import unpack
from memory_db.inquiries import get_judgement, insert_judgement
from memory_db.operator_names import Mentions, loose_names
from memory_db.sharing import Selection, export_memory, import_memory, merge
from tests.memory_db.small import OPERATORS, iterate, plan, record, run_record, seed_items

SOFTMAX = OPERATORS[3].name


@pytest.fixture
def taught(memory: Memory) -> Memory:
    run = memory.start_run(run_record())
    iterate(memory, run, range(1, 7))
    memory.finish_run(run)
    return memory


def imported(path: Path, package: Path) -> Memory:
    memory = Memory.open(path)
    import_memory(memory, package)
    return memory


def test_an_exported_memory_comes_back_the_same(taught: Memory, tmp_path: Path) -> None:
    export_memory(taught, tmp_path / "all.evomemory")
    with imported(tmp_path / "other.db", tmp_path / "all.evomemory") as other:
        assert other.content_hash() == taught.content_hash()
        assert other.verify_chain() == []
        assert other.learner_state() == taught.learner_state()


def test_importing_twice_changes_nothing(taught: Memory, tmp_path: Path) -> None:
    export_memory(taught, tmp_path / "all.evomemory")
    with imported(tmp_path / "other.db", tmp_path / "all.evomemory") as other:
        before = other.content_hash()
        report = import_memory(other, tmp_path / "all.evomemory")
        assert (report.runs, report.attempts, report.items) == (0, 0, 0)
        assert other.content_hash() == before


def test_excluded_operators_leave_no_trace(taught: Memory, tmp_path: Path) -> None:
    export_memory(taught, tmp_path / "part.evomemory", Selection(exclude_operators=(SOFTMAX,)))
    with imported(tmp_path / "other.db", tmp_path / "part.evomemory") as other:
        texts = [unpack(body) for table, column in (("kernels", "files"), ("texts", "body"))
                 for (body,) in other.connection.tuples(f"SELECT {column} FROM {table}")]  # fmt: skip
        assert other.verify_chain() == []
        assert len(other.items(kind=Kind.TRACE)) > 3
    assert not [text for text in texts if "softmax" in text.lower()]


def test_the_export_file_itself_holds_nothing_excluded(taught: Memory, tmp_path: Path) -> None:
    package = tmp_path / "part.evomemory"
    export_memory(taught, package, Selection(exclude_operators=(SOFTMAX,)))
    header, body = package.read_bytes().split(b"\n", 1)
    assert json.loads(header)["selection"]["exclude_operators"] == [SOFTMAX]
    assert b"softmax" not in zlib.decompress(body).lower()


@pytest.mark.parametrize("said", ["as in mean pool", "Mean-Pool is alike", "MEAN_POOL is alike", "see meanPool"])
def test_what_a_model_said_of_an_excluded_operator_is_removed(memory: Memory, tmp_path: Path, said: str) -> None:
    run = memory.start_run(run_record())
    iterate(memory, run, range(1, 3))
    attempt = memory.connection.value("SELECT id FROM plans LIMIT 1")
    with memory.connection.transaction():
        insert_judgement(memory.connection, attempt, JudgementRecord("sound", said, "A prompt.", said))
    export_memory(memory, tmp_path / "part.evomemory", Selection(exclude_operators=("level1/mean_pool",)))
    with imported(tmp_path / "other.db", tmp_path / "part.evomemory") as other:
        found = get_judgement(other.connection, attempt)
        assert found is not None and said not in found.reason + found.answer


def test_values_forget_what_excluded_operators_taught(taught: Memory, tmp_path: Path) -> None:
    visits = {(v.item, v.stage): v.visits for v in taught.values()}
    export_memory(taught, tmp_path / "part.evomemory", Selection(exclude_operators=(SOFTMAX,)))
    with imported(tmp_path / "other.db", tmp_path / "part.evomemory") as other:
        rows = other.connection.tuples(
            """SELECT DISTINCT operator FROM value_updates JOIN plans ON plans.id = value_updates.attempt"""
        )
        assert SOFTMAX not in {operator for (operator,) in rows}
        assert all(v.visits <= visits[v.item, v.stage] for v in other.values())
        assert sum(v.visits for v in other.values()) < sum(visits.values())


@pytest.mark.parametrize(
    ("selection", "column", "kept"),
    [
        (Selection(operators=(SOFTMAX,)), "operator", {SOFTMAX}),
        (Selection(categories=("reduction",)), "category", {"reduction"}),
        (Selection(stages=(Stage.DRAFT,)), "stage", {"draft"}),
        (Selection(suites=("level2",)), "operator", set()),
        (Selection(until="2000-01-01"), "operator", set()),
    ],
)
def test_a_selection_keeps_what_it_says(
    taught: Memory, tmp_path: Path, selection: Selection, column: str, kept: set[str]
) -> None:
    export_memory(taught, tmp_path / "part.evomemory", selection)
    with imported(tmp_path / "other.db", tmp_path / "part.evomemory") as other:
        assert {row[0] for row in other.connection.tuples(f"SELECT {column} FROM plans")} == kept
        assert len(other.items(kind=Kind.API)) == 5
        assert other.verify_chain() == []


def test_merging_keeps_both_histories(taught: Memory, tmp_path: Path) -> None:
    with Memory.open(tmp_path / "other.db") as other:
        other.add(seed_items())
        iterate(other, other.start_run(run_record("run-2", seed=8)), range(1, 3))
        report = merge(taught, other)
        assert report.attempts == 24
        assert [run.id for run in other.runs()] == ["run-2", "run-1"]
        assert other.connection.value("SELECT count(*) FROM attempts") == 32
        assert other.verify_chain() == []
        iterate(other, other.start_run(run_record("run-3")), range(1, 2))
        assert other.verify_chain() == []


def test_branches_of_one_memory_merge_without_doubling(taught: Memory, tmp_path: Path) -> None:
    taught.snapshot(tmp_path / "branch.db")
    with Memory.open(tmp_path / "branch.db") as branch:
        iterate(branch, branch.start_run(run_record("run-2", seed=8)), range(1, 3))
        iterate(taught, taught.start_run(run_record("run-3", seed=9)), range(1, 3))
        assert merge(branch, taught).attempts == 8
        assert taught.connection.value("SELECT count(*) FROM attempts") == 24 + 8 + 8


def test_a_run_continued_in_both_is_refused(memory: Memory, tmp_path: Path) -> None:
    run = memory.start_run(run_record())
    iterate(memory, run, range(1, 2))
    memory.snapshot(tmp_path / "branch.db")
    with Memory.open(tmp_path / "branch.db") as branch:
        for each, latency in ((memory, 1.0), (branch, 2.0)):
            (planned,) = plan(each, run, 2, OPERATORS[:1])
            record(each, planned, OutcomeRecord(True, True, latency_us=latency))
        before = memory.content_hash()
        with pytest.raises(MemoryDbError, match=r"run-1/2/0 is in both memories with different results"):
            merge(branch, memory)
        assert memory.content_hash() == before


def test_a_run_that_went_on_in_a_branch_is_completed(memory: Memory, tmp_path: Path) -> None:
    run = memory.start_run(run_record())
    iterate(memory, run, range(1, 3))
    planned = plan(memory, run, 3)
    record(memory, planned[0])
    memory.snapshot(tmp_path / "branch.db")
    with Memory.open(tmp_path / "branch.db") as branch:
        for attempt in branch.pending(run):
            record(branch, attempt)
        merge(branch, memory)
        assert memory.pending(run) == []
        assert memory.content_hash() == branch.content_hash()
        assert memory.verify_chain() == []


def test_a_damaged_export_is_refused(taught: Memory, tmp_path: Path) -> None:
    package = tmp_path / "all.evomemory"
    export_memory(taught, package)
    whole = package.read_bytes()
    for damaged in (whole[:-10], whole[:-100] + b"x" + whole[-99:]):
        package.write_bytes(damaged)
        with pytest.raises(MemoryDbError, match="is damaged"):
            imported(tmp_path / "other.db", package)


def test_a_file_that_is_no_export_is_refused(taught: Memory, tmp_path: Path) -> None:
    with pytest.raises(MemoryDbError, match="no exported memory"):
        import_memory(taught, taught.path)
    with pytest.raises(MemoryDbError, match="No such file"):
        import_memory(taught, tmp_path / "nothing")


def test_an_export_of_a_newer_version_is_refused(taught: Memory, tmp_path: Path) -> None:
    package = tmp_path / "all.evomemory"
    export_memory(taught, package)
    header, body = package.read_bytes().split(b"\n", 1)
    package.write_bytes(json.dumps({**json.loads(header), "version": 99}).encode() + b"\n" + body)
    with pytest.raises(MemoryDbError, match="newer evokernel"):
        import_memory(taught, package)


def test_an_import_is_written_down(taught: Memory, tmp_path: Path) -> None:
    export_memory(taught, tmp_path / "all.evomemory")
    with imported(tmp_path / "other.db", tmp_path / "all.evomemory") as other:
        (row,) = other.connection.rows("SELECT * FROM imports")
        assert (row["name"], row["attempts"]) == ("all.evomemory", 24)
        assert row["source_head"] == taught.connection.value("SELECT value FROM meta WHERE key = 'chain.head'")


def test_no_temporary_files_stay(taught: Memory, tmp_path: Path) -> None:
    export_memory(taught, tmp_path / "all.evomemory")
    import_memory(taught, tmp_path / "all.evomemory")
    assert {path.name for path in tmp_path.iterdir()} <= {
        "all.evomemory",
        "memory.db",
        "memory.db-wal",
        "memory.db-shm",
    }


def test_what_is_imported_is_retrieved(taught: Memory, tmp_path: Path) -> None:
    export_memory(taught, tmp_path / "all.evomemory")
    with imported(tmp_path / "other.db", tmp_path / "all.evomemory") as other:
        run = other.start_run(run_record("run-2"))
        settings = replace(RetrievalSettings(), epsilon=0.0)
        (planned,) = plan(other, run, 1, OPERATORS[3:], settings)
        assert SOFTMAX in {entry.item.operator for entry in planned.context.items}


def test_names_of_one_word_are_no_api_calls() -> None:
    mentions = Mentions(loose_names("level1/add"))
    assert not mentions.found_in("Add(a, b, n);", "address", "add_custom_kernel")
    assert mentions.found_in("the add operator")
    assert Mentions(loose_names("level1/row_sum")).found_in("a RowSum class")
    assert Mentions(loose_names("level1/row_sum")).found_in("Row sum needs two passes")
