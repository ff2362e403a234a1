"""A target without a compiler: kernels are Python functions by name, so that each gate can be tried by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np

from npu.outcome import Diagnostic, Timing
from npu.target import Array, Build, Run
from operators import Kernel, Operator

Behaviour = Callable[[int, dict[str, Array]], Run]


def outcome_of(outputs: Mapping[str, Array], **more: object) -> Run:
    """A run that behaved well."""
    return Run(outputs=outputs, written=dict.fromkeys(outputs, True), launches=1, **more)  # type: ignore[arg-type]


class Machine:
    """Runs one behaviour; counts what it is asked."""

    name = "machine"
    version = "1"
    toolchain = "none"

    def __init__(
        self, behave: Behaviour, latency_us: float = 1e6, timed: Run | None = None, compiles: bool = True
    ) -> None:
        self.behave = behave
        self.timed = timed or Run(None, timing=Timing(latency_us, 100, {"MTE2": latency_us}, "MTE2", 0.0, 0.0))
        self.compiles = compiles
        self.calls = 0
        self.builds = 0
        self.processes: list[int] = []

    def knowledge(self) -> str:
        return ""

    def build(self, kernel: Kernel, operator: Operator, directory: Path) -> Build:
        self.builds += 1
        return Build(directory, () if self.compiles else (Diagnostic("op_kernel/relu_custom.cpp", 3, "expected ';'"),))

    def run(self, build: Build, operator: Operator, inputs: Sequence[Mapping[str, Array]]) -> list[Run]:
        assert build.directory.is_dir()
        self.processes.append(len(inputs))
        runs = []
        for given in inputs:
            self.calls += 1
            runs.append(self.behave(self.calls, {name: np.array(array) for name, array in given.items()}))
        return runs

    def time(self, build: Build, operator: Operator, shapes: Mapping[str, tuple[int, ...]]) -> Run:
        return self.timed


def relu(_: int, inputs: dict[str, Array]) -> Run:
    """The honest behaviour."""
    return outcome_of({"out": np.maximum(inputs["x"], np.float32(0))})
