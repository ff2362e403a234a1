"""What the gates get, and what a gate that fails returns."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from npu.outcome import Diagnostic, Fault, Gate, Mismatch
from npu.references import References
from npu.settings import VerifierSettings
from npu.target import Target
from operators import Kernel, Operator


@dataclass(frozen=True)
class Candidate:
    """A kernel under verification: for which operator, on which target, by which protocol, in which private folder."""

    kernel: Kernel
    operator: Operator
    target: Target
    settings: VerifierSettings
    references: References
    directory: Path


@dataclass(frozen=True)
class Failure:
    """Why a gate does not let a candidate pass. ``feedback`` is for the candidate's author."""

    gate: Gate
    error_class: str
    feedback: str
    diagnostics: tuple[Diagnostic, ...] = ()
    faults: tuple[Fault, ...] = ()
    mismatch: Mismatch | None = None
    limit: str = ""
