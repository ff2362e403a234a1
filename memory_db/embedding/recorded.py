"""The embedder that a memory names, for those who open it without naming one."""

from __future__ import annotations

from collections.abc import Sequence

from memory_db.embedding.embedder import Embedder, Vectors
from memory_db.embedding.hashing import HashingEmbedder
from memory_db.embedding.passage import Passage
from memory_db.errors import MemoryDbError


class UnconfiguredEmbedder:
    """Stands for an embedder that needs an endpoint or a model, which the opener did not configure.

    What needs no new vectors works; ``embed`` raises MemoryDbError.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    @property
    def name(self) -> str:
        """The name that the memory recorded."""
        return self._name

    @property
    def dimensions(self) -> int:
        """Length of every vector."""
        return int(self._name.rsplit(":", 1)[-1])

    def embed(self, passages: Sequence[Passage]) -> Vectors:
        """Raises MemoryDbError."""
        raise MemoryDbError(f"this memory is embedded by {self._name}; name that embedder in the configuration")


def recorded_embedder(name: str | None) -> Embedder:
    """The embedder of this name; the default one for a new memory, or for one by an older kind of hashing."""
    kind, _, settings = (name or "").partition(":")
    default = HashingEmbedder()
    if name is None or kind.startswith("hashing"):
        if name is not None and kind == default.name.split(":")[0]:
            dimensions, weight = settings.split(":")
            return HashingEmbedder(int(dimensions), float(weight))
        return default
    return UnconfiguredEmbedder(name)
