import subprocess
from pathlib import Path

import pytest

from memory_db import Item, Kind, Memory

ROOT = Path(__file__).parents[3]


def practice(title: str) -> Item:
    return Item(id="", kind=Kind.PRACTICE, target="t", title=title, text=title)


@pytest.fixture
def project(tmp_path, monkeypatch) -> Path:
    """A git and DVC project as a clone of this one has it, with the pipeline and an ignored versioned file."""
    monkeypatch.chdir(tmp_path)
    for name in ("dvc.yaml", "params.yaml", ".dvc/config", ".dvc/.gitignore", "memory_db/versioned/.gitignore"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text((ROOT / name).read_text())
    (tmp_path / "npu/ascendc/knowledge").mkdir(parents=True)
    (tmp_path / "npu/ascendc/knowledge/target.md").write_text("limits")
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports/metrics.json").write_text("{}")
    (tmp_path / "reports/iterations.csv").write_text("iteration,solved\n")
    subprocess.run(["git", "init", "-q"], check=True)
    return tmp_path


@pytest.fixture
def versioned(project) -> Path:
    return project / "memory_db/versioned/memory.db"


@pytest.fixture
def memory(project):
    (project / ".evokernel").mkdir()
    with Memory.open(project / ".evokernel/memory.db") as memory:
        memory.add([practice("tile large")])
        yield memory
