"""What a fault or note says of its cause."""

from pathlib import Path

import pytest

from npu.ascendc.twin import AscendcTwin
from npu.target import Run
from operators import Kernel, get, make_inputs

DEVICE = "op_kernel/add_custom.cpp"
HOST = "op_host/add_custom.cpp"
ADD = get("basic/add")


def run(twin: AscendcTwin, kernel: Kernel, folder: Path, n: int = 37) -> Run:
    build = twin.build(kernel, ADD, folder)
    assert build.ok, build.diagnostics
    return twin.run(build, ADD, [make_inputs(ADD, {"B": 3, "N": n}, 0)])[0]


def test_a_tiling_key_without_a_branch_is_noted(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    branches = "if (TILING_KEY_IS(27)) { op.Process(); } else if (TILING_KEY_IS(1)) { op.Process(); }"
    keyed = add.changed(DEVICE, "op.Process();", branches)
    wrong = keyed.changed(HOST, "tiling.set_total(total);", "context->SetTilingKey(3);\n    tiling.set_total(total);")
    result = run(twin, wrong, tmp_path / "wrong")
    assert result.written == {"out": False}
    assert any("asks for the tiling keys 1 and 27, and the key is 3" in note for note in result.notes)
    right = wrong.changed(HOST, "SetTilingKey(3)", "SetTilingKey(27)")
    assert not any("tiling key" in note for note in run(twin, right, tmp_path / "right").notes)


CASES = [
    (
        "(void)context->GetInputDesc(2)->GetDataType();",
        "GetInputDesc(2) returned nullptr: the operator was given 2 inputs",
    ),
    ("total += *context->GetAttrs()->GetInt(1);", "GetInt(1) returned nullptr: the operator declares 0 attributes"),
    (
        "total += context->GetInputTensor(1)->GetData<int>()[0];",
        "GetData() returned nullptr: host code may read an input's values only",
    ),
]


def test_a_null_pointer_in_the_tiling_function_names_the_call_that_gave_it(
    twin: AscendcTwin, add: Kernel, tmp_path: Path
) -> None:
    code = "".join(f"if (total == {111 + 3 * i}) {{ {line} }}\n" for i, (line, _) in enumerate(CASES))
    kernel = add.changed(HOST, "tiling.set_total(total);", f"{code}tiling.set_total(total);")
    build = twin.build(kernel, ADD, tmp_path)
    assert build.ok, build.diagnostics
    for i, (_, message) in enumerate(CASES):
        (result,) = twin.run(build, ADD, [make_inputs(ADD, {"B": 3, "N": 37 + i}, 0)])
        assert result.faults[0].kind == "tiling-crash"
        assert message in result.faults[0].message


@pytest.mark.parametrize(
    ("access", "advice"),
    [("((__gm__ uint32_t*)tiling)[4]", "GET_TILING_DATA"), ("(uint32_t)((__gm__ float*)x)[111]", "bound the index")],
)
def test_advice_on_a_read_by_pointer_is_not_about_copies(
    twin: AscendcTwin, add: Kernel, tmp_path: Path, access: str, advice: str
) -> None:
    kernel = add.changed(DEVICE, "tilingData.total,", f"tilingData.total + {access},")
    found = run(twin, kernel, tmp_path).faults[0]
    assert found.kind == "out-of-bounds" and advice in found.message and "DataCopyPad" not in found.message
