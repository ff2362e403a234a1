"""The conformance kernels: what each is given, and what numpy says that it gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import erf

import numpy as np
from numpy.typing import NDArray

from operators import Attribute

Values = NDArray[np.generic]
Reference = Callable[[Values, Values, float], Values]


@dataclass(frozen=True)
class Conformance:
    """A kernel, the shapes and dtypes of x, y and z, its attributes, and the reference for z from x, y and scale."""

    kernel: str
    reference: Reference
    x: tuple[int, ...] = (4, 1024)
    z: tuple[int, ...] = ()
    dtype: str = "float32"
    y: str = ""
    out: str = ""
    attributes: Mapping[str, Attribute] = field(default_factory=dict)
    tolerance: float = 1e-5

    @property
    def name(self) -> str:
        """Kernel, and dtype and key where one kernel is checked with several."""
        key = f", key {self.attributes['key']}" if "key" in self.attributes else ""
        return f"{self.kernel}, {self.dtype}{key}"


def _sigmoid(x: Values) -> Values:
    return 1 / (1 + np.exp(-x))


def _normalised(x: Values, _: Values, eps: float) -> Values:
    centred = x - x.mean(-1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(-1, keepdims=True) + eps)


def _masked(x: Values, y: Values, _: float) -> Values:
    total = x + y
    total[2, 1::2] = 0
    total[3].reshape(8, 64)[:, 32:] = 0
    total[4, 300:] = 0
    total[5] = (x[5].reshape(8, 64) + y[5, :64]).reshape(-1)
    return total


def _reduced(x: Values, _: Values, __: float) -> Values:
    flat, z = x.reshape(-1), np.zeros(128, np.float32)
    z[0], z[8], z[9], z[16] = flat.sum(), flat.max(), flat.argmax(), flat.min()
    z[24:32], z[32:40] = flat.reshape(8, 64).sum(1), flat.reshape(8, 64).max(1)
    z[64:128] = flat.reshape(64, 8).sum(1)
    return z


def _selected(x: Values, y: Values, scale: float) -> Values:
    return np.where(x < 0, y, np.where(x > y, x, np.float16(scale)))


def _gathered(x: Values, _: Values, __: float) -> Values:
    n = x.size
    packed = np.zeros(n, np.float32)
    packed[: n // 2], packed[n // 2] = x[::2], n // 2
    return np.concatenate([x[::-1], packed, np.repeat(x[: n // 8], 8), x])


def _library(x: Values, _: Values, __: float) -> Values:
    gelu = x[2] * 0.5 * (1 + np.tanh(np.sqrt(2 / np.pi) * (x[2] + 0.044715 * x[2] ** 3)))
    reach = np.minimum(np.abs(0.7071 * x[3]), 1.769) - 1.769
    fast = x[3] * (np.sign(x[3]) * (-0.1444 * reach**2 + 0.5) + 0.5)
    rows = [_sigmoid(x[0]), np.tanh(x[1]), gelu, fast, x[4] * _sigmoid(x[4]), np.vectorize(erf)(x[5])]
    rows += [np.log(np.abs(x[6])), np.ceil(x[7]), np.maximum(x[8], 0), np.clip(x[9], -0.5, 0.5), 1 + 3 * x[10]]
    rows += [np.abs(x[11]), -np.abs(x[12]), 1 / np.sqrt(np.abs(x[13]))]
    return np.stack(rows)


def _cut(x: Values, _: Values, __: float) -> Values:
    short = np.zeros((16, 8), np.float32)
    short[:, :5] = x[:, 24:29]
    return np.concatenate([x[:, 8:24].reshape(-1), short.reshape(-1)])


def _clamped(x: Values, y: Values, _: float) -> Values:
    return np.minimum(np.maximum(x, y), x.dtype.type(1.5))


def _sorted(x: Values, _: Values, __: float) -> Values:
    order = np.argsort(-x, kind="stable")
    return np.concatenate([x[order], order])


def _composed(x: Values, y: Values, scale: float) -> Values:
    return np.sqrt(np.abs(x)) * _sigmoid(y) * scale - x * y + _sigmoid(y)


def _root_normalised(x: Values, _: Values, __: float) -> Values:
    wide = x.astype(np.float32)
    return wide / np.sqrt((wide**2).mean(-1, keepdims=True) + 1e-5)


def _softmax(x: Values, _: Values, __: float) -> Values:
    weights = np.exp(x - x.max(-1, keepdims=True))
    return weights / weights.sum(-1, keepdims=True)


def _hinge(x: Values, y: Values, scale: float) -> Values:
    return np.where(x > y, x, 0) * scale


def _leaky_product(x: Values, y: Values, _: float) -> Values:
    product = x.astype(np.float32) @ y.astype(np.float32)
    return np.where(product > 0, product, product * 0.001)


def _two_products(x: Values, y: Values, _: float) -> Values:
    first = (x.astype(np.float32) @ y.astype(np.float32)).astype(np.float16)
    return np.maximum(first, 0).astype(np.float32) @ y.T.astype(np.float32)


def _convolved(x: Values, y: Values, _: float) -> Values:
    wide, taps = np.pad(x, ((0, 0), (1, 1))), y.reshape(-1)[:3]
    return np.maximum(taps[0] * wide[:, :-2] + taps[1] * wide[:, 1:-1] + taps[2] * wide[:, 2:], 0)


def _padded(x: Values, y: Values, _: float) -> Values:
    wide = 3 * x + y
    norm = 2 * (wide - wide.mean(1, keepdims=True)) / np.sqrt(wide.var(1, keepdims=True) + 1e-5) + 1
    rows = [np.pad(x, ((0, 0), (0, 1)), constant_values=value).reshape(-1) for value in (7, 5)]
    return np.concatenate([rows[0], x.reshape(-1), np.zeros(8), rows[1], norm.reshape(-1), wide.mean(1)])


def _along_axes(x: Values, _: Values, __: float) -> Values:
    parts = (x.sum(1), x.max(0), x.min(1), x.mean(0), x.prod(1), np.pad(x[0] + 1, (0, 2), constant_values=1))
    return np.concatenate([np.pad(part, (0, 32 - part.size)) for part in parts])


CASES = (
    Conformance(
        "scalar_loop", lambda x, y, s: (x - x.max(-1, keepdims=True)) * s + y, (3, 37), attributes={"scale": 0.5}
    ),
    Conformance("double_buffer", _composed, (8, 1024), attributes={"cores": 4, "tile": 512, "scale": 2.0}),
    Conformance("buffers_without_flags", _normalised, (6, 256), attributes={"cores": 4, "scale": 1e-5}, tolerance=1e-4),
    Conformance("queue_bind", lambda x, y, s: x, (5, 333), dtype="float16", attributes={"cores": 2, "tile": 256}),
    Conformance("mask_forms", _masked, (6, 512)),
    Conformance("dtype_macro", lambda x, y, s: x * _sigmoid(x), attributes={"cores": 2}),
    Conformance("dtype_macro", lambda x, y, s: x * _sigmoid(x), dtype="float16", tolerance=1e-3),
    Conformance("dtype_macro", lambda x, y, s: x * _sigmoid(x), dtype="bfloat16", tolerance=8e-3),
    Conformance("tiling_key", lambda x, y, s: x + y, dtype="int32", attributes={"key": 1}),
    Conformance("tiling_key", lambda x, y, s: x - y, dtype="int32", attributes={"key": 2}),
    Conformance("workspace_sum", lambda x, y, s: np.full(8, x.sum()), z=(8,), attributes={"cores": 4}, tolerance=1e-3),
    Conformance("atomic_add", lambda x, y, s: x.sum(0), (16, 64), (64,), attributes={"cores": 8}, tolerance=1e-4),
    Conformance("print", lambda x, y, s: -x, (64,)),
    Conformance("reductions", _reduced, (512,), (128,), tolerance=1e-4),
    Conformance("compare_select", _selected, (4, 128), dtype="float16", attributes={"scale": 0.25}),
    Conformance("gathering", _gathered, (128,), (512,)),
    Conformance("library", _library, (14, 128), tolerance=1e-4),
    Conformance("allocator", lambda x, y, s: np.exp(x), attributes={"cores": 4, "tile": 256}),
    Conformance("pipe_reset", lambda x, y, s: x + np.float16(15), (512,), dtype="float16", tolerance=2e-2),
    Conformance("scalar_types", lambda x, y, s: x * s + 1, dtype="bfloat16", attributes={"cores": 2}, tolerance=8e-3),
    Conformance("strided_copies", _cut, (16, 64), (384,)),
    Conformance(
        "dequantise",
        lambda x, y, s: np.maximum(x * s, 0),
        (512,),
        dtype="int32",
        out="float16",
        attributes={"scale": 0.5},
        tolerance=1e-3,
    ),
    Conformance("mixed_cores", lambda x, y, s: 2 * x, attributes={"cores": 2}),
    Conformance(
        "matmul_pieces",
        lambda x, y, s: x.astype(np.float32) @ y.astype(np.float32),
        (64, 64),
        dtype="float16",
        out="float32",
        tolerance=1e-3,
    ),
    Conformance("queue_forms", _clamped, (5, 333), dtype="float16", attributes={"cores": 3, "tile": 256}),
    Conformance("queue_forms", _clamped, (5, 333), attributes={"cores": 3, "tile": 256}),
    Conformance("intrinsics", lambda x, y, s: np.where(np.arange(512) == 0, np.abs(2 * x), 2 * x), (512,)),
    Conformance("soft_sync", lambda x, y, s: 3 * x + 1, (8, 64), attributes={"cores": 4}),
    Conformance("sorting", _sorted, (128,), (256,)),
    Conformance("pools", lambda x, y, s: ~((x << 2) >> 1) + 1, (512,), dtype="int32"),
    Conformance(
        "buffers_with_events", lambda x, y, s: x * _sigmoid(2 * x) * y, (5, 333), attributes={"cores": 3, "scale": 2.0}
    ),
    Conformance("raw_pointers", lambda x, y, s: x - x.mean(-1, keepdims=True), (4, 100)),
    Conformance("row_norm", _root_normalised, (8, 512), dtype="float16", attributes={"cores": 3}, tolerance=2e-3),
    Conformance("tiling_by_helper", _softmax, (8, 128)),
    Conformance(
        "inherited_members", _hinge, (5, 333), dtype="float16", attributes={"cores": 2, "tile": 512, "scale": 0.5}
    ),
    Conformance(
        "inherited_members",
        _hinge,
        (5, 333),
        dtype="bfloat16",
        attributes={"cores": 2, "tile": 512, "scale": 0.5},
        tolerance=8e-3,
    ),
    Conformance("inherited_members", _hinge, (5, 333), attributes={"cores": 2, "tile": 512, "scale": 0.5}),
    Conformance(
        "sum_of_cores", lambda x, y, s: np.full(8, x.sum()), (8, 1024), (8,), attributes={"cores": 8}, tolerance=1e-3
    ),
    Conformance("matmul_epilogue", _leaky_product, (64, 64), dtype="float16", out="float32", tolerance=1e-3),
    Conformance("two_products", _two_products, (64, 64), dtype="float16", out="float32", tolerance=2e-2),
    Conformance("slices", lambda x, y, s: np.tanh(x[:, [*range(16, 32), *range(64, 80)]]).reshape(-1), z=(128,)),
    Conformance("axes", _along_axes, (8, 30), (192,), tolerance=1e-3),
    Conformance("padding", _padded, (8, 31), (1024,), tolerance=1e-4),
    Conformance("struct_of_pointers", _convolved, (6, 128), attributes={"cores": 4}),
    Conformance("launched", lambda x, y, s: np.maximum(x, y), (4, 2048), dtype="float16"),
)
