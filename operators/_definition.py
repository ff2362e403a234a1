"""Definitions as data: the entry of an operator in a suite's file, or in a user's, turned into an Operator."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from operators._expression import Parser
from operators._operator import Case, Operator, Tensor
from operators.errors import OperatorError

KEYS = {"inputs", "compute", "bench", "checks", "note", "tolerance", "undefined"}
DTYPES = ("float32", "float16", "bfloat16", "int8", "int32", "int64", "bool")
TENSOR = re.compile(r"(\w+)(?::(\w+))?\[([^\]]*)\](?:~(\S+))?")
IDENTIFIER = re.compile(r"[a-z][a-z0-9_]*")


def define(name: str, entry: Mapping[str, Any]) -> Operator:
    """The operator of an entry with the keys inputs, compute, bench, checks and, if need be, note and tolerance.

    Raises OperatorError that names the operator and what is wrong.
    """
    try:
        return _define(name, entry)
    except (OperatorError, SyntaxError, ValueError) as error:
        raise OperatorError(f"Definition of {name}: {error}") from error


def _define(name: str, entry: Mapping[str, Any]) -> Operator:
    suite, _, short = name.partition("/")
    if not (IDENTIFIER.fullmatch(suite) and IDENTIFIER.fullmatch(short)):
        raise OperatorError("a name is suite/name, both in snake_case")
    if unknown := set(entry) - KEYS:
        raise OperatorError(f"unknown keys {sorted(unknown)}; known are {sorted(KEYS)}")
    if missing := {"inputs", "compute", "bench", "checks"} - set(entry):
        raise OperatorError(f"missing keys {sorted(missing)}")
    inputs = parse_inputs(entry["inputs"])
    bench = parse_case(str(entry["bench"]))
    dimensions = {dim for tensor in inputs for dim in tensor.dims if isinstance(dim, str)}
    parser = Parser((tensor.name for tensor in inputs), dimensions)
    outputs = parser.program(entry["compute"])
    absolute, relative = (float(part) for part in entry.get("tolerance", (1e-2, 1e-2)))
    operator = Operator(
        name=name,
        inputs=inputs,
        nodes=tuple(parser.nodes),
        outputs=outputs,
        checks=tuple(parse_case(text) for text in str(entry["checks"]).split(";")),
        bench=bench,
        note=entry.get("note", "").strip(),
        tolerance=(absolute, relative),
        undefined=tuple(str(entry.get("undefined", "")).split()),
    )
    for case in (*operator.checks, operator.bench):
        if absent := {d for t in inputs for d in t.dims if isinstance(d, str)} - set(case):
            raise OperatorError(f"the case {dict(case)} gives no value to {', '.join(sorted(absent))}")
    return operator


def parse_inputs(text: str) -> tuple[Tensor, ...]:
    """``x[B, N] index:int64[B]~below:N`` as tensors: name, dtype (float32 if omitted), dims, distribution."""
    if rest := TENSOR.sub("", text).strip():
        raise OperatorError(f"cannot read the inputs at {rest!r}; write name:dtype[dims]~values, e.g. x:float16[B, N]")
    tensors = []
    for name, dtype, dims, values in TENSOR.findall(text):
        dtype = dtype or "float32"
        if dtype not in DTYPES:
            raise OperatorError(f"input {name} has the unknown dtype {dtype!r}; known are {', '.join(DTYPES)}")
        parts = (part.strip() for part in dims.split(",") if part.strip())
        shape = tuple(int(part) if part.isdigit() else part for part in parts)
        tensors.append(Tensor(name, dtype, shape, values or "normal"))
    if len({tensor.name for tensor in tensors}) < len(tensors):
        raise OperatorError("two inputs have the same name")
    return tuple(tensors)


def parse_case(text: str) -> Case:
    """``B=3 N=37`` as a mapping."""
    pairs = dict(re.findall(r"(\w+)=(\d+)", text))
    if re.sub(r"\w+=\d+", "", text).strip():
        raise OperatorError(f"cannot read the case {text!r}; write dimensions as B=3 N=37")
    return MappingProxyType({name: int(value) for name, value in pairs.items()})
