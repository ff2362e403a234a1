"""Which shapes stand for a larger one, and how quantities grow from one to the other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from npu.ascendc.call import Call, TensorSpec
from npu.ascendc.reduced.family import Family, family_of_call
from npu.ascendc.reduced.growth import Growth
from npu.ascendc.reduced.shrinking import alike, halved, raised, shrink


def family(*shape: int) -> Family:
    return family_of_call(Call((TensorSpec("x", "float32", shape),), (TensorSpec("z", "float32", shape),)))


def followed(law: Growth, quantity: float, extent: float) -> float:
    return quantity * law.factor(extent)


@pytest.mark.parametrize("power", [1, 2, 3])
def test_a_power_of_the_extent_is_found_again(power: int) -> None:
    law = Growth((16, 5.0 * 16**power), (32, 5.0 * 32**power))
    assert followed(law, 5.0 * 32**power, 4096) == pytest.approx(5.0 * 4096**power)


def test_a_start_that_does_not_grow_is_no_part_of_the_growth() -> None:
    law = Growth((16, 100 + 2.0 * 16), (32, 100 + 2.0 * 32))
    assert followed(law, 164, 4096) == pytest.approx(100 + 2.0 * 4096)


def test_two_powers_are_told_apart() -> None:
    law = Growth((16, 30 * 16 + 16**2), (32, 30 * 32 + 32**2))
    assert followed(law, 30 * 32 + 32**2, 1024) == pytest.approx(30 * 1024 + 1024**2)


def test_what_does_not_grow_stays() -> None:
    assert Growth((16, 7), (32, 7)).factor(4096) == 1


@given(st.floats(1, 1e6), st.floats(1, 20), st.integers(2, 100), st.integers(1, 100))
def test_a_law_never_falls(quantity: float, more: float, first: int, further: int) -> None:
    law = Growth((first, quantity), (first * 2, quantity * more))
    assert law.factor(first * 2) == pytest.approx(1)
    assert law.factor(first * 2 + further) >= 1 - 1e-9


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
