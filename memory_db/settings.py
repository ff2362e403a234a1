"""The keys of retrieval and of value learning, with the method's defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from memory_db.errors import MemoryDbError

Mode = Literal["value", "heuristic", "random", "history", "none"]
Scope = Literal["shared", "operator"]


def _require(holds: bool, name: str, value: object, allowed: str) -> None:
    if not holds:
        raise MemoryDbError(f"{name} is {value!r}, but must be {allowed}")


@dataclass(frozen=True)
class RetrievalSettings:
    """Retrieval μ (METHOD, "Retrieval", "Schedule", "Defaults").

    ``mode``: ``value`` is the method; ``heuristic`` takes the most similar items and the fastest start point;
    ``random`` takes any items and any start point; ``history`` shows the operator's own last attempts in the run
    and its fastest kernel (the Refinement comparison); ``none`` shows nothing (Pass@k). The last two show API items
    with the tag ``demonstration`` too. ``memory_scope``: ``operator`` hides what other operators taught.
    ``n`` is N, ``pool`` λ at the first iteration and ``pool_end`` at the last; ``epsilon`` and ``epsilon_end``
    likewise. ``draft_shares`` and ``refine_shares`` divide the N places between kinds (and ``example``: items that
    match the bottleneck); a kind that is short leaves its places to the others. Empty shares: one pool for all.
    ``context_tokens`` bounds the whole context, the start point excepted, in estimated tokens.
    ``per_category`` uses values per operator category, shrunk to the global value with the weight ``shrinkage``.
    """

    mode: Mode = "value"
    memory_scope: Scope = "shared"
    n: int = 5
    pool: float = 2.0
    pool_end: float = 30.0
    epsilon: float = 0.2
    epsilon_end: float = 0.05
    similarity_floor: float = 0.0
    children_shown: int = 3
    variants_shown: int = 1
    api_by_name: int = 12
    api_by_similarity: int = 4
    context_tokens: int = 24_000
    draft_shares: Mapping[str, int] = field(default_factory=lambda: {"trace": 2, "experience": 2, "practice": 1})
    refine_shares: Mapping[str, int] = field(
        default_factory=lambda: {"practice": 2, "example": 1, "trace": 1, "experience": 1}
    )
    per_category: bool = False
    shrinkage: float = 3.0

    def __post_init__(self) -> None:
        _require(
            self.mode in ("value", "heuristic", "random", "history", "none"),
            "retrieval.mode",
            self.mode,
            "value, heuristic, random, history or none",
        )
        _require(
            self.memory_scope in ("shared", "operator"),
            "retrieval.memory_scope",
            self.memory_scope,
            "shared or operator",
        )
        _require(self.n >= 0, "retrieval.n", self.n, "0 or more")
        _require(self.pool >= 1, "retrieval.pool", self.pool, "1 or more")
        _require(self.pool_end >= 1, "retrieval.pool_end", self.pool_end, "1 or more")
        for name in ("epsilon", "epsilon_end"):
            _require(0 <= getattr(self, name) <= 1, f"retrieval.{name}", getattr(self, name), "from 0 to 1")
        _require(-1 <= self.similarity_floor <= 1, "retrieval.similarity_floor", self.similarity_floor, "from -1 to 1")
        for name in ("children_shown", "variants_shown", "api_by_name", "api_by_similarity", "context_tokens"):
            _require(getattr(self, name) >= 0, f"retrieval.{name}", getattr(self, name), "0 or more")
        _require(self.shrinkage >= 0, "retrieval.shrinkage", self.shrinkage, "0 or more")
        for name in ("draft_shares", "refine_shares"):
            shares = getattr(self, name)
            allowed = {"trace", "experience", "practice", "example"}
            _require(
                set(shares) <= allowed and all(share >= 0 for share in shares.values()),
                f"retrieval.{name}",
                dict(shares),
                f"shares of 0 or more for {', '.join(sorted(allowed))}",
            )


@dataclass(frozen=True)
class ValueSettings:
    """Value learning (METHOD, "Values", "Defaults"): step size α, first value Q0, floor of σ2.

    ``credit``: which items of a context count as used. ``shown``, the method's letter: all that were shown, children of
    the start point and fast variants included. ``chosen``: only those that compete on Q, that is the start point and
    the N learned items; a good kernel then does not lose value as the child of a start point from which attempts fail.
    API knowledge never counts.
    """

    alpha: float = 0.3
    initial: float = 0.0
    sigma_floor: float = 1e-4
    credit: Literal["chosen", "shown"] = "shown"

    def __post_init__(self) -> None:
        _require(0 < self.alpha <= 1, "values.alpha", self.alpha, "above 0, at most 1")
        _require(-1 <= self.initial <= 1, "values.initial", self.initial, "from -1 to 1, the range of the reward")
        _require(self.sigma_floor > 0, "values.sigma_floor", self.sigma_floor, "above 0")
        _require(self.credit in ("chosen", "shown"), "values.credit", self.credit, "chosen or shown")


@dataclass(frozen=True)
class ArchiveSettings:
    """Which learned items a run takes out of use when it ends; nothing is ever deleted.

    A trace or an experience is archived when ``age`` attempts have been recorded since its own, and it was never
    shown, or was shown ``visits`` times and all its values are below ``below``. The ``fastest_kept`` fastest kernels
    of every operator stay.
    """

    enabled: bool = False
    age: int = 5_000
    visits: int = 5
    below: float = -0.5
    fastest_kept: int = 3

    def __post_init__(self) -> None:
        for name in ("age", "visits", "fastest_kept"):
            _require(getattr(self, name) >= 1, f"archive.{name}", getattr(self, name), "1 or more")


@dataclass(frozen=True)
class EmbedderSettings:
    """Who makes the vectors by which items are found; changing it embeds the whole memory anew.

    ``hashing`` needs nothing. ``endpoint`` asks ``model`` at ``base_url`` (OpenAI-compatible) with the key in the
    environment variable ``key_variable``, at most ``seconds`` a call. ``sentence`` loads ``model`` with the package
    sentence-transformers. ``dimensions`` 0 is the embedder's own length.
    """

    kind: Literal["hashing", "endpoint", "sentence"] = "hashing"
    model: str = ""
    base_url: str = ""
    key_variable: str = "OPENAI_API_KEY"
    dimensions: int = 0
    seconds: float = 60.0

    def __post_init__(self) -> None:
        _require(
            self.kind in ("hashing", "endpoint", "sentence"),
            "embedder.kind",
            self.kind,
            "hashing, endpoint or sentence",
        )
        _require(self.dimensions >= 0, "embedder.dimensions", self.dimensions, "0 or more")
        _require(self.seconds > 0, "embedder.seconds", self.seconds, "above 0")
        needs_model = self.kind != "hashing"
        _require(
            bool(self.model) or not needs_model, "embedder.model", self.model, f"named for the {self.kind} embedder"
        )
        _require(
            bool(self.base_url) or self.kind != "endpoint", "embedder.base_url", self.base_url, "the endpoint's URL"
        )
