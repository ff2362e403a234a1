"""What one execution of an operator is about: tensors, attributes, and the arrays as the device stores them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod

import numpy as np

from npu.target import Array
from operators import Attribute

_STORED = {
    "float32": np.float32,
    "float16": np.float16,
    "bfloat16": np.uint16,
    "float64": np.float64,
    "int8": np.int8,
    "uint8": np.uint8,
    "int16": np.int16,
    "uint16": np.uint16,
    "int32": np.int32,
    "uint32": np.uint32,
    "int64": np.int64,
    "uint64": np.uint64,
    "bool": np.bool_,
}


@dataclass(frozen=True)
class TensorSpec:
    """Name, dtype and shape of an input or output."""

    name: str
    dtype: str
    shape: tuple[int, ...]

    @property
    def bytes(self) -> int:
        """Size in bytes."""
        return prod(self.shape) * np.dtype(_STORED[self.dtype]).itemsize


@dataclass(frozen=True)
class Call:
    """One case: inputs and outputs in the operator's order, and attribute values by name.

    ``arrays`` holds the inputs' values; it stays empty where only the time is asked for. ``cache_share`` is the part of
    L2 that the chip has: a call that stands for a larger one finds as much of its tensors there.
    """

    inputs: tuple[TensorSpec, ...]
    outputs: tuple[TensorSpec, ...]
    attributes: Mapping[str, Attribute] = field(default_factory=dict)
    arrays: Mapping[str, Array] = field(default_factory=dict)
    cache_share: float = 1.0

    @property
    def bytes(self) -> int:
        """Size of all tensors in bytes."""
        return sum(spec.bytes for spec in (*self.inputs, *self.outputs))


def to_bytes(array: Array, dtype: str) -> bytes:
    """The array as the device stores it. bfloat16 comes as float32, of which the upper half is kept."""
    if dtype == "bfloat16":
        bits = np.ascontiguousarray(array, dtype=np.float32).view(np.uint32)
        return (bits >> 16).astype(np.uint16).tobytes()
    return np.ascontiguousarray(array, dtype=_STORED[dtype]).tobytes()


def from_bytes(data: bytes, spec: TensorSpec) -> Array:
    """The inverse of ``to_bytes``: an array of the spec's shape; bfloat16 as float32."""
    flat: Array = np.frombuffer(data, dtype=_STORED[spec.dtype])
    if spec.dtype == "bfloat16":
        flat = (flat.astype(np.uint32) << 16).view(np.float32)
    return flat.reshape(spec.shape)


def numpy_dtype(dtype: str) -> np.dtype[np.generic]:
    """The numpy type in which arrays of a dtype are handed over: float32 for bfloat16."""
    return np.dtype(np.float32 if dtype == "bfloat16" else _STORED[dtype])
