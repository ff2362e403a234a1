"""Matrix products on the twin: one call of a driver, and what numpy says; the drivers and the twin."""

from __future__ import annotations

import ctypes
import json
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from npu.ascendc import toolchain
from npu.ascendc.runtime import runtime
from npu.ascendc.twin import AscendcTwin

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def twin() -> AscendcTwin:
    return AscendcTwin()


@pytest.fixture(scope="session")
def load_driver(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], ctypes.CDLL]:
    """A function from a driver's name to its loaded library."""
    compiler = toolchain.find()
    library = runtime(compiler).library
    folder = tmp_path_factory.mktemp("drivers")
    loaded: dict[str, ctypes.CDLL] = {}

    def load(name: str) -> ctypes.CDLL:
        if name not in loaded:
            binary = folder / f"{name}.so"
            source = HERE / "driver" / f"{name}.cpp"
            command = [*compiler.command, *compiler.flags, "-O1", "-shared", str(source), str(library)]
            subprocess.run([*command, f"-Wl,-rpath,{library.parent}", "-o", str(binary)], check=True)
            loaded[name] = ctypes.CDLL(str(binary))
        return loaded[name]

    return load


@pytest.fixture(scope="session")
def tiling() -> Callable[..., list[int]]:
    """Makes a TCubeTiling of its fields."""
    return parts


@pytest.fixture(scope="session")
def product(load_driver: Callable[[str], ctypes.CDLL]) -> Callable[..., Product]:
    """Makes a Product of M, N, K and what else its fields say."""
    return partial(Product, load_driver("products"))


TYPES = ["f32", "f16", "f16f16", "bf16", "bf16bf16", "s8", "s8f16", "s8f16s"]
MODES = [
    *("cube", "mixed", "blocks", "blocks_to_ub", "asynchronous", "whole_to_ub", "blocks_asynchronous", "partial"),
    *("batch", "unready", "vector_only", "not_transposable", "no_matrix", "small_ub"),
]
Array = npt.NDArray[Any]


SETTINGS = "type m n k transposed_a transposed_b bias mode cores mdl time_only nz hf32 split_k chip atomic unit_flag"


class _Setting(ctypes.Structure):
    names = tuple(SETTINGS.split())
    _fields_ = [*((name, ctypes.c_int32) for name in names), ("tiling", ctypes.c_int32 * 50)]


NAMES = (
    "usedCoreNum M N Ka Kb singleCoreM singleCoreN singleCoreK baseM baseN baseK depthA1 depthB1 stepM stepN isBias"
    " transLength iterateOrder shareMode shareL1Size shareL0CSize shareUbSize batchM batchN singleBatchM singleBatchN"
    " stepKa stepKb depthAL1CacheUB depthBL1CacheUB dbL0A dbL0B dbL0C"
)
FIELDS = NAMES.split()


def parts(**values: int) -> list[int]:
    """A TCubeTiling by field names; those left out are 0, steps and double buffers 1 and 2."""
    given = {"stepM": 1, "stepN": 1, "stepKa": 1, "stepKb": 1, "dbL0A": 2, "dbL0B": 2, "dbL0C": 1, **values}
    return [given.get(name, 0) for name in FIELDS] + [0] * (50 - len(FIELDS))


