"""The model's times relate as a device's do, and its published figures come out."""

from collections.abc import Callable
from typing import Any

import pytest

Program = Callable[[str], dict[str, Any]]


@pytest.fixture
def timing(run_program: Program) -> Callable[[str], dict[str, Any]]:
    def report(name: str) -> dict[str, Any]:
        found: dict[str, Any] = run_program("timing")[name]["report"]
        assert found["faults"] == []
        return found

    return report


@pytest.mark.parametrize(
    ("slower", "faster"),
    [
        ("single", "double"),
        ("barriers", "double"),
        ("small_tiles", "double"),
        ("one_core", "double"),
        ("scalar", "one_core"),
    ],
)
def test_a_better_kernel_is_faster(timing: Callable[[str], dict[str, Any]], slower: str, faster: str) -> None:
    assert timing(slower)["latency_us"] > 1.03 * timing(faster)["latency_us"]


@pytest.mark.parametrize(
    ("name", "microseconds"),
    [
        ("add_0", 1239689.1),
        ("add_1", 6909.6),
        ("add_2", 306.58),
        ("add_3", 268.5),
        ("add_4", 264.02),
        ("add_5", 187.68),
    ],
)
def test_published_task_times(timing: Callable[[str], dict[str, Any]], name: str, microseconds: float) -> None:
    """Public tuning sample: Add of 8192 × 8192 halves on a 910B1."""
    assert timing(name)["latency_us"] == pytest.approx(microseconds, rel=0.1)


@pytest.mark.parametrize(("name", "ticks"), [("no_conflict", 2390), ("conflict", 4167)])
def test_published_bank_conflicts(timing: Callable[[str], dict[str, Any]], name: str, ticks: int) -> None:
    """Public micro-benchmark: a thousand Adds of 4096 floats, in ticks of 50 MHz."""
    assert timing(name)["pipe_us"]["V"] * 50 == pytest.approx(ticks, rel=0.05)


@pytest.mark.parametrize(("name", "bottleneck"), [("double", "MTE2"), ("scalar", "S"), ("conflict", "V")])
def test_the_bottleneck_is_named(timing: Callable[[str], dict[str, Any]], name: str, bottleneck: str) -> None:
    assert timing(name)["bottleneck"] == bottleneck


def test_the_critical_path_adds_up(timing: Callable[[str], dict[str, Any]]) -> None:
    report = timing("single")
    assert sum(report["critical_us"].values()) == pytest.approx(report["kernel_us"], rel=0.01)


def test_sampling_agrees_with_simulating_everything(timing: Callable[[str], dict[str, Any]]) -> None:
    whole, sampled = timing("whole"), timing("sampled")
    assert sampled["extrapolated"] and sampled["calls"] < whole["calls"] / 5
    assert sampled["latency_us"] == pytest.approx(whole["latency_us"], rel=0.05)
    assert sampled["error"] < 0.05


def test_huge_shapes_take_few_calls(timing: Callable[[str], dict[str, Any]]) -> None:
    assert timing("huge")["calls"] < 5_000_000
    assert timing("huge_scalar")["calls"] < 5_000_000
    assert timing("huge")["latency_us"] == pytest.approx(128 * timing("add_4")["latency_us"], rel=0.1)


def test_one_busy_core_is_charged_for_all_the_work(timing: Callable[[str], dict[str, Any]]) -> None:
    report = timing("idle_cores")
    cycles_per_element = report["kernel_us"] * 1850 / (1 << 22)
    assert 15 < cycles_per_element < 60


def test_scalar_accesses_cost_what_the_table_says(timing: Callable[[str], dict[str, Any]]) -> None:
    """Each of three streams of 16,384 floats misses once in a line of 64 bytes: 700 cycles, and 12 for each hit."""
    misses = 3 * 16384 * 4 / 64
    cycles = misses * 700 + (3 * 16384 - misses) * 12
    assert timing("streams")["cycles"] == pytest.approx(cycles, rel=0.01)


def test_where_tensors_start_does_not_matter_to_the_scalar_cache(timing: Callable[[str], dict[str, Any]]) -> None:
    assert timing("streams")["cycles"] == pytest.approx(timing("streams_elsewhere")["cycles"], rel=0.01)
