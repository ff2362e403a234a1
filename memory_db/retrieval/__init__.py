"""Retrieval μ(c | s, M): which items one attempt is shown."""

from memory_db.retrieval.retrieve import retrieve

__all__ = ["retrieve"]
