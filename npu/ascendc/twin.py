"""The Ascend C twin as a target: builds, runs and times kernels without an NPU."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib import resources
from pathlib import Path

from npu import sandbox
from npu.ascendc import compilation, toolchain
from npu.ascendc.call import Call, TensorSpec
from npu.ascendc.execution import execute
from npu.ascendc.job import Binary, Sampling, Settings
from npu.ascendc.project import Project, load
from npu.ascendc.project_error import ProjectError
from npu.ascendc.reduced import Family, estimate, family_of_call
from npu.ascendc.result import CaseResult
from npu.ascendc.runtime import Runtime, runtime
from npu.errors import NpuError
from npu.target import Array, Build, Run
from operators import CHIPS, Attribute, Case, Kernel, Operator, OperatorError, dtypes, roofline_us, shapes

MODEL = "1"
BINARY = "binary.json"


class AscendcTwin:
    """A 910B on the machine's CPU: exact results, estimated time.

    ``chip`` is a variant of the 910B; ``cores`` limits the vector cores that kernels see (0: all); ``limits`` hold
    for each run, with room added for the tensors of the cases; ``sampling`` says how much of a long kernel is
    followed. NpuError for an unknown chip or a missing compiler.
    """

    def __init__(
        self,
        chip: str = "910B2",
        cores: int = 0,
        limits: sandbox.Limits | None = None,
        sampling: Sampling = Sampling(),
    ) -> None:
        if chip not in CHIPS:
            raise NpuError(f"unknown chip {chip!r}; known are {', '.join(CHIPS)}")
        if cores < 0 or cores > CHIPS[chip].vector_cores:
            raise NpuError(f"{chip} has {CHIPS[chip].vector_cores} vector cores; {cores} cannot be used")
        self.chip = chip
        self.cores = cores
        self.limits = limits or sandbox.Limits(cpu_seconds=60, wall_seconds=120.0)
        self.sampling = sampling
        self._toolchain = toolchain.find()

    @property
    def name(self) -> str:
        """``ascendc-twin``."""
        return "ascendc-twin"

    @property
    def version(self) -> str:
        """Version of the model, the chip, and the cores where they are limited."""
        return f"{MODEL} ({self.chip}{f', {self.cores} cores' if self.cores else ''})"

    @property
    def toolchain(self) -> str:
        """First line of the compiler's version."""
        return self._toolchain.version

    @property
    def harness_hash(self) -> str:
        """SHA-256 over everything of the twin that decides a result: sources, flags, compiler."""
        return self._toolchain.hash

    def knowledge(self) -> str:
        """How a complete kernel is laid out, the limits, the rules; for a generator's prompt."""
        return (resources.files("npu.ascendc") / "knowledge" / "target.md").read_text(encoding="utf-8")

    def build(self, kernel: Kernel, operator: Operator, directory: Path) -> Build:
        """Compile a kernel for an operator's dtypes within ``directory``. Diagnostics where it cannot be built."""
        types = dtypes(operator)
        inputs = [tensor.dtype for tensor in operator.inputs]
        outputs = [types[name] for name in operator.outputs]
        return self.build_kernel(kernel, inputs, outputs, directory, operator.op_type)

    def build_kernel(
        self, kernel: Kernel, inputs: Sequence[str], outputs: Sequence[str], directory: Path, wanted: str = ""
    ) -> Build:
        """The same for any kernel: dtypes of inputs and outputs, and the operator type to take where it has several."""
        started = time.monotonic()
        directory = directory.resolve()
        directory.mkdir(parents=True, exist_ok=True)
        try:
            project = load(kernel, wanted)
        except ProjectError as error:
            return Build(directory, error.diagnostics, time.monotonic() - started)
        shared = runtime(self._toolchain)
        compilation.write_sources(project, directory, inputs, outputs)
        for side in ("device", "host") if project.host else ("device",):
            limits = compilation.COMPILE_LIMITS
            found = compilation.compile_unit(side, project, directory, self._toolchain, shared, limits)
            if found:
                return Build(directory, found, time.monotonic() - started)
        _save(project, shared, directory)
        return Build(directory, (), time.monotonic() - started)

    def run(self, build: Build, operator: Operator, inputs: Sequence[Mapping[str, Array]]) -> list[Run]:
        """Execute on each set of inputs, in one sandboxed process, with fresh buffers for each."""
        calls = [_call(operator, {name: tuple(a.shape) for name, a in arrays.items()}, arrays) for arrays in inputs]
        return [result.run for result in self.execute(build, calls)]

    def time(self, build: Build, operator: Operator, shapes: Mapping[str, tuple[int, ...]]) -> Run:
        """Latency at these input shapes, without values: indices read from data count as zeros."""
        call = _call(operator, shapes, {})
        family = Family(_case(operator, shapes), partial(call_at, operator))
        run = self._timed(build, [call], [family])[0].run
        if run.timing is None:
            return run
        floor = roofline_us(operator, _case(operator, shapes), self.chip)
        return replace(run, timing=replace(run.timing, floor_us=floor))

    def execute(
        self, build: Build, calls: Sequence[Call], time_only: bool = False, timeline: Path | None = None
    ) -> list[CaseResult]:
        """Run calls that need not belong to an operator of this project; ``timeline`` receives the last one's trace."""
        if time_only:
            return self._timed(build, calls, [family_of_call(call) for call in calls], timeline)
        return self._executed(build, calls, Settings(self.chip, self.cores, False, timeline is not None), timeline)

    def followed(self, build: Build, calls: Sequence[Call]) -> list[CaseResult]:
        """Time the calls without reduced shapes: where a core is stopped, the estimate rests on what was seen of it."""
        return self._executed(build, calls, Settings(self.chip, self.cores, True, False, self.sampling))

    def _timed(
        self, build: Build, calls: Sequence[Call], families: Sequence[Family], timeline: Path | None = None
    ) -> list[CaseResult]:
        """Time the calls; those that are too long to follow, by reduced ones of their families."""
        settings = Settings(self.chip, self.cores, True, timeline is not None, self.sampling)

        def timer(reduced: Sequence[Call], most: int) -> list[CaseResult]:
            sampling = replace(self.sampling, counted_calls=most)
            return self._executed(build, reduced, replace(settings, timeline=False, sampling=sampling))

        return [
            estimate(result, family, timer) if result.report.get("stopped") and result.run.timing else result
            for result, family in zip(self._executed(build, calls, settings, timeline), families, strict=True)
        ]

    def _executed(
        self, build: Build, calls: Sequence[Call], settings: Settings, timeline: Path | None = None
    ) -> list[CaseResult]:
        binary, shared = load_binary(build)
        names = [_case_name(call) for call in calls]
        return execute(binary, shared, calls, settings, self.limits, names, timeline)


