"""Small projects of our own, and the twin that builds them."""

from pathlib import Path

import pytest

from npu.ascendc.reading import read_kernel
from npu.ascendc.twin import AscendcTwin
from operators import Kernel

PROJECTS = Path(__file__).parent / "projects"


@pytest.fixture(scope="session")
def twin() -> AscendcTwin:
    return AscendcTwin()


class Editable(Kernel):
    """A kernel from which wrong ones are made."""

    def changed(self, path: str, old: str, new: str) -> "Editable":
        """The kernel with ``old`` replaced in one file, where it must occur."""
        assert old in self.files[path]
        return Editable({**self.files, path: self.files[path].replace(old, new)})

    def without(self, path: str) -> "Editable":
        """The kernel without one of its files."""
        return Editable({name: text for name, text in self.files.items() if name != path})

    def with_file(self, path: str, text: str) -> "Editable":
        """The kernel with a file added or replaced."""
        return Editable({**self.files, path: text})


@pytest.fixture
def add() -> Editable:
    return Editable(read_kernel(PROJECTS / "add").files)
