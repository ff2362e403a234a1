"""How strictly and how often the verifier checks."""

from __future__ import annotations

from dataclasses import dataclass

from npu.errors import NpuError
from operators import CHIPS


@dataclass(frozen=True)
class VerifierSettings:
    """The verifier's protocol.

    ``seed`` decides all inputs and the hidden shapes; it is recorded in the outcome, and no generator may see it.
    ``strict`` compares by the relative-error thresholds of each dtype instead of the operator's tolerance.
    ``inputs_per_case`` is at least 5, spread over the operator's regimes of values; ``hidden_cases`` shapes are added
    to the operator's own, and up to ``stretched_cases`` (at most 2) large ones, with one input each. ``repeats`` counts
    how often each other case's first input is run. ``latency`` leaves the last gate out when False; ``chip`` names the
    chip whose roofline bounds the latency.
    """

    strict: bool = False
    seed: int = 0
    inputs_per_case: int = 5
    hidden_cases: int = 2
    stretched_cases: int = 2
    repeats: int = 2
    latency: bool = True
    chip: str = "910B2"

    def __post_init__(self) -> None:
        if self.inputs_per_case < 5:
            raise NpuError(f"inputs_per_case is {self.inputs_per_case}; the protocol asks for at least 5.")
        if self.repeats < 2:
            raise NpuError(f"repeats is {self.repeats}; at least 2 runs are needed to see whether they agree.")
        if self.hidden_cases < 0:
            raise NpuError(f"hidden_cases is {self.hidden_cases}; it cannot be negative.")
        if not 0 <= self.stretched_cases <= 2:
            raise NpuError(f"stretched_cases is {self.stretched_cases}; it can be 0, 1 or 2.")
        if self.chip not in CHIPS:
            raise NpuError(f"unknown chip {self.chip!r}; known are {', '.join(CHIPS)}.")
