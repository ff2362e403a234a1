"""Another compiler than the usual one: values, checks and times are the same.

Runs with the compilers that are here: ``clang++``, and the one that ``$OTHER_CXX`` names.
"""

import os
import shutil
from pathlib import Path

import numpy as np
import pytest

from npu import compiler
from npu.ascendc import toolchain
from npu.ascendc.twin import AscendcTwin
from operators import Kernel, get, make_inputs, reference

ADD = get("basic/add")
DEVICE = "op_kernel/add_custom.cpp"
USUAL = toolchain.find().version


def others() -> list[str]:
    named = [name for name in ("clang++", os.environ.get("OTHER_CXX", "")) if name and shutil.which(name)]
    return [name for name in named if compiler.version(Path(shutil.which(name) or "")) != USUAL]


@pytest.fixture(scope="module", params=others() or [""])
def other(request: pytest.FixtureRequest) -> AscendcTwin:
    if not request.param:
        pytest.skip("no second compiler: install clang, or name one by OTHER_CXX")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CXX", request.param)
        return AscendcTwin()


def changed(add: Kernel, code: str) -> Kernel:
    return Kernel({**add.files, DEVICE: add.files[DEVICE].replace("op.Process();", code)})


def test_values_and_times_are_those_of_the_usual_compiler(
    twin: AscendcTwin, other: AscendcTwin, add: Kernel, tmp_path: Path
) -> None:
    inputs = [make_inputs(ADD, ADD.checks[0], 1)]
    runs = []
    for one in (twin, other):
        build = one.build(add, ADD, tmp_path / one.harness_hash[:8])
        assert build.ok, build.diagnostics
        runs += one.run(build, ADD, inputs)
    for run in runs:
        assert run.outputs is not None and run.timing is not None
        np.testing.assert_array_equal(run.outputs["out"], reference(ADD, inputs[0])["out"].astype(np.float32))
    assert runs[0].timing == runs[1].timing


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("((__gm__ float*)z)[tilingData.total] = 1.0f;", "out-of-bounds"),
        ("if (((__gm__ float*)y)[-1] != 7.0f) op.Process();", "out-of-bounds"),
        ("volatile uint64_t a[2]; a[tilingData.total * 100000000ull] = 0;", "foreign-write"),
        ("volatile uint32_t a[4]; a[tilingData.total % 4] = 1; op.Process();", ""),
    ],
)
def test_accesses_by_pointer_are_checked(other: AscendcTwin, add: Kernel, tmp_path: Path, code: str, kind: str) -> None:
    build = other.build(changed(add, code), ADD, tmp_path)
    assert build.ok, build.diagnostics
    run = other.run(build, ADD, [make_inputs(ADD, {"B": 3, "N": 37}, 0)])[0]
    assert [fault.kind for fault in run.faults] == ([kind] if kind else [])


def test_a_compilation_error_names_the_line(other: AscendcTwin, add: Kernel, tmp_path: Path) -> None:
    build = other.build(changed(add, "op.Process(missing);"), ADD, tmp_path)
    assert not build.ok and build.diagnostics[0].line > 0 and "missing" in build.diagnostics[0].message
