"""The C++ program that runs every form for every documented type, made of the table's rows."""

from __future__ import annotations

import hashlib
import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from npu.ascendc import runtime, toolchain
from npu.ascendc.overloads import MISSING, Overload, overloads
from npu.ascendc.toolchain import Toolchain

HERE = Path(__file__).parent
PARTS = 8  # sources that the cases are shared among: each compiles in a few seconds


@dataclass(frozen=True)
class Trial:
    """A form for one type: to be computed, or to be refused."""

    overload: Overload
    type: str
    refused: bool = False

    @property
    def label(self) -> str:
        """Name, form and type."""
        return f"{self.overload.name}, {self.overload.form.form}, {self.type}"

    @property
    def types(self) -> tuple[str, str]:
        """The C++ types of destination and source."""
        target, _, source = self.type.partition("<")
        return ("float", "float") if target == "-" else (target, source or target)


def trials() -> list[Trial]:
    """Every form that the table's own code runs, for its documented types and for those to be refused."""
    run = [one for one in overloads() if one.form.expects != MISSING and not one.form.checked_in]
    return [Trial(one, kind) for one in run for kind in one.types] + [
        Trial(one, kind, refused=True) for one in run for kind in one.refused
    ]


def source(number: int, trial: Trial) -> str:
    """One case as C++: a function with the desk's tensors in its scope."""
    target, origin = trial.types
    return f"""
namespace case_{number} {{
using T = {target};
using S = {origin};
void run() {{
    constexpr uint32_t lanes = Desk<T, S>::lanes, repeats = Desk<T, S>::repeats, step = Desk<T, S>::step;
    constexpr uint32_t step_to = Desk<T, S>::step_to;
    static_assert(lanes && repeats && step && step_to, "");
    Desk<T, S> desk;
    auto& [dst, a, b, pattern, flags, tmp, offsets, work, x, y, z, w, odd, all] = desk;
    {trial.overload.code};
}}
const Case entry({number}, sizeof(T), sizeof(S), &fill<S>, &run);
}}
"""


def compiles(trial: Trial, folder: Path) -> bool:
    """Whether the twin has the form at all."""
    tools = toolchain.find()
    path = folder / "form.cpp"
    path.write_text('#include "desk.h"\n' + source(0, trial), encoding="utf-8")
    command = [*tools.command, *tools.flags, f"-I{HERE}", "-fsyntax-only", str(path)]
    return subprocess.run(command, capture_output=True, timeout=100).returncode == 0


def run(folder: Path) -> dict[int, dict[str, Any]]:
    """Build the program in ``folder`` unless it is there, run it, and return each case's answer by number."""
    tools = toolchain.find()
    cases = [source(number, trial) for number, trial in enumerate(trials())]
    files = {f"cases_{part}.cpp": '#include "desk.h"\n' + "".join(cases[part::PARTS]) for part in range(PARTS)}
    digest = hashlib.sha256(tools.hash.encode())
    for text in [*files.values(), (HERE / "desk.h").read_text(), (HERE / "main.cpp").read_text()]:
        digest.update(text.encode())
    program = folder / f"overloads-{digest.hexdigest()[:16]}"
    if not program.exists():
        for old in folder.glob("overloads-*"):
            old.unlink()
        _build(tools, folder, files, program)
    done = subprocess.run([str(program)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    answers = [json.loads(line) for line in done.stdout.splitlines() if line.startswith('{"number"')]
    return {answer["number"]: answer for answer in answers}


def _build(tools: Toolchain, folder: Path, files: dict[str, str], program: Path) -> None:
    built = runtime.runtime(tools)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")

    def compile_one(path: Path) -> str:
        target = folder / f"{path.stem}.o"
        prelude = ["-include", str(built.prelude("device")), f"-I{HERE}"]
        command = [*tools.command, *tools.flags, *tools.device_flags, *prelude, "-c", str(path), "-o", str(target)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr[:6000]
        return str(target)

    with ThreadPoolExecutor(2) as pool:
        objects = list(pool.map(compile_one, [HERE / "main.cpp", *(folder / name for name in files)]))
    library = [str(built.library), f"-Wl,-rpath,{built.library.parent}", "-ldl"]
    subprocess.run([*tools.command, *objects, *library, "-o", str(program)], check=True, timeout=100)
