"""The offline embedder: signed feature hashing of words and parts of identifiers."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from memory_db.embedding.embedder import Vectors
from memory_db.embedding.passage import Passage

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]+")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_SPREAD = 8
_ALIKE = 0.65
"""Length of what all vectors have in common. It turns a cosine c into (c + 0.42)/1.42: the order stays, and passages
that share nothing are at 0.3 ± 0.06, above the similarity floor 0, instead of at either side of it by chance."""


class HashingEmbedder:
    """Embeds without a model, a network or a corpus: every vector depends on its own passage only.

    A feature is spread over 8 of the dimensions with random signs, which its hash decides. Counts are damped
    (1 + ln count). Prose and code are normalised apart and added with the weight ``code_weight`` for code, because
    a kernel's boilerplate would drown the few words that say what it computes. One direction is the same in all
    vectors (see ``_ALIKE``).
    """

    def __init__(self, dimensions: int = 128, code_weight: float = 0.25) -> None:
        self._dimensions = dimensions
        self._code_weight = code_weight
        self._common = np.full(dimensions, dimensions**-0.5)

    @property
    def name(self) -> str:
        """Name with version and settings."""
        return f"hashing-2:{self._dimensions}:{self._code_weight}"

    @property
    def dimensions(self) -> int:
        """Length of every vector."""
        return self._dimensions

    def embed(self, passages: Sequence[Passage]) -> Vectors:
        """One vector per passage, float32 of shape (passages, dimensions)."""
        vectors = np.zeros((len(passages), self._dimensions), dtype=np.float32)
        for row, passage in enumerate(passages):
            prose = self._hashed(Counter(_features(passage.prose)))
            own = prose + self._code_weight * self._hashed(Counter(_features(passage.code)))
            own -= (own @ self._common) * self._common
            vectors[row] = own / (np.linalg.norm(own) or 1.0) + _ALIKE * self._common
        return vectors

    def _hashed(self, counts: Counter[str]) -> npt.NDArray[np.float64]:
        vector = np.zeros(self._dimensions)
        if counts:
            places = np.array([_places(feature, self._dimensions) for feature in counts])
            weights = 1.0 + np.log(np.fromiter(counts.values(), dtype=np.float64, count=len(counts)))
            signed = np.where(places < 0, -1.0, 1.0) * weights[:, None]
            np.add.at(vector, np.abs(places) - 1, signed)
            vector /= np.linalg.norm(vector) or 1.0
        return vector


@lru_cache(maxsize=1 << 17)
def _places(feature: str, dimensions: int) -> tuple[int, ...]:
    """Dimensions (from 1) with their signs."""
    digest = hashlib.blake2b(feature.encode("utf-8", "surrogatepass"), digest_size=4 * _SPREAD).digest()
    words = [int.from_bytes(digest[4 * k : 4 * k + 4], "big") for k in range(_SPREAD)]
    return tuple((1 + (word >> 1) % dimensions) * (1 if word & 1 else -1) for word in words)


def _features(text: str) -> Iterator[str]:
    """Words, parts of identifiers (``ReduceSum`` → reduce, sum), and such identifiers as a whole, in lower case."""
    for word in _WORD.findall(text):
        parts = [part.lower() for part in _PART.findall(word)]
        yield from parts
        if len(parts) > 1:
            yield word.lower()
