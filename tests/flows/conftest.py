import json
import os
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from memory_db import Memory, MemoryDbError
from memory_db.progress import recorded_attempts

ROOT = Path(__file__).parents[2]
EVOKERNEL = Path(sys.executable).with_name("evokernel")
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def prefect_home(tmp_path_factory) -> Path:
    """Prefect's folder, apart from the user's and shared by the tests, so that its migrations run once."""
    return tmp_path_factory.mktemp("prefect")


def make_project(folder: Path) -> Path:
    """A folder with what a clone of the project has beside its code."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("dvc.yaml", "params.yaml", ".dvc/config", ".dvc/.gitignore", "memory_db/versioned/.gitignore"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text((ROOT / name).read_text())
    (folder / "npu/ascendc/knowledge").mkdir(parents=True)
    (folder / "npu/ascendc/knowledge/target.md").write_text("limits")
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    return folder


@pytest.fixture
def project(tmp_path) -> Path:
    return make_project(tmp_path)


@pytest.fixture(scope="session")
def alone(prefect_home) -> dict[str, str]:
    """What a command needs, and no more: no key, no server."""
    kept = {
        name: os.environ[name]
        for name in ("PATH", "HOME", "LANG", "XDG_CACHE_HOME", "PYTHONPATH")
        if name in os.environ
    }
    return {**kept, "PREFECT_HOME": str(prefect_home), "COLUMNS": "120"}


@pytest.fixture(scope="session")
def prefect_server(alone) -> Iterator[str]:
    """The address of a real server: with it a command spares the start of a temporary one."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "prefect", "server", "start", "--host", "127.0.0.1", "--port", str(port)],
        env={**alone, "PREFECT_SERVER_ANALYTICS_ENABLED": "false", "DO_NOT_TRACK": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: _answers(f"http://127.0.0.1:{port}/api/health"), "Prefect server")
        yield f"http://127.0.0.1:{port}/api"
    finally:
        process.terminate()
        process.wait(60)


def _answers(address: str) -> bool:
    try:
        urllib.request.urlopen(address, timeout=1).close()
    except (urllib.error.URLError, OSError):
        return False
    return True


@pytest.fixture(scope="session")
def environment(alone, prefect_server) -> dict[str, str]:
    return {**alone, "PREFECT_API_URL": prefect_server}


@pytest.fixture(scope="session")
def evokernel(environment) -> Run:
    """Run the command in a folder and return what it printed."""

    def run(folder: Path, *arguments: str, timeout: float = 280, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [EVOKERNEL, *arguments],
            cwd=folder,
            env={**environment, **variables},
            text=True,
            capture_output=True,
            timeout=timeout,
            check=False,
        )

    return run


def wait_until(condition: Callable[[], bool], what: str, seconds: float = 180) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, f"waited in vain for: {what}"
        time.sleep(0.2)


def recorded(project: Path) -> int:
    """How many attempts the live memory holds, of all runs; 0 before there is one."""
    path = project / ".evokernel/memory.db"
    try:
        with Memory.open(path, read_only=True) as memory:
            return sum(recorded_attempts(memory, run.id) for run in memory.runs())
    except (MemoryDbError, sqlite3.OperationalError):  # it is being created
        return 0


def content(project: Path) -> str:
    with Memory.open(project / ".evokernel/memory.db", read_only=True) as memory:
        return memory.content_hash()


def ask(server: str, path: str, body: dict[str, Any]) -> Any:
    """What a Prefect server answers to a request."""
    request = urllib.request.Request(
        f"{server}/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read())