def _case(operator: Operator, inputs: Mapping[str, tuple[int, ...]]) -> Case:
    return {
        dim: extent
        for tensor in operator.inputs
        for dim, extent in zip(tensor.dims, inputs[tensor.name], strict=True)
        if isinstance(dim, str)
    }


def call_at(operator: Operator, case: Case) -> Call | None:
    """A call without values at this case; None where its shapes do not fit together."""
    try:
        sizes = shapes(operator, case)
    except OperatorError:
        return None
    return _call(operator, {tensor.name: sizes[tensor.name] for tensor in operator.inputs}, {})


def _call(operator: Operator, inputs: Mapping[str, tuple[int, ...]], arrays: Mapping[str, Array]) -> Call:
    sizes, types = shapes(operator, _case(operator, inputs)), dtypes(operator)
    attributes: dict[str, Attribute] = {}
    for node in operator.nodes:
        for name, value in node.attributes:
            attributes.setdefault(name, value)
    return Call(
        tuple(TensorSpec(tensor.name, tensor.dtype, sizes[tensor.name]) for tensor in operator.inputs),
        tuple(TensorSpec(name, types[name], sizes[name]) for name in operator.outputs),
        attributes,
        arrays,
    )


def _case_name(call: Call) -> str:
    return ", ".join(f"{spec.name}{list(spec.shape)}" for spec in call.inputs)


def _save(project: Project, shared: Runtime, directory: Path) -> None:
    data = {
        "type": project.definition.type,
        "parameters": project.entry.parameters,
        "cores": project.entry.cores,
        "keyed": project.entry.keyed,
        "host": bool(project.host),
        "block_dim": project.block_dim,
        "runtime": str(shared.folder),
    }
    (directory / BINARY).write_text(json.dumps(data))


def load_binary(build: Build) -> tuple[Binary, Runtime]:
    """What a successful build left in its directory. NpuError when it is not there (any more)."""
    try:
        data = json.loads((build.directory / BINARY).read_text())
    except OSError as error:
        raise NpuError(f"{build.directory} holds no built kernel: build it first") from error
    shared = Runtime(Path(data["runtime"]))
    if not shared.program.exists():
        raise NpuError("the twin's runtime has left the cache since this kernel was built: build it again")
    folder = build.directory.resolve()
    keyed = tuple((int(key), str(kind)) for key, kind in data["keyed"])
    fixed = (data["cores"], keyed, data["host"], data["block_dim"])
    return Binary(folder, data["type"], tuple(data["parameters"]), *fixed), shared
