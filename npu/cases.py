"""The shapes that the verifier adds to an operator's check shapes: hidden ones near them, and stretched ones."""

from __future__ import annotations

import functools
import hashlib

import numpy as np

from npu.settings import VerifierSettings
from npu.stretching import stretched
from operators import CHIPS, Case, Operator, OperatorError, make_inputs, reference, shapes

MOST_ELEMENTS = 1 << 20
MOST_TRIALS = 40


def case_name(case: Case) -> str:
    """Such as ``B=3 N=37``."""
    return " ".join(f"{name}={value}" for name, value in case.items()) or "scalar"


def derived_seed(seed: int, *parts: object) -> int:
    """A seed for one purpose, from the run's seed: 32 bits of SHA-256."""
    text = ":".join(str(part) for part in (seed, *parts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")


def hidden_cases(operator: Operator, settings: VerifierSettings) -> tuple[Case, ...]:
    """Shapes near the check shapes that no generator has seen, as the seed decides; fewer where none fits."""
    return _chosen_cases(_Question(operator, settings, "hidden"))


def stretched_cases(operator: Operator, settings: VerifierSettings) -> tuple[Case, ...]:
    """Large shapes, for which cores need several tiles or rows, as the seed decides; fewer where none fits."""
    return _chosen_cases(_Question(operator, settings, "stretched"))


class _Question:
    """Which cases to add to an operator's own. Equal questions have one answer, which is found once."""

    def __init__(self, operator: Operator, settings: VerifierSettings, kind: str) -> None:
        self.operator = operator
        self.settings = settings
        self.kind = kind
        self._key = (kind, settings, identity(operator), repr(operator.checks))

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Question) and self._key == other._key


@functools.lru_cache(maxsize=1024)
def _chosen_cases(question: _Question) -> tuple[Case, ...]:
    operator, settings = question.operator, question.settings
    if question.kind == "hidden":
        return _hidden(operator, settings)
    rng = np.random.default_rng(derived_seed(settings.seed, operator.name, "stretched"))
    return stretched(operator, settings.stretched_cases, CHIPS[settings.chip].vector_cores, rng)


def _hidden(operator: Operator, settings: VerifierSettings) -> tuple[Case, ...]:
    found: list[Case] = []
    known = [dict(case) for case in operator.checks]
    for trial in range(MOST_TRIALS):
        if len(found) >= settings.hidden_cases:
            break
        rng = np.random.default_rng(derived_seed(settings.seed, operator.name, "hidden", trial))
        case = _varied(dict(operator.checks[int(rng.integers(len(operator.checks)))]), rng)
        if case not in known and case not in found and _fits(operator, case):
            found.append(case)
    return tuple(found)


def _varied(case: dict[str, int], rng: np.random.Generator) -> dict[str, int]:
    """A case with some of its dimensions made a little smaller or up to half as large again."""
    varied = dict(case)
    for name, value in case.items():
        if rng.random() < 0.7:
            varied[name] = max(1, int(value + rng.integers(-(value // 3) - 1, value // 2 + 2)))
    return varied


def _fits(operator: Operator, case: Case) -> bool:
    """Whether the operator is defined for a case that is small enough to check quickly."""
    try:
        sizes = shapes(operator, case)
        if sum(int(np.prod(shape)) for shape in sizes.values()) > MOST_ELEMENTS:
            return False
        reference(operator, make_inputs(operator, case, 0))
    except (OperatorError, ValueError, IndexError):
        return False
    return True


def identity(operator: Operator) -> str:
    """What decides an operator's inputs and reference; its cases are dicts, so it cannot be a key itself."""
    return f"{operator.name} {hash((operator.inputs, operator.nodes, operator.outputs))}"
