"""Public task formats become definitions; the files' own code runs only in a limited process."""

import importlib.util
import os
import sys
from pathlib import Path

import numpy as np
import pytest

import operators
from operators import OperatorError
from operators.importers import Imported, import_definition
from operators.importers import _child as child
from operators.importers._cann_bench import read_task
from operators.importers._graph import Translation
from operators.importers._symbols import name_dimensions, symbolic

FORMATS = Path(__file__).parent / "public_formats"
PYTHON = os.environ.get("TORCH_PYTHON", sys.executable)
HAS_TORCH = sys.executable != PYTHON or importlib.util.find_spec("torch") is not None
needs_torch = pytest.mark.skipif(not HAS_TORCH, reason="needs the torch extra, or TORCH_PYTHON")


def imported(name: str) -> Imported:
    return import_definition(FORMATS / name, python=PYTHON)


def check(result: Imported, tmp_path: Path) -> operators.Operator:
    """The written text is a sound definition that gives the same operator."""
    file = tmp_path / "imported.yaml"
    file.write_text(result.text)
    operator = operators.get(str(file))
    assert operator == result.operator
    assert operators.audit(operator) == ()
    return operator


@pytest.mark.torch
@needs_torch
def test_a_kernel_bench_file_with_products_and_constants(tmp_path: Path) -> None:
    result = imported("1_Gemm_Bias_GELU.py")
    operator = check(result, tmp_path)
    assert result.compared
    assert operator.name == "user/gemm_bias_gelu"
    assert [t.name for t in operator.inputs] == ["x", "shift", "gemm_weight", "gemm_bias"]
    assert [n.primitive for n in operator.nodes] == ["linear", "mul_scalar", "add", "gelu"]
    assert operators.shapes(operator, operator.bench)["out"] == (128, 1024)


@pytest.mark.torch
@needs_torch
def test_a_kernel_bench_file_too_large_to_run_is_traced_without_data(tmp_path: Path) -> None:
    result = imported("2_Conv2d_BatchNorm_MaxPool_Softmax.py")
    operator = check(result, tmp_path)
    assert not result.compared
    assert "unused" not in result.text and "running_mean" not in result.text
    assert operators.category(operator) == "fusion"
    assert operators.shapes(operator, operator.bench)["out"] == (65536, 128)


@pytest.mark.torch
@needs_torch
def test_a_kernel_bench_file_with_attention_and_class_indices(tmp_path: Path) -> None:
    result = imported("3_Embedding_Attention.py")
    operator = check(result, tmp_path)
    assert result.compared
    targets = operator.inputs[1]
    assert targets.dtype == "int64" and targets.values.startswith("below:")
    assert operators.category(operator) == "attention"


@pytest.mark.torch
@needs_torch
def test_a_cann_bench_task_with_attributes(tmp_path: Path) -> None:
    result = imported("scaled_residual")
    operator = check(result, tmp_path)
    assert result.compared
    assert dict(operator.bench) == {"D0": 1024, "D1": 4096}
    assert [t.name for t in operator.inputs] == ["x", "scale", "residual"]
    assert len(operator.checks) == 2


@pytest.mark.torch
@needs_torch
def test_a_cann_bench_task_with_two_outputs(tmp_path: Path) -> None:
    operator = check(imported("row_statistics"), tmp_path)
    x = np.arange(12.0).reshape(1, 2, 6)
    mean, peak = operators.reference(operator, {"x": x}).values()
    assert mean.tolist() == [[[2.5], [8.5]]] and peak.tolist() == [[[5.0], [11.0]]]


@pytest.mark.torch
@needs_torch
@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("raise RuntimeError('not today')", "RuntimeError: not today"),
        ("import os; os._exit(7)", "ended its process"),
        ("import socket; socket.create_connection(('192.0.2.1', 80), 5)", "cannot be traced|more than"),
        ("x = bytearray(1 << 36)", "MemoryError"),
        ("def get_inputs(): return []", "no attribute 'Model'"),
    ],
)
def test_what_an_untrusted_file_does_wrong_is_reported(body: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text(body)
    with pytest.raises(OperatorError, match=message):
        import_definition(file, python=PYTHON)


def test_a_file_that_never_ends_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "SECONDS", 1)
    monkeypatch.setattr(child, "TRACER", tmp_path / "tracer.py")
    (tmp_path / "tracer.py").write_text("import time\ntime.sleep(60)")
    with pytest.raises(OperatorError, match="took more than 1 s"):
        child.trace({"kind": "kernel-bench", "file": "endless.py"})


