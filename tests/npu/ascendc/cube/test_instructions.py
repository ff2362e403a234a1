"""The cube's instructions: products by LoadData, Mmad and Fixpipe against numpy, and what goes wrong in them."""

import ctypes
import json
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

TYPES = ["f16", "bf16", "f32", "s8", "f16f16", "s8f16", "bf16bf16"]
SLIPS = ["none", "no_wait", "misplaced", "overflow", "unset", "wrong_mode", "repeats", "vector"]
Array = npt.NDArray[Any]
Basic = Callable[..., tuple[Array, Array, dict[str, Any]]]


def truncated(values: Array) -> Array:
    return (values.astype(np.float32).view(np.uint32) & np.uint32(0xFFFF0000)).view(np.float32)


def bits(values: Array) -> Array:
    return (np.ascontiguousarray(values).view(np.uint32) >> 16).astype(np.uint16)


def pointer(array: Array) -> tuple[ctypes.c_void_p, ctypes.c_uint64]:
    return ctypes.c_void_p(array.ctypes.data), ctypes.c_uint64(array.nbytes)


@pytest.fixture(scope="module")
def library(load_driver: Callable[[str], ctypes.CDLL]) -> ctypes.CDLL:
    loaded = load_driver("basic")
    loaded.basic.restype = loaded.convolution.restype = loaded.reading.restype = ctypes.c_char_p
    return loaded


