"""A complete operator project around the high-level matrix product."""

from pathlib import Path

import numpy as np
import pytest

from npu.ascendc.call import Call, TensorSpec
from npu.ascendc.reading import read_kernel
from npu.ascendc.twin import AscendcTwin
from npu.target import Build

PROJECT = Path(__file__).parent / "projects" / "matmul"


@pytest.fixture(scope="module")
def build(twin: AscendcTwin, tmp_path_factory: pytest.TempPathFactory) -> Build:
    folder = tmp_path_factory.mktemp("matmul")
    built = twin.build_kernel(read_kernel(PROJECT), ["float32"] * 3, ["float32"], folder)
    assert built.ok, built.diagnostics
    return built


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
