"""Vectors of items and queries: what is embedded, by whom, and in which form vectors are kept."""

from memory_db.embedding.embedder import Embedder
from memory_db.embedding.hashing import HashingEmbedder
from memory_db.embedding.passage import Passage, passage_of

__all__ = ["Embedder", "HashingEmbedder", "Passage", "passage_of"]
