"""Vectors from a sentence-transformers model on this machine."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

import numpy as np

from memory_db.embedding.embedder import Vectors
from memory_db.embedding.passage import Passage
from memory_db.errors import MemoryDbError


class SentenceEmbedder:
    """Embeds with a model that the package sentence-transformers loads, by name or from a folder.

    Raises MemoryDbError when the package is not installed or does not know the model.
    """

    def __init__(self, model: str) -> None:
        try:
            package = importlib.import_module("sentence_transformers")
        except ImportError as error:
            raise MemoryDbError(
                "the embedder needs the package sentence-transformers: pip install 'evokernel[sentences]', "
                "or embed with hashing"
            ) from error
        try:
            self._encoder = package.SentenceTransformer(model)
        except (OSError, ValueError) as error:
            raise MemoryDbError(f"sentence-transformers cannot load the model {model!r}: {error}") from error
        self._model = model
        self._dimensions = int(self._encoder.encode([""], convert_to_numpy=True).shape[1])

    @property
    def name(self) -> str:
        """Name with model and length."""
        return f"sentence:{self._model}:{self.dimensions}"

    @property
    def dimensions(self) -> int:
        """Length of every vector."""
        return self._dimensions

    def embed(self, passages: Sequence[Passage]) -> Vectors:
        """One vector per passage."""
        texts = [f"{passage.prose}\n{passage.code}".strip() for passage in passages]
        return np.asarray(self._encoder.encode(texts, convert_to_numpy=True), dtype=np.float32)
