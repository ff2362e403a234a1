"""The time of matrix products: published figures of the 8192³ samples, and how parts of the machine show in it."""

import time
from collections.abc import Callable
from typing import Any

import pytest

SIZE = 8192


Make = Callable[..., Any]


@pytest.fixture
def timed(product: Make, tiling: Make) -> Make:
    """The report of the samples' product, on `cores` cores that compute `single` each."""

    def run(cores: int, single: tuple[int, int], mdl: bool, unit: bool = False, **cut: int) -> Any:
        whole = dict.fromkeys(("M", "N", "Ka", "Kb", "singleCoreK"), SIZE)
        core = {"usedCoreNum": cores, "singleCoreM": single[0], "singleCoreN": single[1]}
        base = {**core, "baseM": 128, "baseN": 256, "baseK": 64, "depthA1": 2, "depthB1": 2}
        parts = tiling(**{**whole, **base, **cut})
        report = product(
            SIZE, SIZE, SIZE, "f16", cores=cores, mdl=mdl, time_only=True, chip=0, unit_flag=unit, tiling=parts
        ).run()[1]
        assert not report["faults"], report["faults"]
        return report

    return run


# Case, published µs, cores, a core's part, MDL, unit flag, and what the samples leave open: steps and depths in L1.
LARGE = {"stepKa": 8, "stepKb": 4, "depthA1": 16, "depthB1": 8}
SAMPLES = [
    ("case 1", 249467.08, 1, (SIZE, SIZE), False, False, {}),
    ("case 2", 12541.22, 24, (4096, 683), False, False, {}),
    ("case 3", 12283.84, 24, (2048, 1366), False, False, {}),
    ("case 4", 5039.86, 24, (2048, 1366), True, False, {"stepKa": 4, "stepKb": 4, "depthA1": 8, "depthB1": 4}),
    ("case 5", 4156.76, 24, (2048, 1366), True, False, LARGE),
    ("case 8", 4012.44, 24, (2048, 1366), True, True, LARGE),
]


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample[0] for sample in SAMPLES])
def test_published_samples_within_15_percent(timed: Make, sample: Any) -> None:
    _, published, cores, single, mdl, unit, cut = sample
    assert timed(cores, single, mdl, unit, **cut)["latency_us"] == pytest.approx(published, rel=0.15)


def test_the_cube_and_its_feeding_take_what_was_published(timed: Make) -> None:
    # The busiest core has 16 × 6 base blocks here, and an even share would be 85.3.
    pipes = timed(24, (2048, 1536), True, **LARGE)["pipe_us"]
    share = 64 * 32 / 24 / (16 * 6)
    assert pipes["M"] * share == pytest.approx(3081.7, rel=0.05)
    assert pipes["MTE1"] * share == pytest.approx(2538.3, rel=0.05)
    assert pipes["MTE2"] * share == pytest.approx(3552.2, rel=0.1)


def test_types_differ_by_their_rates(product: Make) -> None:
    busy = {
        (kind, hf32): product(1024, 1024, 1024, kind, time_only=True, hf32=hf32).run()[1]["pipe_us"]["M"]
        for kind, hf32 in (("f16", False), ("f32", False), ("f32", True), ("s8", False))
    }
    half = busy["f16", False]
    assert busy["f32", False] / half == pytest.approx(4, rel=0.1)
    assert busy["f32", True] / half == pytest.approx(2, rel=0.1)
    assert busy["s8", False] / half == pytest.approx(0.5, rel=0.15)


def test_time_is_the_same_with_values(product: Make) -> None:
    for mode in ("cube", "mixed", "blocks"):
        times = [product(256, 256, 256, mode=mode, time_only=only).run()[1]["latency_us"] for only in (False, True)]
        assert times[0] == pytest.approx(times[1])


def test_a_product_of_terabytes_is_timed_at_once(product: Make) -> None:
    started = time.monotonic()
    report = product(65536, 65536, 65536, "f16", time_only=True).run()[1]
    assert time.monotonic() - started < 5
    ideal_us = 65536**3 / (4096 * 24 * 1.8e3)
    assert ideal_us < report["latency_us"] < 2 * ideal_us


def test_vector_cores_pay_for_messages(product: Make) -> None:
    alone, mixed = (
        product(128, 128, 128, "f16", mode, time_only=True).run()[1]["cycles"] for mode in ("cube", "mixed")
    )
    assert 500 < mixed - alone < 5000