@pytest.fixture(scope="module")
def basic(library: ctypes.CDLL) -> Basic:
    """The kernel's result, what it should be, and the report."""

    def run(
        kind: str, m: int, n: int, k: int, bias: bool = False, halves: bool = False, nz: bool = False,
        relu: bool = False, slip: str = "none",
    ) -> tuple[Array, Array, dict[str, Any]]:  # fmt: skip
        rng = np.random.default_rng(m * n + k)
        integers = kind.startswith("s8")
        if integers:
            a, b = (rng.integers(-128, 128, shape).astype(np.int8) for shape in ((m, k), (k, n)))
            added: Array = rng.integers(-99, 99, n).astype(np.int32)
        else:
            a, b = (rng.standard_normal(shape).astype(np.float32) for shape in ((m, k), (k, n)))
            added = rng.standard_normal(n).astype(np.float32)
        if kind.startswith("f16"):
            a, b = a.astype(np.float16), b.astype(np.float16)
        if kind.startswith("bf16"):
            a, b = truncated(a), truncated(b)
        stored = [bits(each) if kind.startswith("bf16") else each for each in (a, b.T.copy() if kind == "f32" else b)]
        targets: dict[str, Any] = {"s8": np.int32, "f16f16": np.float16, "s8f16": np.float16, "bf16bf16": np.uint16}
        c = np.zeros((m, n) if not nz else (-(-n // 16), -(-m // 16) * 16, 16), targets.get(kind, np.float32))
        numbers = [TYPES.index(kind), m, n, k, bias, halves, nz, relu, SLIPS.index(slip)]
        padded = np.zeros(-(-n // 16) * 16, added.dtype)
        padded[:n] = added
        answer = library.basic(
            *map(int, numbers),
            *pointer(stored[0]),
            *pointer(stored[1]),
            ctypes.c_void_p(padded.ctypes.data),
            *pointer(c),
        )
        wide = a.astype(np.float64) @ b.astype(np.float64) + (added if bias else 0)
        wide = np.maximum(wide, 0) if relu else wide
        if nz:
            c = c.transpose(1, 0, 2).reshape(c.shape[1], -1)[:m, :n]
        if kind == "bf16bf16":
            c = (c.astype(np.uint32) << 16).view(np.float32)
        return c, wide * (0.5 if kind == "s8f16" else 1), json.loads(answer)

    return run


def check(found: tuple[Array, Array, dict[str, Any]], rtol: float = 1e-5, atol: float = 1e-4) -> None:
    c, expected, report = found
    assert not report["faults"], report["faults"]
    np.testing.assert_allclose(c.astype(np.float64), expected, rtol=rtol, atol=atol)


@pytest.mark.parametrize("kind", ["f16", "bf16", "f32", "s8"])
@pytest.mark.parametrize("shape", [(16, 16, 32), (32, 48, 64), (30, 40, 50), (1, 64, 64), (17, 1, 33)])
def test_products_by_instructions(basic: Basic, kind: str, shape: tuple[int, int, int]) -> None:
    check(basic(kind, *shape))


@pytest.mark.parametrize("kind", ["f16", "f32", "s8"])
def test_sums_go_on_over_parts_of_k(basic: Basic, kind: str) -> None:
    check(basic(kind, 32, 32, 128, halves=True))


@pytest.mark.parametrize("kind", ["f16", "f32", "s8"])
def test_the_bias_comes_from_its_table(basic: Basic, kind: str) -> None:
    check(basic(kind, 20, 30, 64, bias=True, halves=True))


def test_sums_leave_in_smaller_types(basic: Basic) -> None:
    check(basic("f16f16", 30, 40, 50), rtol=1e-3, atol=1e-3)
    check(basic("bf16bf16", 30, 40, 50), rtol=1e-2, atol=1e-2)
    check(basic("s8f16", 30, 40, 20), rtol=1e-3)


def test_sums_leave_as_fractals_or_without_negatives(basic: Basic) -> None:
    check(basic("f16", 30, 40, 50, nz=True))
    check(basic("f16", 30, 40, 50, relu=True))


@pytest.mark.parametrize(
    ("slip", "kind", "text"),
    [
        ("no_wait", "deadlock", "B1"),
        ("misplaced", "misaligned", "no multiple of 512"),
        ("overflow", "over-capacity", "L0A"),
        ("unset", "uninitialised-read", "never written"),
        ("wrong_mode", "unsupported-dtype", "quantPre"),
        ("repeats", "bad-parameter", "repeatTimes"),
    ],
)
def test_slips_are_named(basic: Basic, slip: str, kind: str, text: str) -> None:
    fault = basic("f16", 32, 32, 32, slip=slip)[2]["faults"][0]
    assert fault["kind"] == kind
    assert text in fault["message"] + fault["buffer"]


def test_vector_cores_leave_the_cube_out(basic: Basic) -> None:
    found = basic("f16", 32, 32, 32, slip="vector")
    check(found)
    assert any("ASCEND_IS_AIC" in note for note in found[2]["notes"])


@pytest.mark.parametrize("setting", [(8, 8, 16, 16, 3, 1, 1), (9, 7, 32, 16, 3, 2, 0), (6, 6, 16, 32, 1, 1, 0)])
def test_windows_of_an_image(library: ctypes.CDLL, setting: tuple[int, ...]) -> None:
    height, width, channels, filters, filter_, stride, pad = setting
    rng = np.random.default_rng(3)
    image = rng.standard_normal((channels // 16, height, width, 16)).astype(np.float16)
    weights = rng.standard_normal((filters, channels // 16, filter_, filter_, 16)).astype(np.float16)
    padded = np.pad(image.astype(np.float32), ((0, 0), (pad, pad), (pad, pad), (0, 0)))
    down, across = ((side + 2 * pad - filter_) // stride + 1 for side in (height, width))
    expected = np.zeros((down, across, filters), np.float32)
    for y in range(down):
        for x in range(across):
            window = padded[:, y * stride : y * stride + filter_, x * stride : x * stride + filter_]
            expected[y, x] = (weights.astype(np.float32) * window).sum((1, 2, 3, 4))
    c = np.zeros((down * across, filters), np.float32)
    report = json.loads(library.convolution(*setting, *pointer(image), *pointer(weights), *pointer(c)))
    assert not report["faults"], report["faults"]
    np.testing.assert_allclose(c, expected.reshape(c.shape), rtol=1e-4, atol=1e-4)


# Published: 12288 × 12288 halves, N, tile, passes over all or over each quarter of the columns, µs.
READINGS = [
    ("L1-1", 12288, (64, 64), 1, 1, 300.7),
    ("L1-2", 12288, (64, 256), 1, 1, 230.24),
    ("L1-3", 12287, (64, 256), 1, 1, 438.76),
    ("L1-4", 12288, (64, 256), 4, 1, 899.34),
    ("L1-5", 12288, (64, 256), 4, 4, 414.96),
]


@pytest.mark.parametrize("row", READINGS, ids=[row[0] for row in READINGS])
def test_published_readings_within_15_percent(library: ctypes.CDLL, row: Any) -> None:
    _, columns, tile, passes, quarters, published = row
    report = json.loads(library.reading(ctypes.c_uint64(12288), ctypes.c_uint64(columns), *tile, passes, quarters))
    assert not report["faults"], report["faults"]
    assert report["latency_us"] == pytest.approx(published, rel=0.15)
