"""What a kernel is tried on: its operator's check shapes, added shapes, and inputs in every regime of values."""

from __future__ import annotations

from dataclasses import dataclass

from npu.cases import case_name, derived_seed, hidden_cases, stretched_cases
from npu.settings import VerifierSettings
from operators import Operator, regimes


@dataclass(frozen=True)
class Sample:
    """One input to try: the case, the seed and regime of its values, and how it is named in an outcome."""

    case: tuple[tuple[str, int], ...]
    seed: int
    regime: str
    hidden: bool = False
    stretched: bool = False

    @property
    def shape(self) -> str:
        """Such as ``B=3 N=37``; what is hidden is not named, because generators read it."""
        if self.stretched:
            return "a large hidden shape"
        return "a hidden shape" if self.hidden else case_name(dict(self.case))

    @property
    def name(self) -> str:
        """Such as ``B=3 N=37, normal``."""
        return f"{self.shape}, {self.regime}"


def samples(operator: Operator, settings: VerifierSettings, phase: str = "check") -> tuple[Sample, ...]:
    """Inputs for every check shape and hidden shape: each regime at least once, at least ``inputs_per_case`` in all.

    Stretched shapes follow, with one input each. ``phase`` gives other values to the same shapes, for the check after
    timing.
    """
    known = regimes(operator)
    count = max(settings.inputs_per_case, len(known))
    hidden, large = hidden_cases(operator, settings), stretched_cases(operator, settings)
    chosen = []
    for number, case in enumerate((*operator.checks, *hidden)):
        for turn in range(count):
            regime = known[turn] if turn < len(known) else "normal"
            seed = derived_seed(settings.seed, operator.name, phase, number, turn)
            chosen.append(Sample(tuple(case.items()), seed, regime, number >= len(operator.checks)))
    for number, case in enumerate(large):
        seed = derived_seed(settings.seed, operator.name, phase, "stretched", number)
        chosen.append(Sample(tuple(case.items()), seed, "normal", True, True))
    return tuple(chosen)
