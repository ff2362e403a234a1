from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.report_filling import fill
from memory_db import Memory


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A memory file with one synthetic run: 6 operators, 10 iterations. Tests that change it copy it first."""
    path = tmp_path_factory.mktemp("recorded") / "memory.db"
    fill(path, 6, 10)
    with Memory.open(path) as memory:
        memory.snapshot(path.with_name("closed.db"))
    return path.with_name("closed.db")


@pytest.fixture
def memory(recorded: Path) -> Iterator[Memory]:
    with Memory.open(recorded, read_only=True) as opened:
        yield opened
