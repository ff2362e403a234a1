"""A project of several loops, and twins that follow much or little of it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from npu.ascendc.call import Call, TensorSpec
from npu.ascendc.job import Sampling
from npu.ascendc.reading import read_kernel
from npu.ascendc.result import CaseResult
from npu.ascendc.twin import AscendcTwin
from npu.target import Build

PASSES = Path(__file__).parent / "projects" / "passes"
Timed = Callable[[int, tuple[int, int], int], CaseResult]


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    made = AscendcTwin().build_kernel(read_kernel(PASSES), ["float32"], ["float32"], tmp_path_factory.mktemp("passes"))
    assert made.ok, made.diagnostics
    return made


@pytest.fixture(scope="session")
def timed(build: Build) -> Timed:
    """Times a style at a shape, where all cores may make so many calls."""

    def time(style: int, shape: tuple[int, int], counted_calls: int) -> CaseResult:
        twin = AscendcTwin(sampling=Sampling(counted_calls=counted_calls))
        call = Call((TensorSpec("x", "float32", shape),), (TensorSpec("z", "float32", shape),), {"style": style})
        return twin.execute(build, [call], time_only=True)[0]

    return time
