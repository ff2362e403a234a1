"""The frozen types of the memory; generators and tasks share them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """The four kinds of item."""

    API = "api"
    EXPERIENCE = "experience"
    TRACE = "trace"
    PRACTICE = "practice"


class Stage(StrEnum):
    """Drafting looks for a feasible kernel and learns Q1; refining looks for a fast one and learns Q2."""

    DRAFT = "draft"
    REFINE = "refine"


@dataclass(frozen=True)
class Item:
    """One piece of knowledge. ``id`` is derived from the content, so that equal items are one item.

    ``tags`` are the exact names (API names, patterns, practices, error classes, bottlenecks) that the item is about.
    ``files`` is the kernel of a trace, or an example's source; it is empty for text items.
    ``latency_us`` and ``feasible`` are the outcome of a trace.
    """

    id: str
    kind: Kind
    target: str
    title: str
    text: str
    tags: tuple[str, ...] = ()
    operator: str = ""
    category: str = ""
    stage: Stage | None = None
    files: Mapping[str, str] = field(default_factory=dict)
    parent: str = ""
    attempt: str = ""
    feasible: bool | None = None
    latency_us: float | None = None
    bottleneck: str = ""


class Role(StrEnum):
    """Why an item is in a context."""

    API = "api"
    TRACE = "trace"
    EXPERIENCE = "experience"
    PRACTICE = "practice"
    START_POINT = "start-point"
    CHILD = "child"
    EXAMPLE = "example"
    VARIANT = "variant"


@dataclass(frozen=True)
class ContextItem:
    """An item as it was shown: its role, rank, similarity, value at that time, and whether it was exploration."""

    item: Item
    role: Role
    rank: int
    similarity: float
    value: float
    explored: bool
    tokens: int


@dataclass(frozen=True)
class Context:
    """What one attempt was shown. API knowledge is part of it but does not compete on value."""

    items: tuple[ContextItem, ...] = ()

    def of(self, *roles: Role) -> tuple[ContextItem, ...]:
        """The items with one of these roles, in rank order."""
        return tuple(entry for entry in self.items if entry.role in roles)

    @property
    def start_point(self) -> ContextItem | None:
        """The kernel that refining starts from; None while drafting."""
        return next(iter(self.of(Role.START_POINT)), None)
