from collections.abc import Iterator
from pathlib import Path

import pytest

from memory_db import Memory
from tests.memory_db.small import seed_items


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    """An open memory with the seed knowledge of the small world."""
    with Memory.open(tmp_path / "memory.db") as opened:
        opened.add(seed_items())
        yield opened
