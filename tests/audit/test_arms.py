import polars as pl
import pytest

from audit.arms import outcome, trajectories
from tests.audit.test_measures import attempt

SCHEMA = {"iteration": pl.Int64, "operator": pl.String, "feasible": pl.Boolean, "latency_us": pl.Float64}


def run(*rows: dict[str, object]) -> pl.DataFrame:
    return pl.DataFrame([{name: row[name] for name in SCHEMA} for row in rows], schema=SCHEMA)


@pytest.fixture
def runs() -> dict[tuple[str, int], pl.DataFrame]:
    return {
        ("value", 0): run(attempt(1, "a", 40.0), attempt(2, "a", 10.0)),
        ("random", 0): run(attempt(1, "a", None), attempt(2, "a", 20.0)),
    }


def test_slowdown_is_over_the_best_of_all_arms(runs):
    rows = trajectories(runs)
    assert rows.filter(pl.col("arm") == "value")["slowdown"].to_list() == pytest.approx([4.0, 1.0])


def test_an_unsolved_operator_counts_with_the_slowest_first_kernel(runs):
    rows = trajectories(runs).filter(pl.col("arm") == "random")
    assert rows["solved"].to_list() == [0.0, 1.0]
    assert rows["slowdown"].to_list() == pytest.approx([4.0, 2.0])


def test_the_outcome_is_over_seeds(runs):
    runs["value", 1] = run(attempt(1, "a", 40.0), attempt(2, "a", 30.0))
    value, _ = outcome(trajectories(runs)).sort("arm", descending=True).iter_rows(named=True)
    assert (value["seeds"], value["slowdown_least"], value["slowdown_most"]) == (2, pytest.approx(1), pytest.approx(3))
