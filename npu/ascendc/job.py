"""The text of a job, as the harness reads it: one key and its values per line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from npu.ascendc.call import Call, TensorSpec
from operators import Attribute

RESULTS = "results.jsonl"


@dataclass(frozen=True)
class Sampling:
    """How much of a long kernel a job that only estimates follows; 0: as the machine has it.

    ``sample_calls`` of a core are simulated; after ``counted_calls`` calls of all cores they are stopped.
    """

    sample_calls: int = 0
    counted_calls: int = 0


@dataclass(frozen=True)
class Settings:
    """How a job is run. ``cores`` limits the cores that the platform offers (0: all of the chip)."""

    chip: str
    cores: int = 0
    time_only: bool = False
    timeline: bool = False
    sampling: Sampling = Sampling()


@dataclass(frozen=True)
class Binary:
    """A built project: folder of its libraries, operator type, and what is known of the entry.

    ``block_dim`` is that of a launch in the source, taken where there is no tiling function; 0 where none says it.
    """

    folder: Path
    type: str
    parameters: tuple[str, ...]
    cores: str
    keyed: tuple[tuple[int, str], ...]
    host: bool
    block_dim: int


def job_text(binary: Binary, calls: Sequence[Call], settings: Settings, patience: float) -> str:
    """The job that runs ``calls``. Values are read from ``input_path`` and outputs written to ``output_path``.

    ``patience`` is the CPU time in seconds that a kernel's own code may take between two calls of the API; host code
    may take twice as much for a case. More is an endless loop.
    """
    lines = [f"kernel {_text(str(binary.folder / 'device.so'))}"]
    if binary.host:
        lines.append(f"type {_text(binary.type)}")
        lines.append(f"host {_text(str(binary.folder / 'host.so'))}")
    lines += [f"chip {_text(settings.chip)}", f"cores {binary.cores}", f"core_limit {settings.cores}"]
    lines += [f"task {key} {kind}" for key, kind in binary.keyed] + [f"block_dim {binary.block_dim}"]
    lines += [f"time_only {int(settings.time_only)}", f"timeline {int(settings.timeline)}"]
    lines.append(f"patience {patience!r}")
    lines += [f"sample_calls {settings.sampling.sample_calls}", f"counted_calls {settings.sampling.counted_calls}"]
    lines += [f"parameter {_text(name)}" for name in binary.parameters]
    for index, call in enumerate(calls):
        lines.append(f"case {index}")
        for spec in call.inputs:
            path = "" if settings.time_only else input_path(index, call, spec.name)
            lines.append(_tensor("input", spec, path))
        lines += [_tensor("output", spec, output_path(index, call, spec.name)) for spec in call.outputs]
        lines.append(f"cache_share {call.cache_share!r}")
        lines += [line for name, value in call.attributes.items() if (line := _attribute(name, value))]
    return "\n".join(lines) + "\n"


def input_path(index: int, call: Call, name: str) -> str:
    """File of an input's values, relative to the folder in which the job runs."""
    return f"case{index}.input{[spec.name for spec in call.inputs].index(name)}"


def output_path(index: int, call: Call, name: str) -> str:
    """File of an output's values."""
    return f"case{index}.output{[spec.name for spec in call.outputs].index(name)}"


def _text(value: str) -> str:
    return quote(value, safe="/._-+")


def _tensor(key: str, spec: TensorSpec, path: str) -> str:
    dims = " ".join(str(extent) for extent in spec.shape)
    return f"{key} {_text(spec.name)} {spec.dtype} {len(spec.shape)} {dims} {path}".rstrip()


def _attribute(name: str, value: Attribute) -> str:
    """The line of an attribute; empty for a value that no operator definition can hold."""
    match value:
        case bool():
            return f"attribute {_text(name)} bool {int(value)}"
        case int():
            return f"attribute {_text(name)} int {value}"
        case float():
            return f"attribute {_text(name)} float {value!r}"
        case str():
            return f"attribute {_text(name)} string {_text(value)}"
        case tuple() if value and all(isinstance(item, int) for item in value):
            return f"attribute {_text(name)} ints {' '.join(str(int(item)) for item in value if item is not None)}"  # type: ignore[arg-type]
        case tuple() if value and all(isinstance(item, int | float) for item in value):
            return f"attribute {_text(name)} floats {' '.join(repr(item) for item in value)}"
    return ""
