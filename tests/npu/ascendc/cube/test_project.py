"""A complete operator project around the high-level matrix product."""

from pathlib import Path

import numpy as np
import pytest

from npu import sandbox
from npu.ascendc.call import Call, TensorSpec
from npu.ascendc.reading import read_kernel
from npu.ascendc.twin import AscendcTwin
from npu.target import Build
from operators import Kernel

PROJECT = Path(__file__).parent / "projects" / "matmul"


@pytest.fixture(scope="module")
def build(twin: AscendcTwin, tmp_path_factory: pytest.TempPathFactory) -> Build:
    folder = tmp_path_factory.mktemp("matmul")
    built = twin.build_kernel(read_kernel(PROJECT), ["float32"] * 3, ["float32"], folder)
    assert built.ok, built.diagnostics
    return built


def built_without(twin: AscendcTwin, line: str, instead: str, folder: Path) -> Build:
    path, files = "op_kernel/matmul_custom.cpp", dict(read_kernel(PROJECT).files)
    assert line in files[path]
    files[path] = files[path].replace(line, instead)
    made = twin.build_kernel(Kernel(files), ["float32"] * 3, ["float32"], folder)
    assert made.ok, made.diagnostics
    return made


def call(m: int, n: int, k: int, seed: int | None = None) -> Call:
    shapes = {"a": (m, k), "b": (k, n), "bias": (n,)}
    rng = np.random.default_rng(seed)
    arrays = (
        {} if seed is None else {name: rng.standard_normal(shape).astype(np.float32) for name, shape in shapes.items()}
    )
    inputs = tuple(TensorSpec(name, "float32", shape) for name, shape in shapes.items())
    return Call(inputs, (TensorSpec("c", "float32", (m, n)),), {}, arrays)


@pytest.mark.parametrize(("m", "n", "k"), [(64, 64, 64), (512, 300, 129), (1, 1000, 77), (1000, 17, 33)])
def test_the_project_computes_the_product(twin: AscendcTwin, build: Build, m: int, n: int, k: int) -> None:
    given = call(m, n, k, seed=1)
    result = twin.execute(build, [given])[0].run
    assert result.outputs is not None, (result.faults, result.limit)
    expected = given.arrays["a"].astype(np.float64) @ given.arrays["b"] + given.arrays["bias"]
    np.testing.assert_allclose(result.outputs["c"], expected, atol=1e-4)
    assert result.written == {"c": True}


def test_a_large_product_is_timed_without_values(twin: AscendcTwin, build: Build) -> None:
    timing = twin.execute(build, [call(4096, 4096, 4096)], time_only=True)[0].run.timing
    assert timing is not None and timing.bottleneck == "M"
    ideal_us = 4096**3 / (24 * 1024 * 1.8e3)
    assert ideal_us < timing.latency_us < 1.5 * ideal_us


def test_a_long_product_is_no_endless_loop(build: Build) -> None:
    twin = AscendcTwin(limits=sandbox.Limits(cpu_seconds=3, wall_seconds=60.0), cores=1)  # a patience of 0.25 s
    result = twin.execute(build, [call(1536, 1536, 1536, seed=1)])[0].run
    assert result.outputs is not None, (result.faults, result.limit)


def test_a_product_that_is_not_ended_is_noted(twin: AscendcTwin, build: Build, tmp_path: Path) -> None:
    notes = twin.execute(built_without(twin, "mm.End();", "", tmp_path), [call(64, 64, 64, seed=1)])[0].run.notes
    assert any("End() is missing" in note for note in notes)
    assert not any("End()" in note for note in twin.execute(build, [call(64, 64, 64, seed=1)])[0].run.notes)


def test_a_matmul_object_that_was_not_registered_is_a_fault(twin: AscendcTwin, tmp_path: Path) -> None:
    line = "REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), op.mm, &tilingData.cubeTilingData);"
    made = built_without(twin, line, "op.mm.Init(&tilingData.cubeTilingData, &pipe);", tmp_path)
    (found,) = twin.execute(made, [call(64, 64, 64, seed=1)])[0].run.faults
    assert found.kind == "unsupported-call" and "REGIST_MATMUL_OBJ" in found.message
