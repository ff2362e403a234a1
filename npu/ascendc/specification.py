"""Tensors and attributes as the command line states them."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

import numpy as np

from npu.ascendc.call import TensorSpec, numpy_dtype
from npu.ascendc.units import known_dtypes
from npu.errors import NpuError
from npu.target import Array
from operators import Attribute

_ALIASES = {"half": "float16", "fp16": "float16", "float": "float32", "fp32": "float32", "bf16": "bfloat16"}
_SPEC = re.compile(r"(?P<name>[A-Za-z_]\w*)=(?P<dtype>\w+):(?P<shape>scalar|\d+(?:x\d+)*)(?::(?P<values>.+))?")
_VALUES = re.compile(r"(?P<kind>\w+)(?:\((?P<numbers>[^()]*)\))?")
_NUMBERS = {"normal": (0, 2), "uniform": (2, 2), "integers": (2, 2), "full": (1, 1)}
KINDS = "normal, normal(MEAN,DEVIATION), uniform(LOW,HIGH), integers(LOW,HIGH), full(VALUE), zeros, ones, arange"


@dataclass(frozen=True)
class Values:
    """How an input's values are drawn: one of ``KINDS``, with its numbers."""

    kind: str
    numbers: tuple[float, ...] = ()


def parse_tensor(text: str) -> tuple[TensorSpec, Values]:
    """Read ``name=dtype:1024x4096[:values]``. NpuError says what is wrong and how to write it."""
    match = _SPEC.fullmatch(text.replace(" ", ""))
    if match is None:
        raise NpuError(
            f"cannot read the tensor {text!r}: write name=dtype:1024x4096, or …:uniform(-1,1) for its values"
        )
    dtype = _ALIASES.get(match["dtype"], match["dtype"])
    if dtype not in known_dtypes():
        raise NpuError(f"{text!r}: unknown dtype {match['dtype']}; known are {', '.join(known_dtypes())}")
    shape = () if match["shape"] == "scalar" else tuple(int(extent) for extent in match["shape"].split("x"))
    if 0 in shape:
        raise NpuError(f"{text!r}: an extent is 0; extents must be positive")
    return TensorSpec(match["name"], dtype, shape), _values(match["values"] or _default(dtype), text)


def parse_attribute(text: str) -> tuple[str, Attribute]:
    """Read ``name=value``: a number, true or false, a list such as [1,2], else a string."""
    name, sign, value = text.partition("=")
    if not sign or not name.strip().isidentifier():
        raise NpuError(f"cannot read the attribute {text!r}: write name=value")
    return name.strip(), _literal(value.strip())


def draw(spec: TensorSpec, values: Values, rng: np.random.Generator) -> Array:
    """An array of the spec's shape; bfloat16 as float32 whose lower bits are zero."""
    shape, numbers = spec.shape, values.numbers
    array: Array
    match values.kind:
        case "normal":
            mean, deviation = numbers or (0.0, 1.0)
            array = rng.normal(mean, deviation, shape)
        case "uniform":
            array = rng.uniform(numbers[0], numbers[1], shape)
        case "integers":
            array = rng.integers(int(numbers[0]), int(numbers[1]), size=shape)
        case "full":
            array = np.full(shape, numbers[0])
        case "arange":
            array = np.arange(np.prod(shape, dtype=np.int64)).reshape(shape)
        case "zeros":
            array = np.zeros(shape)
        case _:
            array = np.ones(shape)
    typed = np.asarray(array).astype(numpy_dtype(spec.dtype))
    if spec.dtype == "bfloat16":
        typed = (typed.view(np.uint32) & np.uint32(0xFFFF0000)).view(np.float32)
    return typed


def _default(dtype: str) -> str:
    return (
        "normal" if dtype.startswith(("float", "bfloat")) else "integers(0,2)" if dtype == "bool" else "integers(0,100)"
    )


def _values(text: str, whole: str) -> Values:
    match = _VALUES.fullmatch(text)
    kind = match["kind"] if match else ""
    if match is None or kind not in (*_NUMBERS, "zeros", "ones", "arange"):
        raise NpuError(f"{whole!r}: unknown values {text!r}; known are {KINDS}")
    try:
        numbers = tuple(float(part) for part in (match["numbers"] or "").split(",") if part)
    except ValueError:
        raise NpuError(f"{whole!r}: {text!r} holds something that is no number") from None
    fewest, most = _NUMBERS.get(kind, (0, 0))
    if not fewest <= len(numbers) <= most or (kind == "normal" and len(numbers) == 1):
        raise NpuError(f"{whole!r}: {text!r} has {len(numbers)} numbers; known are {KINDS}")
    if kind in ("uniform", "integers") and not numbers[0] < numbers[1]:
        raise NpuError(f"{whole!r}: the lower bound must be below the upper")
    return Values(kind, numbers)


def _literal(text: str) -> Attribute:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text
    if isinstance(value, list | tuple):
        return tuple(value)
    return value if isinstance(value, bool | int | float | str) else text
