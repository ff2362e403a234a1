"""Which shapes stand for a larger one, and how quantities grow from one to the other."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from npu.ascendc.call import Call, TensorSpec
from npu.ascendc.reduced.family import Family, family_of_call
from npu.ascendc.reduced.growth import Growth
from npu.ascendc.reduced.shrinking import alike, halved, raised, shrink


def family(*shape: int) -> Family:
    return family_of_call(Call((TensorSpec("x", "float32", shape),), (TensorSpec("z", "float32", shape),)))


def law(quantity: Callable[[float], float], *extents: float) -> Growth:
    return Growth(tuple((extent, quantity(extent)) for extent in extents))


LAWS: dict[str, Callable[[float], float]] = {
    "linear": lambda d: 5 * d,
    "square": lambda d: 5 * d**2,
    "cube": lambda d: 5 * d**3,
    "a start that does not grow": lambda d: 100 + 2 * d,
    "a window that does not fit at the edge": lambda d: 7 * (d - 5),
    "two powers": lambda d: 30 * d + d**2,
    "nothing": lambda d: 7,
}


@pytest.mark.parametrize("name", LAWS)
def test_a_law_is_found_again_from_three_points(name: str) -> None:
    assert law(LAWS[name], 16, 32, 48).value(4096) == pytest.approx(LAWS[name](4096))


@pytest.mark.parametrize("name", [name for name in LAWS if "window" not in name])
def test_a_law_is_found_again_from_two_points(name: str) -> None:
    assert law(LAWS[name], 16, 32).value(4096) == pytest.approx(LAWS[name](4096))


def test_a_step_of_the_cores_is_no_higher_power() -> None:
    rows_of_one_core = law(lambda rows: -(-rows // 48), 200, 400, 600)
    assert rows_of_one_core.value(48_000) == pytest.approx(1000, rel=0.05)


@given(st.floats(1, 1e6), st.floats(1, 20), st.integers(2, 100), st.integers(1, 100))
def test_a_law_never_falls(quantity: float, more: float, first: int, further: int) -> None:
    growth = Growth(((first, quantity), (first * 2, quantity * more)))
    assert growth.value(first * 2) == pytest.approx(quantity * more)
    assert growth.value(first * 2 + further) >= growth.value(first * 2) * (1 - 1e-9)


@given(st.integers(1, 1 << 20), st.integers(1, 1 << 20), st.sampled_from([1, 40, 48]))
def test_a_reduced_extent_leaves_the_same_remainder(full: int, target: int, cores: int) -> None:
    found = alike(full, target, cores)
    assert min(target, full) <= found <= full
    if cores > 1 and min(target, full) >= cores:
        assert (full - found) % cores == 0


def test_the_outermost_extent_keeps_two_for_each_core() -> None:
    assert shrink(family(4096, 65536), 20, 48) == {"4096": 160, "65536": 65536}
    deep = shrink(family(4096, 65536), 1e4, 48)
    assert deep["4096"] >= 96 and deep["65536"] < 500


def test_the_outermost_extent_can_be_kept_whole() -> None:
    assert shrink(family(4096, 65536), 1e4, 48, whole=True)["4096"] == 4096


def test_equal_extents_stay_equal() -> None:
    one = family(512, 512)
    assert one.full == {"512": 512}
    reduced = one.call({"512": 64})
    assert reduced is not None and reduced.inputs[0].shape == reduced.outputs[0].shape == (64, 64)


def test_an_extent_that_does_not_fit_stays() -> None:
    given_call = family(4096, 1000)
    picky = Family(given_call.full, lambda extents: given_call.call(extents) if extents["1000"] == 1000 else None)
    assert halved(picky, picky.full, "1000", 1) is None
    assert raised(picky, {"4096": 64, "1000": 1000}, "1000", 2.0, 1) is None
    assert shrink(picky, 1e9, 1)["1000"] == 1000
