import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EVOKERNEL = Path(sys.executable).with_name("evokernel")
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def prefect_home(tmp_path_factory) -> Path:
    """Prefect's folder, apart from the user's and shared by the tests, so that its migrations run once."""
    return tmp_path_factory.mktemp("prefect")


def make_project(folder: Path) -> Path:
    """A folder with what a clone of the project has beside its code."""
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
def environment(prefect_home) -> dict[str, str]:
    """What a command needs, and no more: no key, no server."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "EVOKERNEL_CACHE") if name in os.environ}
    return {**kept, "PREFECT_HOME": str(prefect_home), "COLUMNS": "120"}


@pytest.fixture(scope="session")
def evokernel(environment) -> Run:
    """Run the command in a folder and return what it printed."""

    def run(folder: Path, *arguments: str, timeout: float = 240) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [EVOKERNEL, *arguments],
            cwd=folder,
            env=environment,
            text=True,
            capture_output=True,
            timeout=timeout,
            check=False,
        )

    return run
