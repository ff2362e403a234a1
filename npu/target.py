"""A target: hardware, or a model of it, on which kernels are built, run and timed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt

from npu.outcome import Diagnostic, Fault, Timing
from operators import Kernel, Operator

Array = npt.NDArray[np.generic]


@dataclass(frozen=True)
class Build:
    """The result of compiling a kernel: a directory with a runnable binary, or diagnostics."""

    directory: Path
    diagnostics: tuple[Diagnostic, ...] = ()
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        """Whether there is something to run."""
        return not self.diagnostics


@dataclass(frozen=True)
class Run:
    """One execution on one set of inputs. Outputs are None when a fault or a limit ended it.

    ``written`` holds, per output, whether every element was written. ``inputs_changed`` names changed inputs.
    """

    outputs: Mapping[str, Array] | None
    faults: tuple[Fault, ...] = ()
    written: Mapping[str, bool] | None = None
    inputs_changed: tuple[str, ...] = ()
    launches: int = 0
    timing: Timing | None = None
    limit: str = ""
    log: str = ""
    notes: tuple[str, ...] = ()


class Target(Protocol):
    """What the verifier needs of a target. Implementations hold no state between kernels."""

    @property
    def name(self) -> str:
        """Name by which configuration and memory know the target, such as ``ascendc-twin``."""
        ...

    @property
    def version(self) -> str:
        """Version of the target's model or driver, part of every outcome's protocol."""
        ...

    @property
    def toolchain(self) -> str:
        """The compiler and its version."""
        ...

    def knowledge(self) -> str:
        """Instructions for a generator: how a complete kernel is laid out, the limits, the rules."""
        ...

    def build(self, kernel: Kernel, operator: Operator, directory: Path) -> Build:
        """Compile a kernel within ``directory``, sandboxed."""
        ...

    def run(self, build: Build, operator: Operator, inputs: Sequence[Mapping[str, Array]]) -> list[Run]:
        """Execute on each set of inputs, in one sandboxed process, fresh buffers for each."""
        ...

    def time(self, build: Build, operator: Operator, shapes: Mapping[str, tuple[int, ...]]) -> Run:
        """Latency at these input shapes; values are not computed where the target can do without."""
        ...
