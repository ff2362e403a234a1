"""Running: outputs, plans and faults of the host side."""

from pathlib import Path

import numpy as np
import pytest

from npu import sandbox
from npu.ascendc.call import Call, TensorSpec
from npu.ascendc.specification import Values, draw
from npu.ascendc.twin import AscendcTwin
from npu.target import Run
from operators import Kernel, get, make_inputs, reference

DEVICE = "op_kernel/add_custom.cpp"
HOST = "op_host/add_custom.cpp"
TILING = "op_host/add_custom_tiling.h"
ADD = get("basic/add")


def run(twin: AscendcTwin, kernel: Kernel, folder: Path, cases: int = 1) -> list[Run]:
    build = twin.build(kernel, ADD, folder)
    assert build.ok, build.diagnostics
    return twin.run(build, ADD, [make_inputs(ADD, {"B": 3, "N": 37}, seed) for seed in range(cases)])


def fault(twin: AscendcTwin, kernel: Kernel, folder: Path):
    result = run(twin, kernel, folder)[0]
    assert result.outputs is None and result.faults
    return result.faults[0]


def test_outputs_are_exact_in_every_case(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    build = twin.build(add, ADD, tmp_path)
    inputs = [make_inputs(ADD, case, 1) for case in (*ADD.checks, {"B": 40, "N": 1000})]
    for given, result in zip(inputs, twin.run(build, ADD, inputs), strict=True):
        assert result.outputs is not None, result.faults
        np.testing.assert_allclose(result.outputs["out"], reference(ADD, given)["out"], rtol=1e-6)
        assert result.written == {"out": True} and result.launches == 1 and result.timing is not None


def test_the_time_of_a_large_case_is_memory_bound(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    build = twin.build(add, ADD, tmp_path)
    timing = twin.time(build, ADD, {"x": (4096, 4096), "y": (4096, 4096)}).timing
    assert timing is not None and timing.bottleneck == "MTE2"
    assert timing.floor_us < timing.latency_us < 2 * timing.floor_us


def test_the_time_is_that_of_a_run_with_values(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    build = twin.build(add, ADD, tmp_path)
    timed = twin.time(build, ADD, {"x": (100, 1000), "y": (100, 1000)}).timing
    computed = twin.run(build, ADD, [make_inputs(ADD, {"B": 100, "N": 1000}, 0)])[0].timing
    assert timed is not None and computed is not None
    assert timed.latency_us == pytest.approx(computed.latency_us)


def test_fewer_cores_are_seen_by_the_tiling_function(add: Kernel, tmp_path: Path) -> None:
    few = AscendcTwin(cores=4)
    build = few.build(add, ADD, tmp_path)
    shapes = {"x": (1024, 1024), "y": (1024, 1024)}
    limited, full = few.time(build, ADD, shapes).timing, AscendcTwin().time(build, ADD, shapes).timing
    assert limited is not None and full is not None and limited.latency_us > 2 * full.latency_us


def test_an_output_that_is_left_out_is_reported(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    result = run(
        twin,
        add.changed(
            DEVICE,
            "uint32_t n = begin + tile > count",
            "if (GetBlockIdx() == 0) return;\n            uint32_t n = begin + tile > count",
        ),
        tmp_path,
    )[0]
    assert result.written == {"out": False}


def test_poison_differs_from_case_to_case(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    kernel = add.changed(DEVICE, "op.Process();", "")
    first, second = run(twin, kernel, tmp_path, cases=2)
    assert first.outputs is not None and second.outputs is not None
    assert first.outputs["out"].tobytes() != second.outputs["out"].tobytes()


def test_a_failing_tiling_function_is_a_fault(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    found = fault(
        twin,
        add.changed(
            HOST,
            "currentWorkspace[0] = 0;\n    return ge::GRAPH_SUCCESS;",
            "currentWorkspace[0] = 0;\n    return ge::GRAPH_FAILED;",
        ),
        tmp_path,
    )
    assert found.kind == "tiling-failed" and found.case == "x[3, 37], y[3, 37]"


def test_no_block_is_a_fault(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    assert (
        fault(twin, add.changed(HOST, "SetBlockDim((total + perCore - 1) / perCore)", "SetBlockDim(0)"), tmp_path).kind
        == "block-dim"
    )


def test_a_division_by_zero_on_the_host_is_a_fault(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    found = fault(
        twin, add.changed(HOST, "(total + cores - 1) / cores", "total / (cores - platform.GetCoreNum())"), tmp_path
    )
    assert found.kind == "tiling-crash" and "division by zero" in found.message


def test_a_missing_input_pointer_on_the_host_is_a_fault(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    assert fault(twin, add.changed(HOST, "GetInputShape(0)", "GetInputShape(7)"), tmp_path).kind == "tiling-crash"


def test_the_host_cannot_read_tensor_data(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    peek = "const void* data = context->GetInputTensor(0)->GetData<float>();\n"
    peek += "    if (data != nullptr) { return ge::GRAPH_FAILED; }\n    AddCustomTilingData tiling;"
    assert run(twin, add.changed(HOST, "AddCustomTilingData tiling;", peek), tmp_path)[0].outputs is not None


def test_a_struct_larger_than_the_tiling_data_is_a_fault(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    kernel = add.changed(
        DEVICE,
        "GET_TILING_DATA(tilingData, tiling);",
        "struct Own { uint32_t total, perCore, tile, m[9]; };\n GET_TILING_DATA_WITH_STRUCT(Own, tilingData, tiling);",
    )
    assert fault(twin, kernel, tmp_path).kind == "tiling-mismatch"


def test_a_wrong_inferred_shape_is_a_note(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    kernel = add.changed(
        HOST, "*context->GetOutputShape(0) = *context->GetInputShape(0);", "*context->GetOutputShape(0) = {7, 7};"
    )
    result = run(twin, kernel, tmp_path)[0]
    assert result.outputs is not None
    assert any("[7, 7]" in note and "[3, 37]" in note for note in result.notes)


def test_an_undeclared_dtype_is_a_fault(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    kernel = add.changed(
        HOST,
        'Input("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT})',
        'Input("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT16})',
    )
    found = fault(twin, kernel, tmp_path)
    assert found.kind == "signature" and "DT_FLOAT16" in found.message


def test_a_kernel_with_too_few_parameters_is_a_fault(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    kernel = add.changed(DEVICE, "GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)\n", "GM_ADDR tiling)\n")
    kernel = kernel.changed(DEVICE, "op.Init(x, y, z,", "op.Init(x, y, y,")
    assert fault(twin, kernel, tmp_path).kind == "signature"


def test_a_null_pointer_in_the_kernel_is_a_fault(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    found = fault(
        twin,
        add.changed(
            DEVICE,
            "op.Process();",
            "op.Process();\n    *reinterpret_cast<volatile int*>(tilingData.total - tilingData.total) = 1;",
        ),
        tmp_path,
    )
    assert found.kind == "crash"


def test_a_raw_write_to_an_input_is_a_fault(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    kernel = add.changed(DEVICE, "op.Process();", "op.Process();\n    ((__gm__ float*)x)[3] = 1.0f;")
    result = run(twin, kernel, tmp_path)[0]
    assert result.inputs_changed == ("x",)
    assert result.faults[0].kind == "input-written" and result.faults[0].byte_range == (12, 16)


def test_a_raw_write_beyond_an_output_is_a_fault(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    found = fault(
        twin, add.changed(DEVICE, "op.Process();", "op.Process();\n    ((__gm__ float*)z)[111] = 1.0f;"), tmp_path
    )
    assert found.kind == "out-of-bounds" and "out" in found.message


def test_a_kernel_that_sleeps_meets_the_limit(add: Kernel, tmp_path: Path) -> None:
    twin = AscendcTwin(limits=sandbox.Limits(cpu_seconds=1, wall_seconds=1.0))
    kernel = add.changed(DEVICE, "using namespace", "#include <unistd.h>\nusing namespace").changed(
        DEVICE, "op.Process();", "volatile bool on = true;\n    while (on) sleep(1);"
    )
    results = run(twin, kernel, tmp_path, cases=2)
    assert all(result.limit and result.outputs is None for result in results)


def test_cases_before_a_crash_keep_their_results(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    kernel = add.changed(
        DEVICE, "op.Process();", "op.Process();\n    if (tilingData.total > 111) *(volatile int*)8 = 1;"
    )
    build = twin.build(kernel, ADD, tmp_path)
    cases = [make_inputs(ADD, {"B": 3, "N": n}, 0) for n in (37, 38, 37)]
    good, crashed, after = twin.run(build, ADD, cases)
    assert good.outputs is not None
    assert crashed.faults[0].kind == "crash"
    assert after.outputs is None and after.faults[0].kind == "crash"


def test_what_the_kernel_prints_is_in_the_log(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    kernel = add.changed(
        DEVICE,
        "op.Process();",
        'op.Process();\n    if (GetBlockIdx() == 0) printf("total %u\\n", tilingData.total);',
    )
    assert "total 111" in run(twin, kernel, tmp_path)[0].log


def test_host_errors_are_in_the_log(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    kernel = add.changed(
        HOST, "tiling.set_total(total);", 'OP_LOGE(context, "total is %u", total);\n    tiling.set_total(total);'
    )
    assert "total is 111" in run(twin, kernel, tmp_path)[0].log


def test_an_attribute_takes_its_default(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    kernel = add.changed(
        HOST, "this->SetInferShape", 'this->Attr("tile").AttrType(OPTIONAL).Int(64);\n        this->SetInferShape'
    )
    kernel = kernel.changed(HOST, "tiling.set_tile(4096);", "tiling.set_tile(*context->GetAttrs()->GetInt(0));")
    assert run(twin, kernel, tmp_path)[0].outputs is not None


def test_an_attribute_without_value_is_a_fault(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    kernel = add.changed(
        HOST, "this->SetInferShape", 'this->Attr("tile").AttrType(REQUIRED).Int();\n        this->SetInferShape'
    )
    found = fault(twin, kernel, tmp_path)
    assert found.kind == "signature" and "tile" in found.message


def test_every_case_has_buffers_at_addresses_of_its_own(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    kernel = add.changed(DEVICE, "op.Process();", 'op.Process();\n    if (GetBlockIdx() == 0) printf("at %p\\n", z);')
    results = run(twin, kernel, tmp_path, cases=4)
    assert len({result.log for result in results}) == 4


@pytest.mark.parametrize("dtype", ["float32", "float16", "int32", "int16"])
def test_dtypes_of_the_definition_are_those_of_the_call(
    twin: AscendcTwin, add: Kernel, tmp_path: Path, dtype: str
) -> None:
    kernel = add.changed(DEVICE, "float", "DTYPE_X").changed(
        HOST, "DT_FLOAT}", "DT_FLOAT, ge::DT_FLOAT16, ge::DT_INT32, ge::DT_INT16}"
    )
    build = twin.build_kernel(kernel, [dtype, dtype], [dtype], tmp_path)
    assert build.ok, build.diagnostics
    x, y, z = (TensorSpec(name, dtype, (5, 77)) for name in "xyz")
    arrays = {spec.name: draw(spec, Values("integers", (0, 90)), np.random.default_rng(0)) for spec in (x, y)}
    run = twin.execute(build, [Call((x, y), (z,), {}, arrays)])[0].run
    assert run.outputs is not None, run.faults
    np.testing.assert_array_equal(run.outputs["z"], arrays["x"] + arrays["y"])


@pytest.mark.parametrize("statement", ["exit(3)", "_Exit(1)", "abort()"])
def test_a_kernel_that_ends_the_process_is_told_so(
    twin: AscendcTwin, add: Kernel, tmp_path: Path, statement: str
) -> None:
    kernel = add.changed(DEVICE, "using namespace AscendC;", "#include <cstdlib>\nusing namespace AscendC;")
    result = run(twin, kernel.changed(DEVICE, "op.Process();", f"{statement};"), tmp_path)[0]
    assert result.outputs is None and result.faults[0].kind == "crash"


def test_host_code_that_ends_its_process_is_a_fault(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    kernel = add.changed(HOST, "context->SetBlockDim(", "std::_Exit(0);\n    context->SetBlockDim(")
    found = fault(twin, kernel.changed(HOST, "#include", "#include <cstdlib>\n#include"), tmp_path)
    assert found.kind == "tiling-crash" and "exit code 0" in found.message
