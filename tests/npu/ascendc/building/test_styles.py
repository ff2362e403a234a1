"""The ways in which projects hand their tiling data to the kernel, and launch it."""

from pathlib import Path

import numpy as np

from npu.ascendc.twin import AscendcTwin
from npu.target import Run
from operators import Kernel, get, make_inputs

DEVICE = "op_kernel/add_custom.cpp"
HOST = "op_host/add_custom.cpp"
TILING = "op_host/add_custom_tiling.h"
ADD = get("basic/add")


def run(twin: AscendcTwin, kernel: Kernel, folder: Path) -> Run:
    build = twin.build(kernel, ADD, folder)
    assert build.ok, build.diagnostics
    inputs = make_inputs(ADD, {"B": 3, "N": 37}, 0)
    result = twin.run(build, ADD, [inputs])[0]
    assert result.outputs is not None, (result.faults, result.limit)
    np.testing.assert_allclose(result.outputs["out"], inputs["x"] + inputs["y"])
    return result


def test_a_plain_struct_shared_by_both_sides(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    plain = "#pragma once\nstruct AddCustomTilingData { uint32_t total, perCore, tile; };\n"
    kernel = add.without(TILING).with_file("op_kernel/add_custom_tiling.h", plain)
    kernel = kernel.changed(HOST, '#include "add_custom_tiling.h"', '#include "../op_kernel/add_custom_tiling.h"')
    kernel = kernel.changed(
        HOST, "AddCustomTilingData tiling;", "auto& tiling = *context->GetTilingData<AddCustomTilingData>();"
    )
    for name in ("total", "perCore"):
        kernel = kernel.changed(HOST, f"tiling.set_{name}({name});", f"tiling.{name} = {name};")
    kernel = kernel.changed(HOST, "tiling.set_tile(4096);", "tiling.tile = 4096;")
    start, end = (
        kernel.files[HOST].index("    tiling.SaveToBuffer"),
        kernel.files[HOST].index("    size_t* currentWorkspace"),
    )
    kernel = kernel.changed(HOST, kernel.files[HOST][start:end], "")
    kernel = kernel.changed(
        DEVICE, "using namespace AscendC;", '#include "add_custom_tiling.h"\nusing namespace AscendC;'
    )
    registered = "REGISTER_TILING_DEFAULT(AddCustomTilingData);\n"
    registered += "    GET_TILING_DATA_WITH_STRUCT(AddCustomTilingData, tilingData, tiling);"
    run(twin, kernel.changed(DEVICE, "GET_TILING_DATA(tilingData, tiling);", registered), tmp_path)


def test_nested_structs_and_arrays_reach_the_kernel(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    nested = "BEGIN_TILING_DATA_DEF(Sizes)\nTILING_DATA_FIELD_DEF(uint8_t, rank);\n"
    nested += "TILING_DATA_FIELD_DEF_ARR(uint32_t, 2, values);\n"
    kernel = add.changed(TILING, "namespace optiling {", f"namespace optiling {{\n{nested}END_TILING_DATA_DEF;\n")
    field = "TILING_DATA_FIELD_DEF(uint8_t, odd);\nTILING_DATA_FIELD_DEF_STRUCT(Sizes, sizes);"
    kernel = kernel.changed(TILING, "TILING_DATA_FIELD_DEF(uint32_t, tile);", field)
    setters = "uint32_t values[] = {1, 4096};\n    tiling.sizes.set_values(values);\n    tiling.set_odd(1);"
    kernel = kernel.changed(HOST, "tiling.set_tile(4096);", setters)
    run(twin, kernel.changed(DEVICE, "tilingData.tile)", "tilingData.sizes.values[tilingData.odd])"), tmp_path)


def test_the_tiling_key_and_the_workspace_reach_the_kernel(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    kernel = add.changed(
        HOST, "currentWorkspace[0] = 0;", "currentWorkspace[0] = 1 << 20;\n    context->SetTilingKey(7);"
    )
    kernel = kernel.changed(DEVICE, "op.Process();", "if (TILING_KEY_IS(7) && workspace != nullptr) { op.Process(); }")
    run(twin, kernel, tmp_path)


def test_a_kernel_that_is_launched_directly(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    source = add.files[DEVICE]
    start = source.index('extern "C"')
    entry = (
        'extern "C" __global__ __aicore__ void add_custom(GM_ADDR x, GM_ADDR y, GM_ADDR z)\n{\n'
        "    KernelAdd op;\n    op.Init(x, y, z, 111, 56, 1024);\n    op.Process();\n}\n"
        "void add_custom_do(uint32_t blockDim, void* stream, uint8_t* x, uint8_t* y, uint8_t* z)\n{\n"
        "    add_custom<<<blockDim, nullptr, stream>>>(x, y, z);\n}\n"
    )
    main = "int main() { uint32_t blockDim = 2; add_custom_do(blockDim, stream, x, y, z); }"
    run(twin, Kernel({"add_custom.cpp": source[:start] + entry, "main.cpp": main}), tmp_path)


def test_a_launch_that_contradicts_the_tiling_function_gets_a_note(
    twin: AscendcTwin, add: Kernel, tmp_path: Path
) -> None:
    kernel = add.with_file("main.cpp", "int main() { add_custom<<<7, nullptr, stream>>>(x, y, z); }")
    build = twin.build(kernel, ADD, tmp_path)
    result = twin.run(build, ADD, [make_inputs(ADD, {"B": 3, "N": 37}, 0)])[0]
    assert any("<<<7>>>" in note and "SetBlockDim(1)" in note for note in result.notes)


def test_a_definition_without_a_class_of_its_own(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    text = add.files[HOST]
    register = "\nIMPL_OP_OPTILING(AddCustom).Tiling(optiling::TilingFunc);\n"
    run(twin, add.with_file(HOST, text[: text.index("namespace ops")] + register), tmp_path)


def test_host_and_device_may_define_the_same_names_differently(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    times = "inline int Times(int n) { return Same().Size() * n; }\n"
    host = "struct Same { double a[8]; int Size() { return 1; } };\n" + times
    device = "struct Same { int a; int Size() { return 2; } };\n" + times
    kernel = add.changed(HOST, "namespace optiling {", host + "namespace optiling {").changed(
        DEVICE, "class KernelAdd", device + "class KernelAdd"
    )
    kernel = kernel.changed(HOST, "tiling.set_tile(4096);", "tiling.set_tile(Times(4096));")
    kernel = kernel.changed(DEVICE, "tilingData.tile)", "tilingData.tile / 4096 == 1 && Times(1) == 2 ? 4096 : 0)")
    run(twin, kernel, tmp_path)
