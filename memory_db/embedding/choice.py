"""The embedder that the configuration names."""

from __future__ import annotations

from memory_db.embedding.embedder import Embedder
from memory_db.embedding.endpoint import EndpointEmbedder
from memory_db.embedding.hashing import HashingEmbedder
from memory_db.embedding.sentence import SentenceEmbedder
from memory_db.settings import EmbedderSettings


def embedder_of(settings: EmbedderSettings) -> Embedder:
    """The embedder with these settings. Raises MemoryDbError when it needs something that is not there."""
    if settings.kind == "endpoint":
        return EndpointEmbedder(
            settings.model, settings.base_url, settings.key_variable, settings.dimensions, settings.seconds
        )
    if settings.kind == "sentence":
        return SentenceEmbedder(settings.model)
    return HashingEmbedder(settings.dimensions or HashingEmbedder().dimensions)
