"""Building: what compiles, and what the diagnostics of what does not compile say."""

from pathlib import Path

import pytest

from npu.ascendc.twin import AscendcTwin
from operators import Kernel, get

DEVICE = "op_kernel/add_custom.cpp"
HOST = "op_host/add_custom.cpp"


def build(twin: AscendcTwin, kernel: Kernel, folder: Path):
    return twin.build(kernel, get("basic/add"), folder)


def test_a_complete_project_builds(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    result = build(twin, add, tmp_path)
    assert result.ok and result.seconds > 0


def test_an_error_names_the_file_the_line_and_quotes_it(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    result = build(twin, add.changed(DEVICE, "Add(z, x, y, n);", "Addd(z, x, y, n);"), tmp_path)
    one = result.diagnostics[0]
    line = add.files[DEVICE].splitlines().index("        Add(z, x, y, n);") + 1
    assert (one.file, one.line) == (DEVICE, line)
    assert "Addd" in one.message and "Addd(z, x, y, n);" in one.message


def test_an_error_in_host_code_is_found_too(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    result = build(twin, add.changed(HOST, "tiling.set_total(total);", "tiling.set_all(total);"), tmp_path)
    assert result.diagnostics[0].file == HOST
    assert "set_all" in result.diagnostics[0].message


def test_diagnostics_hold_no_machine_path(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    result = build(twin, add.changed(DEVICE, "Add(z, x, y, n);", "Add(z, x, 3, n);"), tmp_path)
    assert result.diagnostics
    for one in result.diagnostics:
        assert str(Path.home()) not in one.message and "/npu/" not in one.message and not one.file.startswith("/")


def test_an_error_inside_the_twins_headers_is_blamed_on_the_kernels_line(
    twin: AscendcTwin, add: Kernel, tmp_path: Path
) -> None:
    result = build(twin, add.changed(DEVICE, "inX.EnQue(x);", "inX.EnQue(x.nothing);"), tmp_path)
    assert {one.file for one in result.diagnostics} == {DEVICE}


def test_many_errors_are_cut_to_ten(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    wrong = "".join(f"int wrong{i} = missing{i};\n" for i in range(30))
    result = build(
        twin, add.changed(DEVICE, "using namespace AscendC;", "using namespace AscendC;\n" + wrong), tmp_path
    )
    assert len(result.diagnostics) == 10


def test_a_function_that_is_defined_nowhere_is_named(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    kernel = add.changed(DEVICE, "constexpr int32_t BUFFER_NUM", "int Missing(int);\nconstexpr int32_t BUFFER_NUM")
    kernel = kernel.changed(DEVICE, "this->tile = tile;", "this->tile = Missing(tile);")
    result = build(twin, kernel, tmp_path)
    assert "Missing(int)" in result.diagnostics[0].message


def test_a_missing_return_is_an_error(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    kernel = add.changed(HOST, "currentWorkspace[0] = 0;\n    return ge::GRAPH_SUCCESS;", "currentWorkspace[0] = 0;")
    assert "return" in build(twin, kernel, tmp_path).diagnostics[0].message


def test_including_a_file_of_the_machine_is_an_error(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    secret = tmp_path / "secret.h"
    secret.write_text("int secret;")
    folder = tmp_path / "build"
    kernel = add.changed(DEVICE, '#include "kernel_operator.h"', f'#include "kernel_operator.h"\n#include "{secret}"')
    assert "secret.h" in build(twin, kernel, folder).diagnostics[0].message


def test_a_constant_sizes_a_tiling_array(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    header = "op_host/add_custom_tiling.h"
    kernel = add.changed(
        header, "namespace optiling {", "#define ROWS 4\nnamespace optiling {\nconstexpr uint32_t MAX = ROWS * 2;"
    )
    field = "TILING_DATA_FIELD_DEF_ARR(uint16_t, MAX + 1, sizes);\nTILING_DATA_FIELD_DEF(uint32_t, tile);"
    kernel = kernel.changed(header, "TILING_DATA_FIELD_DEF(uint32_t, tile);", field)
    kernel = kernel.changed(
        DEVICE, "KernelAdd op;", "static_assert(sizeof(tilingData.sizes) == 18);\n    KernelAdd op;"
    )
    assert build(twin, kernel, tmp_path).ok


@pytest.mark.parametrize("unit", ["host", "device"])
def test_builds_of_one_kernel_give_equal_libraries(twin: AscendcTwin, add: Kernel, tmp_path: Path, unit: str) -> None:
    for name in ("one", "two"):
        build(twin, add, tmp_path / name)
    assert (tmp_path / "one" / f"{unit}.so").read_bytes() == (tmp_path / "two" / f"{unit}.so").read_bytes()
