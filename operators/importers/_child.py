"""The tracing process: private directory, named environment, limits, no network where the system can do that."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from operators.errors import OperatorError

TRACER = Path(__file__).parent / "_tracer.py"
SECONDS = 180


@cache
def _without_network() -> tuple[str, ...]:
    """The prefix that gives a command a user and network namespace of its own, if the system allows it."""
    prefix = (shutil.which("unshare") or "", "-rn")
    if not prefix[0]:
        return ()
    return prefix if subprocess.run([*prefix, "true"], capture_output=True, check=False).returncode == 0 else ()


def trace(job: dict[str, Any], python: str = "") -> dict[str, Any]:
    """What the tracer finds in the job's file. Raises OperatorError with the file's or the process's own fault.

    ``python`` is the interpreter to use, which must have PyTorch; by default the one that runs.
    """
    with tempfile.TemporaryDirectory(prefix="evokernel-import-") as name:
        directory = Path(name)
        request, result = directory / "job.json", directory / "result.json"
        values = directory / "values.npz"
        request.write_text(json.dumps(job | {"values": str(values)}))
        command = [*_without_network(), python or sys.executable, "-I", str(TRACER), str(request), str(result)]
        environment = {"PATH": os.defpath, "HOME": name, "TMPDIR": name, "OMP_NUM_THREADS": "1", "LANG": "C.UTF-8"}
        process = subprocess.Popen(
            command,
            cwd=name,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
            text=True,
        )
        try:
            _, errors = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired as error:
            raise OperatorError(
                f"{job['file']} took more than {SECONDS} s to load and trace; it was stopped."
            ) from error
        finally:
            _kill(process)
        if not result.exists():
            last = (errors.strip().splitlines() or ["no message"])[-1]
            raise OperatorError(f"{job['file']} ended its process (code {process.returncode}): {last}")
        found: dict[str, Any] = json.loads(result.read_text())
        found["values"] = {}
        if values.exists():
            with np.load(values, allow_pickle=False) as arrays:
                found["values"] = dict(arrays)
    if "error" in found:
        raise OperatorError(f"{job['file']} cannot be traced: {found['error']}")
    return found


def _kill(process: subprocess.Popen[str]) -> None:
    """End the whole process group; it may be gone already."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    process.wait()
