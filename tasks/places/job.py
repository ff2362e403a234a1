"""One evaluation as a value that can be sent to another machine."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from npu.outcome import Outcome
from npu.settings import VerifierSettings
from npu.target import Target
from npu.targets import create
from npu.verifier import verify
from operators import Kernel, Operator


@dataclass(frozen=True)
class Job:
    """Everything that an evaluation depends on. ``target`` and ``chip`` are names, as in the configuration."""

    operator: Operator
    files: Mapping[str, str]
    target: str
    chip: str
    settings: VerifierSettings


def judge(job: Job) -> Outcome:
    """Put the kernel through the verifier's gates, on the machine that this is called on."""
    return verify(Kernel(dict(job.files)), job.operator, target(job.target, job.chip), job.settings)


@lru_cache
def target(name: str, chip: str) -> Target:
    """The target of that name; one per process."""
    return create(name, chip)


def _as_dict(proxy: MappingProxyType[Any, Any]) -> tuple[type[dict[Any, Any]], tuple[dict[Any, Any]]]:
    return dict, (dict(proxy),)


# Operators hold read-only mappings, which Python itself does not send between processes.
copyreg.pickle(MappingProxyType, _as_dict)  # type: ignore[arg-type]
