"""Loops without end that call nothing of the API: found by CPU time, long before the limit, and named by their side."""

from pathlib import Path

import pytest

from npu import sandbox
from npu.ascendc.twin import AscendcTwin
from npu.target import Run
from operators import Kernel, get, make_inputs

DEVICE = "op_kernel/add_custom.cpp"
HOST = "op_host/add_custom.cpp"
ADD = get("basic/add")
PATIENCE = 0.5  # seconds, for this limit
LIMITS = sandbox.Limits(cpu_seconds=6, wall_seconds=60.0)

LOOPS = """op.Process();
    volatile float held[4] = {1.0f};
    while (tilingData.total == 111) {}
    if (GetBlockIdx() == 0 && tilingData.total == 222) {
        while (held[0] > 0.0f) held[0] = sqrtf(held[0]) + held[1];
    }
    for (uint32_t round = 0; round < 6; ++round) {
        for (uint32_t i = 0; i < 100000000; ++i) held[2] = held[1];
        xGm.SetGlobalBuffer((__gm__ float*)x);
        held[3] = xGm.GetValue(0);
    }"""


@pytest.fixture(scope="module")
def twin() -> AscendcTwin:
    return AscendcTwin(cores=1, limits=LIMITS)


def run(twin: AscendcTwin, kernel: Kernel, folder: Path, *lengths: int) -> list[Run]:
    build = twin.build(kernel, ADD, folder)
    assert build.ok, build.diagnostics
    return twin.run(build, ADD, [make_inputs(ADD, {"B": 3, "N": n}, 0) for n in lengths])


def test_a_loop_in_the_kernel_is_named_with_its_core_and_last_call(
    twin: AscendcTwin, add: Kernel, tmp_path: Path
) -> None:
    kernel = add.changed(DEVICE, "op.Process();", "GlobalTensor<float> xGm;\n    " + LOOPS)
    build = twin.build(kernel, ADD, tmp_path)
    assert build.ok, build.diagnostics
    for rows in (37, 74):
        after, later = twin.run(build, ADD, [make_inputs(ADD, {"B": 3, "N": n}, 0) for n in (rows, 38)])
        (found,) = after.faults
        assert (found.kind, found.call, found.core) == ("endless-loop", "kernel", 0)
        assert f"{PATIENCE} s of CPU time" in found.message and "DataCopyPad was the last" in found.message
        assert "an earlier case" in later.faults[0].message


def test_a_long_loop_that_calls_the_api_in_between_is_none(twin: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    kernel = add.changed(DEVICE, "op.Process();", "GlobalTensor<float> xGm;\n    " + LOOPS)
    (result,) = run(twin, kernel, tmp_path, 38)
    assert result.outputs is not None, result.faults


def test_a_loop_in_the_tiling_function_is_named_even_within_the_heap(
    twin: AscendcTwin, add: Kernel, tmp_path: Path
) -> None:
    loop = (
        "while (total == 114) { std::string text(100, 'a'); total += text.size() == 1; }\n    tiling.set_total(total);"
    )
    kernel = add.changed(HOST, "tiling.set_total(total);", loop)
    before, found, _ = run(twin, kernel, tmp_path, 37, 38, 37)
    assert before.outputs is not None
    assert [(fault.kind, fault.call) for fault in found.faults] == [("endless-loop", "tiling")]
    assert f"{2 * PATIENCE:.3g} s of CPU time" in found.faults[0].message
