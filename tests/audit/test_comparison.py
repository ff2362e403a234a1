import shutil

import pytest

from audit.comparison import compare, side
from audit.report.comparison_page import comparison_page, measure_rows
from benchmarks.report_filling import fill
from memory_db import Memory


@pytest.fixture(scope="module")
def later(recorded, tmp_path_factory):
    """The recorded memory after one more run."""
    path = tmp_path_factory.mktemp("later") / "memory.db"
    shutil.copyfile(recorded, path)
    fill(path, 6, 3, seed=1, run="second")
    return path


@pytest.fixture(scope="module")
def found(recorded, later):
    with Memory.open(recorded, read_only=True) as one, Memory.open(later, read_only=True) as other:
        return compare(side(one, "bench"), side(other, "second"))


def test_each_side_is_the_named_run(found):
    assert (found.first.measures.attempts, found.second.measures.attempts) == (60, 18)


def test_the_ratio_is_the_first_latency_over_the_second(found):
    rows = [row for row in found.operators.iter_rows(named=True) if row["ratio"] is not None]
    assert rows and all(row["ratio"] == pytest.approx(row["best_first"] / row["best_second"]) for row in rows)


def test_operators_that_one_side_alone_solved_are_named(found):
    solved = [{row["operator"] for row in found.operators.iter_rows(named=True) if row[column] is not None}
              for column in ("solved_first", "solved_second")]  # fmt: skip
    assert set(found.only_first) == solved[0] - solved[1] and set(found.only_second) == solved[1] - solved[0]


def test_a_run_beside_itself_is_equal(recorded):
    with Memory.open(recorded, read_only=True) as memory:
        same = compare(side(memory, "bench"), side(memory, "bench"))
    assert same.median_ratio == 1 and not same.only_first and same.learned is None
    assert all(one == other for _, one, other in measure_rows(same.first.measures, same.second.measures))


def test_what_the_second_memory_learned_is_told(found):
    kinds = dict(found.learned.new_items.iter_rows())
    assert kinds["trace"] > 0


def test_the_page_shows_both(found):
    page = comparison_page(found)
    assert "bench and second" in page and page.count('data-chart="cumulative"') == 1
