"""Vectors from an OpenAI-compatible endpoint."""

from __future__ import annotations

import os
from collections.abc import Sequence

import numpy as np

from memory_db.embedding.embedder import Vectors
from memory_db.embedding.passage import Passage
from memory_db.errors import MemoryDbError

_BATCH = 64
_CODE_CHARACTERS = 4_000


class EndpointEmbedder:
    """Embeds with a model behind ``base_url``; the key is read from the environment variable ``key_variable``.

    ``dimensions`` 0 takes the model's own length, which one call finds out. ``seconds`` bounds every call. A run with
    such vectors repeats only as exactly as the endpoint does.
    """

    def __init__(
        self,
        model: str,
        base_url: str,
        key_variable: str = "OPENAI_API_KEY",
        dimensions: int = 0,
        seconds: float = 60.0,
    ) -> None:
        self._model = model
        self._base_url = base_url
        self._key_variable = key_variable
        self._asked = dimensions
        self._seconds = seconds
        self._found = dimensions

    @property
    def name(self) -> str:
        """Name with model and length."""
        return f"endpoint:{self._model}:{self.dimensions}"

    @property
    def dimensions(self) -> int:
        """Length of every vector. Raises MemoryDbError if it must be asked for and the endpoint does not answer."""
        if not self._found:
            self._found = self._embed(["length"]).shape[1]
        return self._found

    def embed(self, passages: Sequence[Passage]) -> Vectors:
        """One vector per passage. Raises MemoryDbError when the endpoint does not give them."""
        texts = [f"{passage.prose}\n{passage.code[:_CODE_CHARACTERS]}".strip() or "empty" for passage in passages]
        parts = [self._embed(texts[start : start + _BATCH]) for start in range(0, len(texts), _BATCH)]
        found = np.concatenate(parts) if parts else np.zeros((0, self.dimensions), dtype=np.float32)
        if found.shape[1] != self.dimensions:
            raise MemoryDbError(
                f"{self._base_url}: {self._model} gave vectors of {found.shape[1]} numbers instead of {self.dimensions}"
            )
        return found

    def _embed(self, texts: list[str]) -> Vectors:
        from openai import OpenAI, OpenAIError

        client = OpenAI(base_url=self._base_url, api_key=self._key(), timeout=self._seconds, max_retries=2)
        try:
            if self._asked:
                answer = client.embeddings.create(model=self._model, input=texts, dimensions=self._asked)
            else:
                answer = client.embeddings.create(model=self._model, input=texts)
            vectors = np.array([entry.embedding for entry in answer.data], dtype=np.float32)
        except OpenAIError as error:
            raise MemoryDbError(
                f"{self._base_url} gave no vectors: {error}; check the embedder's model, base_url and key "
                f"({self._key_variable}), or embed with hashing"
            ) from error
        except (AttributeError, TypeError, ValueError) as error:
            raise MemoryDbError(f"{self._base_url} answered with something that is no list of vectors") from error
        if vectors.ndim != 2 or len(vectors) != len(texts) or not np.isfinite(vectors).all():
            raise MemoryDbError(f"{self._base_url} gave {len(vectors)} vectors for {len(texts)} texts, or broken ones")
        return vectors

    def _key(self) -> str:
        key = os.environ.get(self._key_variable, "")
        if not key:
            raise MemoryDbError(
                f"the environment variable {self._key_variable} holds no key for {self._base_url}; set it"
            )
        return key