@dataclass
class Product:
    """A product's setting, and the driver that computes it; matrices are drawn from ``seed``."""

    driver: ctypes.CDLL
    m: int
    n: int
    k: int
    type: str = "f32"
    mode: str = "cube"
    cores: int = 24
    transposed_a: bool = False
    transposed_b: bool = False
    bias: bool = False
    mdl: bool = True
    time_only: bool = False
    nz: bool = False
    hf32: bool = False
    split_k: bool = False
    atomic: int = 0
    unit_flag: bool = False
    chip: int = 1
    seed: int = 0
    tiling: Sequence[int] = field(default_factory=lambda: [0] * 50)

    def operands(self) -> tuple[Array, Array, Array]:
        """A, B and the bias, not transposed, as float32 or int8 and int32; exact in the product's type."""
        rng = np.random.default_rng(self.seed)
        if self.type.startswith("s8"):
            draw = lambda *shape: rng.integers(-128, 128, shape).astype(np.int8)  # noqa: E731
            return draw(self.m, self.k), draw(self.k, self.n), rng.integers(-999, 999, self.n).astype(np.int32)
        a, b = rng.standard_normal((self.m, self.k)), rng.standard_normal((self.k, self.n))
        return _exact(a, self.type), _exact(b, self.type), rng.standard_normal(self.n).astype(np.float32)

    def run(self) -> tuple[Array | None, dict[str, Any]]:
        """C (None in time-only mode) and the report."""
        setting = _Setting()
        for name in _Setting.names:
            setattr(setting, name, int(getattr(self, name)) if name not in ("type", "mode") else 0)
        setting.type, setting.mode = TYPES.index(self.type), MODES.index(self.mode)
        setting.tiling[:] = list(self.tiling)
        self.driver.product.restype = ctypes.c_char_p
        if self.time_only:
            return None, json.loads(self.driver.product(ctypes.byref(setting), None, None, None, None))
        a, b, bias = self.operands()
        target = {
            "s8": np.int32,
            "s8f16": np.float16,
            "s8f16s": np.float16,
            "f16f16": np.float16,
            "bf16bf16": np.uint16,
        }.get(self.type, np.float32)
        c = np.zeros((self.m, self.n), target)
        padded = np.zeros(2 * self.n, bias.dtype)
        padded[: self.n] = bias
        if self.type == "s8f16s":
            padded = self.scales().view(np.uint32).astype(np.uint64).view(np.int32)
        stored = [_stored(a.T if self.transposed_a else a, self), _stored(b.T if self.transposed_b else b, self)]
        pointers = [ctypes.c_void_p(array.ctypes.data) for array in (*stored, padded, c)]
        report = json.loads(self.driver.product(ctypes.byref(setting), *pointers))
        return (_widened(c) if self.type == "bf16bf16" else c), report

    def scales(self) -> Array:
        """A scale per column for s8f16s; 1/4 for s8f16."""
        columns = np.arange(self.n) if self.type == "s8f16s" else np.zeros(self.n)
        return (0.25 / (1 + columns % 4)).astype(np.float32)

    def expected(self) -> Array:
        """A · B + bias in double precision (int8: exact)."""
        a, b, bias = self.operands()
        wide = np.int64 if self.type.startswith("s8") else np.float64
        sums = a.astype(wide) @ b.astype(wide) + (bias if self.bias else 0)
        return sums * self.scales() if self.type in ("s8f16", "s8f16s") else sums


def _exact(values: Array, kind: str) -> Array:
    if kind.startswith("f16"):
        return values.astype(np.float16).astype(np.float32)
    if kind.startswith("bf16"):
        return (values.astype(np.float32).view(np.uint32) & np.uint32(0xFFFF0000)).view(np.float32)
    return values.astype(np.float32)


def _widened(bits: Array) -> Array:
    return (bits.astype(np.uint32) << 16).view(np.float32)


def _stored(matrix: Array, product: Product) -> Array:
    """The matrix as it lies in memory: in its type, and in NZ as columns of 16 rows by 32 bytes."""
    if product.type.startswith("bf16"):
        matrix = (np.ascontiguousarray(matrix).view(np.uint32) >> 16).astype(np.uint16)
    elif product.type.startswith("f16"):
        matrix = matrix.astype(np.float16)
    if not product.nz:
        return np.ascontiguousarray(matrix)
    width = 32 // matrix.itemsize
    rows, columns = -(-matrix.shape[0] // 16) * 16, -(-matrix.shape[1] // width) * width
    whole = np.zeros((-(-rows // 32) * 32, -(-columns // 32) * 32), matrix.dtype)
    packed = np.zeros((rows, columns), matrix.dtype)
    packed[: matrix.shape[0], : matrix.shape[1]] = matrix
    flat = packed.reshape(rows, columns // width, width).transpose(1, 0, 2).ravel()
    whole.ravel()[: flat.size] = flat
    return whole