@pytest.mark.skipif(importlib.util.find_spec("torch") is not None, reason="PyTorch is installed")
def test_without_pytorch_the_error_says_what_to_install() -> None:
    with pytest.raises(OperatorError, match="install the extra torch"):
        import_definition(FORMATS / "1_Gemm_Bias_GELU.py")


def test_the_child_sees_no_environment_but_named_variables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "x")
    monkeypatch.setattr(child, "TRACER", tmp_path / "tracer.py")
    (tmp_path / "tracer.py").write_text(
        "import json, os, sys\njson.dump({'names': sorted(os.environ)}, open(sys.argv[2], 'w'))"
    )
    names = child.trace({"kind": "kernel-bench", "file": "any.py"})["names"]
    assert "SECRET_TOKEN" not in names and "HOME" in names


def traced(op: str, **arguments: object) -> dict[str, object]:
    """A trace of one call on x of [24, 64]."""
    call = {"name": "y", "op": op, "args": {"self": {"ref": "x"}} | arguments, "shape": [24, 64], "dtype": "float32"}
    inputs = [{"name": "x", "state": "", "shape": [24, 64], "dtype": "float32"}]
    return {"inputs": inputs, "calls": [call], "outputs": [{"ref": "y"}]}


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (traced("relu.default"), "relu(x)"),
        (traced("relu_.default"), "relu(x)"),
        (traced("add.Tensor", other=2.0, alpha=3), "x + (2.0 * 3)"),
        (traced("rsub.Scalar", other=1.0, alpha=1), "1.0 - x"),
        (traced("sum.dim_IntList", dim=[1], keepdim=True), "sum(x, axis=1, keepdim=True)"),
        (traced("view.default", size=[24, 64]), "reshape(x, shape=(A, B))"),
        (traced("clamp.default", min=None, max=6.0), "min_scalar(x, 6.0)"),
        (traced("transpose.int", dim0=0, dim1=1), "transpose(x, axes=(1, 0))"),
    ],
)
def test_traced_calls_become_expressions(found: dict[str, object], text: str) -> None:
    assert Translation(found, {"A": 24, "B": 64}).program() == text


@pytest.mark.parametrize(
    ("found", "message"),
    [
        (traced("fft_fft.default"), "aten.fft_fft.default, for which there is no primitive"),
        (traced("pow.Tensor_Scalar", exponent=3), "the power 3"),
    ],
)
def test_a_call_without_primitive_is_named(found: dict[str, object], message: str) -> None:
    with pytest.raises(OperatorError, match=message):
        Translation(found, {"A": 24, "B": 64}).program()


def split(op: str, **arguments: object) -> str:
    """The program that takes the second part of x of [24, 64] along its last axis."""
    found = traced(op, **arguments)
    item = {"name": "part", "op": "<built-in function getitem>", "args": {"args": [{"ref": "y"}, 1]}, "shape": [24, 32]}
    calls = [*found["calls"], item]  # type: ignore[misc]
    return Translation(found | {"calls": calls, "outputs": [{"ref": "part"}]}, {"A": 24, "B": 64}).program()


def test_parts_of_a_split_become_slices() -> None:
    assert split("chunk.default", chunks=2, dim=-1) == "slice(x, axis=-1, start=1*(B//2), stop=2*(B//2))"
    assert split("split.Tensor", split_size=32, dim=-1) == "slice(x, axis=-1, start=1*(B//2), stop=2*(B//2))"
    assert split("split_with_sizes.default", split_sizes=[16, 48], dim=-1) == "slice(x, axis=-1, start=16, stop=B)"


def test_axes_that_agree_in_all_examples_share_a_dimension() -> None:
    dims, cases = name_dimensions([[(7, 33), (33,)], [(9, 64), (64,)]])
    assert dims == [["D0", "D1"], ["D1"]]
    assert cases == [{"D0": 7, "D1": 33}, {"D0": 9, "D1": 64}]


def test_with_one_example_small_sizes_stay_numbers() -> None:
    dims, _ = name_dimensions([[(2, 64, 3, 3), (64, 8)]])
    assert dims == [["D0", "D1", 3, 3], ["D1", 8]]


def test_sizes_are_found_again_as_dimensions_products_and_multiples() -> None:
    case = {"A": 24, "B": 64}
    assert [symbolic(n, case) for n in (24, 24 * 64, 192, 5)] == ["A", "A*B", "8*A", "5"]


def test_a_folder_that_is_no_task_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match=r"lacks proto.yaml, golden.py, cases.yaml"):
        read_task(tmp_path)


def test_a_path_of_another_kind_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match="neither a KernelBench file"):
        import_definition(tmp_path / "nothing.txt")
