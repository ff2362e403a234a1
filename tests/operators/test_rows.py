"""Every operator has the inputs, parameters and bench shapes of its public definition (``rows.tsv``: the facts)."""

from pathlib import Path

import pytest

import operators
from operators import Operator

STATE = ("running_mean", "running_var", "num_batches_tracked")
UNUSED = {("level2/conv_transpose3d_add_hard_swish", "bias")}


def rows() -> list[tuple[str, str, str]]:
    lines = (Path(__file__).parent / "rows.tsv").read_text().splitlines()[1:]
    return [(name, inputs, parameters) for name, _, inputs, parameters in (line.split("\t") for line in lines)]


def shape(text: str) -> tuple[int, ...]:
    return () if text == "scalar" else tuple(int(n) for n in text.split("x"))


def expected(name: str, inputs: str, parameters: str) -> list[tuple[str, str, tuple[int, ...]]]:
    tensors = [("", dtype, shape(sizes)) for dtype, sizes in (item.split(":") for item in inputs.split())]
    dtype = tensors[0][1]
    for item in parameters.split():
        parameter, sizes = item.split("=")
        if not parameter.endswith(STATE) and (name, parameter) not in UNUSED:
            integers = "int64" if parameter.endswith("index") else dtype
            tensors.append((parameter.replace(".", "_"), integers, shape(sizes)))
    return tensors


def test_suites_have_all_rows_in_order() -> None:
    names = [o.name for suite in ("level1", "level2", "attention", "mhc") for o in operators.suite(suite)]
    assert names == [name for name, _, _ in rows()]
    assert len(names) == 294


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_inputs_and_parameters_equal_the_public_definition(row: tuple[str, str, str]) -> None:
    name, inputs, parameters = row
    operator: Operator = operators.get(name)
    sizes = operators.shapes(operator, operator.bench)
    public = expected(name, inputs, parameters)
    assert [(t.dtype, sizes[t.name]) for t in operator.inputs] == [(dtype, size) for _, dtype, size in public]
    named = [(t.name, p) for t, (p, _, _) in zip(operator.inputs, public, strict=True) if p]
    assert all(ours == theirs for ours, theirs in named), named
