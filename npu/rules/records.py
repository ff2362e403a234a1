"""A rule against a reward hack, and what it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from npu.rules.source import Source


class Side(StrEnum):
    """Where a file's code runs: on the NPU, on the host beside it, or in the binding to a framework."""

    DEVICE = "device"
    HOST = "host"
    BINDING = "binding"


@dataclass(frozen=True)
class Finding:
    """A place that breaks a rule: file, line (1 is the first; 0 the whole file) and what stands there."""

    file: str
    line: int
    what: str


Check = Callable[["Source"], Iterator[Finding]]


@dataclass(frozen=True)
class Rule:
    """A rule of the anti-hack gate: the hack it guards against, why, and the check of a kernel's source.

    ``targets`` are the languages that it applies to.
    """

    id: str
    hack: str
    reason: str
    check: Check
    targets: tuple[str, ...] = ("ascendc",)
