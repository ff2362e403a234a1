"""``evokernel twin run`` as a user types it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from flows.command import build
from npu.errors import NpuError

PROJECTS = Path(__file__).parent / "projects"
SHAPES = ["-i", "x=float32:100x100:uniform(-1,1)", "-i", "y=float32:100x100", "-o", "z=float32:100x100"]


def twin(*arguments: str) -> Result:
    return CliRunner().invoke(build(), ["twin", "run", *arguments])


def reference(folder: Path, body: str) -> str:
    (folder / "reference.py").write_text(f"def f(x, y):\n    return {body}\n")
    return f"{folder / 'reference.py'}:f"


def test_a_good_kernel_shows_its_time_and_agrees_with_the_reference(tmp_path: Path) -> None:
    trace = tmp_path / "trace.json"
    options = ["--reference", reference(tmp_path, "x + y"), "--timeline", str(trace)]
    result = twin(str(PROJECTS / "add"), *SHAPES, *options)
    assert result.exit_code == 0, result.output
    assert "equal" in result.output and "bottleneck" in result.output and "µs" in result.output
    events = json.loads(trace.read_text())["traceEvents"]
    assert "core 0" in {event["args"]["name"] for event in events if event["name"] == "process_name"}
    assert {"MTE2", "V", "MTE3"} <= {str(event.get("tid")) for event in events} | {
        str(event.get("args", {}).get("name")) for event in events
    }


def test_a_difference_is_shown_and_fails(tmp_path: Path) -> None:
    result = twin(str(PROJECTS / "add"), *SHAPES, "--reference", reference(tmp_path, "x - y"))
    assert result.exit_code == 1 and "differ" in result.output


def test_a_kernel_that_does_not_compile_fails(tmp_path: Path) -> None:
    (tmp_path / "k.cpp").write_text('extern "C" __global__ __aicore__ void k(GM_ADDR x) { missing(); }')
    result = twin(str(tmp_path), "-i", "x=float32:8", "-o", "y=float32:8")
    assert result.exit_code == 1 and "k.cpp:1" in result.output and "missing" in result.output


def test_the_time_of_data_that_fit_in_no_memory() -> None:
    big = "131072x16384"
    shapes = ["-i", f"x=float32:{big}", "-i", f"y=float32:{big}", "-o", f"z=float32:{big}"]
    result = twin(str(PROJECTS / "add"), *shapes, "--time-only")
    assert result.exit_code == 0 and "extrapolated" in result.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-i", "x=float32", "-o", "y=float32:3"], "name=dtype"),
        (["-i", "x=float32:3", "-o", "x=float32:3"], "used twice"),
        (["-i", "x=float32:3", "-o", "y=float32:3", "--chip", "910C"], "910B2"),
        (["-i", "x=float32:3", "-o", "y=float32:3", "--cores", "99"], "48"),
        (["-i", "x=float32:3", "-o", "y=float32:3", "--time-only", "--reference", "a.py:f"], "--time-only"),
    ],
)
def test_a_wrong_request_says_what_to_do(arguments: list[str], message: str) -> None:
    result = twin(str(PROJECTS / "add"), *arguments)
    assert isinstance(result.exception, NpuError) and message in str(result.exception)


def test_a_failing_reference_is_an_error(tmp_path: Path) -> None:
    result = twin(str(PROJECTS / "add"), *SHAPES, "--reference", reference(tmp_path, "x / nothing"))
    assert isinstance(result.exception, NpuError) and "nothing" in str(result.exception)


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("reference.py:g", "has no function 'g'; it defines f"),
        ("none.py:f", "cannot find"),
        ("broken.py:f", "broken.py"),
    ],
)
def test_a_wrong_reference_is_seen_before_the_build(tmp_path: Path, place: str, message: str) -> None:
    reference(tmp_path, "x + y")
    (tmp_path / "broken.py").write_text("def f(x:\n")
    result = twin(str(PROJECTS / "none"), *SHAPES, "--reference", f"{tmp_path / place}")
    assert isinstance(result.exception, NpuError) and message in str(result.exception)


def test_a_timeline_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    result = twin(str(PROJECTS / "add"), *SHAPES, "--timeline", str(tmp_path / "none" / "trace.json"))
    assert isinstance(result.exception, NpuError) and "cannot write the timeline" in str(result.exception)


LAUNCHED = """#include "kernel_operator.h"
extern "C" __global__ __aicore__ void f(GM_ADDR x, GM_ADDR z, GM_ADDR workspace) {
    AscendC::GlobalTensor<float> w;
    w.SetGlobalBuffer((__gm__ float*)AscendC::GetUserWorkspace(workspace));
    w.SetValue(0, 1.0f);
    ((__gm__ float*)z)[0] = w.GetValue(0);
    CROSS
}
void run(void* s, uint8_t* x, uint8_t* z, uint8_t* w) { f<<<1, nullptr, s>>>(x, z, w); }
"""


def test_a_launched_kernel_has_a_workspace(tmp_path: Path) -> None:
    (tmp_path / "f.cpp").write_text(LAUNCHED.replace("CROSS", "AscendC::CrossCoreSetFlag<0, PIPE_MTE3>(11);"))
    result = twin(str(tmp_path / "f.cpp"), "-i", "x=float32:8", "-o", "z=float32:1")
    assert result.exit_code == 0, result.output
    assert "take one of 0 to 10" in result.output
    assert "on how many blocks" not in result.output


def test_a_launch_on_a_number_of_blocks_that_is_not_known_is_noted(tmp_path: Path) -> None:
    (tmp_path / "f.cpp").write_text(LAUNCHED.replace("CROSS", "").replace("<<<1,", "<<<blocks(),"))
    result = twin(str(tmp_path / "f.cpp"), "-i", "x=float32:8", "-o", "z=float32:1", "--cores", "1")
    assert "nothing says on how many blocks the kernel is launched" in result.output
    assert "1 are taken, all cores" in result.output


HALF = """#include "kernel_operator.h"
extern "C" __global__ __aicore__ void f(GM_ADDR x, GM_ADDR z) {
    AscendC::GlobalTensor<float> in, out;
    in.SetGlobalBuffer((__gm__ float*)x);
    out.SetGlobalBuffer((__gm__ float*)z);
    AscendC::TPipe pipe;
    AscendC::TBuf<> buffer;
    pipe.InitBuffer(buffer, 256);
    AscendC::LocalTensor<float> piece = buffer.Get<float>();
    AscendC::Duplicate(piece, LENGTH, 64);
    AscendC::DataCopy(out, piece, 64);
}
void run(void* s, uint8_t* x, uint8_t* z) { f<<<1, nullptr, s>>>(x, z); }
"""


@pytest.mark.parametrize(("value", "certain"), [("1.0f", True), ("in.GetValue(0)", False)])
def test_a_time_of_a_kernel_that_leaves_outputs_unwritten_says_so(tmp_path: Path, value: str, certain: bool) -> None:
    (tmp_path / "f.cpp").write_text(HALF.replace("LENGTH", value))
    half, whole = (
        twin(str(tmp_path / "f.cpp"), "-i", "x=float32:8", "-o", f"z=float32:{n}", "--time-only") for n in (128, 64)
    )
    assert "it writes 256 of 512 bytes" in half.output and "time:" in half.output
    assert half.exit_code == (1 if certain else 0)
    assert ("look for a length" in half.output) == certain
    assert whole.exit_code == 0 and "unwritten" not in whole.output


def test_a_tensor_that_was_not_given_is_an_error_of_a_launched_kernel(tmp_path: Path) -> None:
    (tmp_path / "f.cpp").write_text(LAUNCHED.replace("CROSS", "").replace("workspace", "y"))
    result = twin(str(tmp_path / "f.cpp"), "-i", "x=float32:8", "-o", "z=float32:1")
    assert result.exit_code == 1 and "a parameter y beyond the 2 inputs and outputs" in result.output
