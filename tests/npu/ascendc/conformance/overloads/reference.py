"""What numpy says that a form gives: the words in which the table's expectations are written."""

from __future__ import annotations

from math import erf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from npu.ascendc.overloads import Overload

Array = NDArray[Any]
COUNT = 256
CHOSEN = np.unpackbits((np.arange(COUNT // 8) * 73 + 19).astype(np.uint8), bitorder="little").astype(bool)
NUMPY = {"half": np.float16, "float": np.float32, "double": np.float64, "bfloat16_t": np.uint16}
TOLERANCE = {"half": 2e-3, "float": 1e-5, "double": 1e-12, "bfloat16_t": 8e-3}


def dtype(kind: str) -> np.dtype[Any]:
    """How the elements of a C++ type lie in memory."""
    return np.dtype(NUMPY.get(kind) or kind.removesuffix("_t"))


def values(kind: str, raw: bytes) -> Array:
    """Elements of a C++ type as numbers that hold them exactly."""
    found = np.frombuffer(raw, dtype(kind))
    if kind == "bfloat16_t":
        return (found.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    return found.astype(np.float64) if found.dtype.kind == "f" else found


def operands(kind: str) -> tuple[Array, Array]:
    """The first and second operand, as the desk has them."""
    i = np.arange(COUNT)
    a, b = i * 37 % 61 - 30, i * 23 % 53 - 26
    if dtype(kind).kind == "f" or kind == "bfloat16_t":
        return a / 8, b / 4 + 0.125
    return (a + 30, b + 26) if kind.startswith("u") else (a, b)


def padded(found: Array) -> Array:
    """The values, and zeros up to a tensor's length."""
    return np.concatenate([found, np.zeros(COUNT - len(found), found.dtype)])


def bits(found: Array) -> Array:
    """Truths as bits, eight to a byte."""
    return np.packbits(found, bitorder="little")


def expected(overload: Overload, target: str, source: str) -> Array:
    """The values of a form: numbers, or bytes where the form gives bits."""
    a, b = operands(source)
    size = dtype(target).itemsize
    lanes = 256 // max(size, dtype(source).itemsize)
    lane = np.arange(COUNT) % lanes

    def f(**given: Any) -> Any:
        return eval(overload.formula, {"np": np, "a": a, "b": b, **FUNCTIONS, **given})

    def fractals(found: Array, count: int, pitch: int, columns: int) -> Array:
        width = 32 // size
        whole = np.zeros((count, -(-columns // width) * width), found.dtype)
        whole[:, :columns] = found[: count * pitch].reshape(count, pitch)[:, :columns]
        return whole.reshape(count, -1, width).transpose(1, 0, 2).ravel()

    def spread(found: Array, step: int, pitch: int) -> Array:
        result = np.zeros((2, pitch, 32 // size), found.dtype)
        result[:, 0] = found.reshape(-1, 32 // size)[: 2 * step : step]
        return result.ravel()

    words = {
        "n": COUNT,
        "lanes": lanes,
        "size": size,
        "a": a,
        "b": b,
        "f": f,
        "ones": np.ones(COUNT, a.dtype),
        "chosen": CHOSEN,
        "front": lambda found: np.where(lane < lanes // 2, found, 0),
        "odd": lambda found: np.where(lane % 2 == 1, found, 0),
        "kept_front": lane < lanes // 2,
        "kept_odd": lane % 2 == 1,
        "rows": lambda found: found.reshape(-1, lanes),
        "blocks": lambda found: found.reshape(-1, 32 // size),
        "first_block": lambda found: np.resize(found[: 32 // size], COUNT),
        "again": lambda found: np.resize(found[:lanes], COUNT),
        "places": lambda found: np.array(
            [list(row).index(v) for row, v in zip(a.reshape(-1, lanes), found, strict=True)]
        ),
        "only": lambda *found: np.array(found),
        "fractals": fractals,
        "spread": spread,
        "bits": bits,
        "padded": padded,
        "np": np,
    }
    with np.errstate(all="ignore"):
        return np.asarray(eval(overload.form.expects, words))


def gelu(x: Array) -> Array:
    """The tanh form that the documentation of Gelu gives."""
    return x * 0.5 * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))


def faster_gelu(x: Array) -> Array:
    """FasterGeluV2: a parabola in place of the error function."""
    reach = np.minimum(np.abs(0.7071 * x), 1.769) - 1.769
    return x * (np.sign(x) * (-0.1444 * reach**2 + 0.5) + 0.5)


def softmax(x: Array) -> Array:
    """Along rows of 64."""
    weights = np.exp(x.reshape(4, 64) - x.reshape(4, 64).max(1, keepdims=True))
    return weights / weights.sum(1, keepdims=True)


def layer_norm(x: Array, gamma: Array) -> Array:
    """Along rows of 64, with one tensor as gamma and beta, and 1/2 as epsilon."""
    rows = x.reshape(4, 64)
    centred = rows - rows.mean(1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(1, keepdims=True) + 0.5) * gamma[:64] + gamma[:64]


def rms_norm(x: Array, gamma: Array) -> Array:
    """Along rows of 64, with 1/2 as epsilon."""
    rows = x.reshape(4, 64)
    return rows / np.sqrt((rows**2).mean(1, keepdims=True) + 0.5) * gamma[:64]


FUNCTIONS = {
    **{"gelu": gelu, "faster_gelu": faster_gelu, "erf": np.vectorize(erf)},
    **{"softmax": softmax, "layer_norm": layer_norm, "rms_norm": rms_norm},
}
