"""Accesses by pointer: checked and priced like those by the API."""

from pathlib import Path

import numpy as np
import pytest

from npu.ascendc.twin import AscendcTwin
from npu.outcome import Fault
from npu.target import Run
from operators import Kernel, get, make_inputs

DEVICE = "op_kernel/add_custom.cpp"
ADD = get("basic/add")
RAW = """auto *a = (__gm__ float*)x, *b = (__gm__ float*)y, *c = (__gm__ float*)z;
    for (uint32_t i = GetBlockIdx(); i < tilingData.total; i += GetBlockNum()) c[i] = a[i] + b[i];"""
TENSORS = """GlobalTensor<float> a, b, c;
    a.SetGlobalBuffer((__gm__ float*)x), b.SetGlobalBuffer((__gm__ float*)y), c.SetGlobalBuffer((__gm__ float*)z);
    for (uint32_t i = GetBlockIdx(); i < tilingData.total; i += GetBlockNum())
        c.SetValue(i, a.GetValue(i) + b.GetValue(i));"""


def run(twin: AscendcTwin, add: Kernel, code: str, folder: Path, rows: int = 3) -> Run:
    folder.mkdir(exist_ok=True)
    files = {**add.files, DEVICE: add.files[DEVICE].replace("op.Process();", code)}
    build = twin.build(Kernel(files), ADD, folder)
    assert build.ok, build.diagnostics
    return twin.run(build, ADD, [make_inputs(ADD, {"B": rows, "N": 37}, 0)])[0]


def fault(twin: AscendcTwin, add: Kernel, code: str, folder: Path, rows: int = 3) -> Fault:
    result = run(twin, add, code, folder, rows)
    assert result.outputs is None and result.faults
    return result.faults[0]


def latency(result: Run) -> float:
    assert result.timing is not None, result.faults
    return result.timing.latency_us


def test_pointers_give_and_cost_what_tensors_do(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    raw, tensors = run(twin, add, RAW, tmp_path / "raw"), run(twin, add, TENSORS, tmp_path / "tensors")
    assert raw.written == {"out": True} and raw.outputs is not None and tensors.outputs is not None
    np.testing.assert_array_equal(raw.outputs["out"], tensors.outputs["out"])
    assert latency(raw) == pytest.approx(latency(tensors), rel=1e-3)


def test_a_read_before_an_input_is_a_fault(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    found = fault(twin, add, "if (((__gm__ float*)y)[-1] != 7.0f) op.Process();", tmp_path)
    assert found.kind == "out-of-bounds" and "4 bytes before y" in found.message


def test_a_fault_in_code_with_destructors_ends_the_core(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    code = """struct Guard { ~Guard() { printf("left"); } } guard;
    ((__gm__ float*)z)[tilingData.total] = 1.0f;"""
    found = fault(twin, add, code, tmp_path)
    assert found.kind == "out-of-bounds" and found.core == 0 and "past the end of" in found.message


def test_two_cores_that_write_one_element_race(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    code = "((__gm__ float*)z)[0] = GetBlockIdx();\n    op.Process();"
    assert fault(twin, add, code, tmp_path, rows=40).kind == "race"


def test_bytes_of_the_unified_buffer_must_have_been_written(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    code = """LocalTensor<float> never(TPosition::VECCALC, 98304, 8);
    if (*(__ubuf__ float*)never.GetPhyAddr() != 7.0f) op.Process();"""
    assert fault(twin, add, code, tmp_path).kind == "uninitialised-read"


def test_a_copy_by_the_c_library_is_priced(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    code = """float copy[512];
    memcpy(copy, x, tilingData.total * 4);
    if (copy[0] == 777.0f) return;
    op.Process();"""
    assert latency(run(twin, add, code, tmp_path / "copied")) > latency(
        run(twin, add, "op.Process();", tmp_path / "usual")
    )


def test_an_output_that_only_the_c_library_wrote_is_a_fault(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    assert fault(twin, add, 'snprintf((char*)z, tilingData.total * 4, "%0440d", 7);', tmp_path).kind == "raw-pointer"
