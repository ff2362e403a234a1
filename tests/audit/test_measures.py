import polars as pl
import pytest

from audit.attempts import SCHEMA
from audit.measures import by_iteration, measures


def attempt(iteration: int, operator: str, latency: float | None, compiled: bool = True) -> dict[str, object]:
    return {
        "iteration": iteration,
        "operator": operator,
        "feasible": latency is not None,
        "compiled": compiled,
        "latency_us": latency,
        "tokens": 10,
        "price": 0.5,
    }


@pytest.fixture
def run() -> pl.DataFrame:
    rows = [
        attempt(1, "a", None, compiled=False),
        attempt(1, "b", 80.0),
        attempt(2, "a", 90.0),
        attempt(2, "b", 100.0),
        attempt(3, "a", 30.0),
        attempt(3, "b", 20.0),
        attempt(3, "c", None),
    ]
    return pl.DataFrame([{name: row.get(name) for name in SCHEMA} for row in rows], schema=SCHEMA)


def test_rates_are_shares_of_operators(run):
    result = measures(run)
    assert (result.operators, result.attempts) == (3, 7)
    assert result.correct_rate == pytest.approx(2 / 3)
    assert result.compile_rate == 1
    assert result.round_one_correct_rate == 0.5
    assert result.mean_iterations_to_solve == 1.5


def test_speedup_is_of_the_best_over_the_first_feasible_kernel(run):
    result = measures(run)
    assert result.speedup_median == pytest.approx((3 + 4) / 2)
    assert result.share_twice_as_fast == 1


def test_cost_is_summed(run):
    assert measures(run).tokens == 70
    assert measures(run).price == 3.5


def test_iterations_are_cumulative(run):
    assert by_iteration(run).rows() == [
        (1, 1, 1, 1.0),
        (2, 2, 2, 1.0),
        (3, 2, 3, 3.5),
    ]


def test_an_empty_run_has_no_figures():
    result = measures(pl.DataFrame(schema=SCHEMA))
    assert (result.operators, result.correct_rate, result.speedup_median) == (0, 0.0, None)
