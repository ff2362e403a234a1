"""Builds and runs one conformance kernel."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from npu.ascendc.call import Call, TensorSpec
from npu.ascendc.twin import AscendcTwin
from npu.target import Array, Run
from operators import Kernel
from tests.npu.ascendc.conformance.cases import Conformance

FOLDER = Path(__file__).parent


def kernel(name: str) -> Kernel:
    """The kernel's project: its device file, and the host side that all with tiling data share."""
    device = (FOLDER / "kernels" / f"{name}.cpp").read_text(encoding="utf-8")
    hosts = () if "tiling" not in device else sorted((FOLDER / "project").rglob("*.*"))
    files = {path.relative_to(FOLDER / "project").as_posix(): path.read_text(encoding="utf-8") for path in hosts}
    return Kernel({f"op_kernel/{name}.cpp": device, **files})


def draw(case: Conformance, seed: int) -> dict[str, Array]:
    """x and y: values that the dtype holds exactly."""
    rng = np.random.default_rng(seed)
    if case.dtype == "int32":
        return {name: rng.integers(-1000, 1000, case.x).astype(np.int32) for name in "xy"}
    coarse = {name: np.round(rng.uniform(-3, 3, case.x) * 64) / 64 + 1 / 128 for name in "xy"}
    return {name: a.astype(np.float16 if case.dtype == "float16" else np.float32) for name, a in coarse.items()}


@pytest.fixture
def run_case(tmp_path: Path) -> Callable[[Conformance], tuple[dict[str, Array], Run]]:
    def run(case: Conformance) -> tuple[dict[str, Array], Run]:
        twin, arrays, out = AscendcTwin(), draw(case, 0), case.out or case.dtype
        build = twin.build_kernel(kernel(case.kernel), [case.dtype, case.dtype], [out], tmp_path)
        assert build.ok, build.diagnostics
        inputs = tuple(TensorSpec(name, case.dtype, case.x) for name in "xy")
        call = Call(inputs, (TensorSpec("z", out, case.z or case.x),), case.attributes, arrays)
        return arrays, twin.execute(build, [call])[0].run

    return run
