"""The high-level matrix product's values against numpy, over types, layouts, modes and divisions."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

Make = Callable[..., Any]


def check(given: Any, rtol: float = 1e-5, atol: float = 1e-4) -> None:
    c, report = given.run()
    assert not report["faults"], report["faults"]
    assert c is not None
    np.testing.assert_allclose(c.astype(np.float64), given.expected(), rtol=rtol, atol=atol)
    (output,) = report["outputs"]
    assert output["written"] == output["bytes"]


@pytest.mark.parametrize("shape", [(16, 16, 16), (1, 1, 1), (129, 257, 65), (37, 500, 300), (300, 5, 1000)])
@pytest.mark.parametrize("kind", ["f32", "f16", "bf16", "s8"])
def test_products_over_shapes_with_tails(product: Make, shape: tuple[int, int, int], kind: str) -> None:
    check(product(*shape, type=kind))


@pytest.mark.parametrize("transposed", [(True, False), (False, True), (True, True)])
@pytest.mark.parametrize("kind", ["f32", "f16", "s8"])
def test_transposed_operands(product: Make, transposed: tuple[bool, bool], kind: str) -> None:
    check(product(100, 90, 70, kind, transposed_a=transposed[0], transposed_b=transposed[1]))


@pytest.mark.parametrize("mode", ["cube", "mixed", "blocks", "asynchronous", "whole_to_ub", "blocks_asynchronous"])
@pytest.mark.parametrize("bias", [False, True])
def test_modes_give_the_same_product(product: Make, mode: str, bias: bool) -> None:
    check(product(96, 208, 150, "f16", mode, cores=3, bias=bias))


def test_blocks_are_fetched_to_ub(product: Make, tiling: Make) -> None:
    parts = tiling(
        usedCoreNum=2, M=100, N=96, Ka=64, Kb=64, singleCoreM=50, singleCoreN=96, singleCoreK=64,
        baseM=32, baseN=32, baseK=32, depthA1=2, depthB1=2,
    )  # fmt: skip
    check(product(100, 96, 64, mode="blocks_to_ub", cores=1, tiling=parts))


def test_fractals_are_read(product: Make) -> None:
    check(product(100, 90, 70, "f16", nz=True))
    check(product(100, 90, 70, "f32", nz=True, transposed_b=True))


def test_a_bias_of_integers(product: Make) -> None:
    check(product(40, 50, 60, "s8", bias=True))


def test_k_is_shared_by_cores_that_accumulate(product: Make) -> None:
    check(product(32, 32, 3000, "f32", split_k=True, atomic=1), atol=1e-3)


def test_cores_that_share_k_without_accumulating_race(product: Make) -> None:
    _, report = product(32, 32, 3000, "f32", split_k=True).run()
    assert report["faults"][0]["kind"] == "race"


def test_sums_are_float_whatever_the_output(product: Make) -> None:
    given = product(64, 64, 512, "f16f16")
    c, _ = given.run()
    assert c is not None
    whole, _ = product(64, 64, 512, "f16").run()
    assert whole is not None
    np.testing.assert_array_equal(c, whole.astype(np.float16))
    half, _ = product(64, 64, 512, "bf16bf16").run()
    assert half is not None
    np.testing.assert_allclose(half, product(64, 64, 512, "bf16bf16").expected(), rtol=2**-8, atol=1e-4)


def test_the_division_does_not_change_a_bit(product: Make) -> None:
    first, _ = product(200, 150, 700, cores=1).run()
    second, _ = product(200, 150, 700, mode="blocks", cores=8).run()
    assert first is not None and second is not None
    np.testing.assert_array_equal(first, second)


def test_hf32_drops_the_lower_half_of_the_mantissa(product: Make) -> None:
    given = product(64, 64, 64, "f32", hf32=True)
    c, _ = given.run()
    assert c is not None
    error = np.abs(c - given.expected()).max()
    assert 1e-4 < error < 0.05


def test_base_blocks_beyond_l0_are_a_fault(product: Make, tiling: Make) -> None:
    names = ("M", "N", "Ka", "Kb", "singleCoreM", "singleCoreN", "singleCoreK")
    parts = {"usedCoreNum": 1, **dict.fromkeys(names, 512)}
    for base, memory in (((256, 256, 64), "L0C"), ((256, 128, 256), "L0A"), ((64, 512, 128), "L0B")):
        sizes = dict(zip(("baseM", "baseN", "baseK"), base, strict=True))
        _, report = product(512, 512, 512, "f16", cores=1, tiling=tiling(**parts, **sizes, depthA1=1, depthB1=1)).run()
        fault = report["faults"][0]
        assert fault["kind"] == "over-capacity" and memory in fault["message"]
    deep = tiling(**parts, baseM=128, baseN=128, baseK=64, depthA1=16, depthB1=32)
    _, report = product(512, 512, 512, "f16", cores=1, tiling=deep).run()
    assert "L1" in report["faults"][0]["message"]


def test_more_blocks_than_cores_is_a_fault(product: Make) -> None:
    _, report = product(64, 64, 64, cores=25).run()
    assert report["faults"][0]["kind"] == "block-dim"


def test_parts_of_k_are_summed_before_they_are_fetched(product: Make, tiling: Make) -> None:
    parts = tiling(
        usedCoreNum=1, M=32, N=48, Ka=256, Kb=256, singleCoreM=32, singleCoreN=48, singleCoreK=256,
        baseM=32, baseN=48, baseK=64, depthA1=2, depthB1=2,
    )  # fmt: skip
    check(product(32, 48, 256, "f16", "partial", cores=1, tiling=parts, bias=True))


def test_a_batch_shares_its_right_matrix(product: Make, tiling: Make) -> None:
    parts = tiling(
        usedCoreNum=1, M=20, N=48, Ka=64, Kb=64, singleCoreM=20, singleCoreN=48, singleCoreK=64,
        baseM=32, baseN=48, baseK=64, depthA1=2, depthB1=2,
    )  # fmt: skip
    check(product(20, 48, 64, "f16", "batch", cores=1, tiling=parts))


@pytest.mark.parametrize(
    ("mode", "kind", "text"),
    [
        ("unready", "bad-parameter", "REGIST_MATMUL_OBJ"),
        ("vector_only", "unsupported-call", "KERNEL_TYPE_MIX_AIC_1_2"),
        ("not_transposable", "bad-parameter", "ISTRANS"),
        ("no_matrix", "bad-parameter", "SetTensorB"),
    ],
)
def test_slips_are_named(product: Make, mode: str, kind: str, text: str) -> None:
    _, report = product(64, 64, 64, mode=mode, cores=1).run()
    assert report["faults"][0]["kind"] == kind
    assert text in report["faults"][0]["message"]


@pytest.mark.parametrize("kind", ["s8f16", "s8f16s"])
def test_integers_are_scaled_to_half(product: Make, kind: str) -> None:
    check(product(40, 50, 16, kind), rtol=1e-3, atol=1e-3)


def test_a_result_larger_than_its_buffer_is_a_fault(product: Make) -> None:
    _, report = product(64, 64, 16, "f16", "small_ub", cores=1).run()
    assert report["faults"][0]["kind"] == "out-of-bounds"
    assert "VECIN" in report["faults"][0]["buffer"]
