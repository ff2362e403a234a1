"""One compiled program runs every instruction on given data; tests send it jobs."""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from filelock import FileLock
from numpy.typing import NDArray

from npu.ascendc import runtime, toolchain

HERE = Path(__file__).parent
Array = NDArray[Any]

TYPES = {
    "float32": "float",
    "float16": "half",
    "int8": "int8_t",
    "uint8": "uint8_t",
    "int16": "int16_t",
    "uint16": "uint16_t",
    "int32": "int32_t",
    "uint32": "uint32_t",
    "int64": "int64_t",
}


def _build(folder: Path) -> Path:
    tools = toolchain.find()
    built = runtime.runtime(tools)
    sources = sorted((HERE / "driver").glob("*.cpp"))
    digest = hashlib.sha256(tools.hash.encode())
    for path in [*sources, *sorted((HERE / "driver").glob("*.h"))]:
        digest.update(path.read_bytes())
    program = folder / f"driver-{digest.hexdigest()[:16]}"
    if program.exists():
        return program
    for old in folder.glob("driver-*"):
        old.unlink()

    def compile_one(source: Path) -> str:
        target = folder / f"{source.stem}.o"
        # The flags of kernels and of host code, so that their precompiled headers serve here too.
        host = source.stem == "host"
        level, side = ((toolchain.HOST_LEVEL,), "host") if host else (tools.device_flags, "device")
        flags = [*tools.flags, *level, "-include", str(built.prelude(side))]
        subprocess.run([*tools.command, *flags, "-c", str(source), "-o", str(target)], check=True, timeout=300)
        return str(target)

    with ThreadPoolExecutor(2) as pool:
        objects = list(pool.map(compile_one, sources))
    library = [str(built.library), f"-Wl,-rpath,{built.library.parent}", "-ldl"]
    subprocess.run([*tools.command, *objects, *library, "-o", str(program)], check=True, timeout=100)
    return program


@dataclass
class Answer:
    """What a job left: its tensors, destination first, the faults and the cycles."""

    tensors: list[Array]
    report: dict[str, Any]

    @property
    def fault(self) -> dict[str, Any] | None:
        faults = self.report["faults"]
        return faults[0] if faults else None

    @property
    def dst(self) -> Array:
        assert self.fault is None, self.fault
        return self.tensors[0]


@dataclass
class Tensor:
    """A tensor of the unified buffer: what it holds, whether the kernel has written it, and where it lies."""

    data: Array
    written: bool = True
    address: int | None = None


class Driver:
    """The running program."""

    Tensor = Tensor

    def __init__(self, program: Path) -> None:
        self.process = subprocess.Popen([str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def run(
        self,
        name: str,
        form: str,
        tensors: Sequence[Tensor | Array],
        *,
        types: tuple[str, str] | None = None,
        ints: Sequence[int] = (),
        reals: Sequence[float] = (),
        mask: tuple[int, int] = (0, 0),
    ) -> Answer:
        """Run one call: the destination is the first tensor and, unless said, the types are those of the first two."""
        placed = [tensor if isinstance(tensor, Tensor) else Tensor(tensor) for tensor in tensors]
        if types is None:
            first = TYPES[str(placed[0].data.dtype)]
            types = (first, TYPES[str(placed[1].data.dtype)] if len(placed) > 1 else first)
        words: list[object] = [
            name,
            form or "-",
            *types,
            *mask,
            len(ints),
            *ints,
            len(reals),
            *(repr(float(x)) for x in reals),
        ]
        words.append(len(placed))
        free = 0
        for tensor in placed:
            address = free if tensor.address is None else tensor.address
            words += [address, tensor.data.nbytes, int(tensor.written)]
            # 512 B of room between tensors, so that strided destinations do not meet.
            free = max(free, (address + tensor.data.nbytes + 543) // 32 * 32)
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write((" ".join(map(str, words)) + "\n").encode())
        for tensor in placed:
            self.process.stdin.write(np.ascontiguousarray(tensor.data).tobytes())
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, f"the driver died in {name}"
        report = json.loads(self.process.stdout.read(int(line)))
        assert report != "unknown", f"the driver does not know {name} ({form})"
        left = [
            np.frombuffer(self.process.stdout.read(t.data.nbytes), t.data.dtype).reshape(t.data.shape) for t in placed
        ]
        return Answer(left, report)


@pytest.fixture(scope="session")
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """The program, compiled once for each state of the twin's sources."""
    assert request.config.cache is not None
    folder = request.config.cache.mkdir("vector-driver")
    with FileLock(folder / ".lock"):  # workers of one test run build it once
        running = Driver(_build(folder))
    yield running
    assert running.process.stdin
    running.process.stdin.close()
    running.process.wait(10)
