"""What a kernel is tried on: its operator's check shapes, hidden shapes, and inputs in every regime of values."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from npu.settings import VerifierSettings
from npu.target import Array
from operators import Case, Operator, OperatorError, make_inputs, reference, regimes, shapes

MOST_ELEMENTS = 1 << 20
MOST_TRIALS = 40


@dataclass(frozen=True)
class Sample:
    """One input to try: the case, the seed and regime of its values, and how it is named in an outcome."""

    case: tuple[tuple[str, int], ...]
    seed: int
    regime: str
    hidden: bool = False

    @property
    def name(self) -> str:
        """Such as ``B=3 N=37, normal``; what is hidden is not named, because generators read it."""
        return f"{'a hidden shape' if self.hidden else case_name(dict(self.case))}, {self.regime}"


def case_name(case: Case) -> str:
    """Such as ``B=3 N=37``."""
    return " ".join(f"{name}={value}" for name, value in case.items()) or "scalar"


def derived_seed(seed: int, *parts: object) -> int:
    """A seed for one purpose, from the run's seed: 32 bits of SHA-256."""
    text = ":".join(str(part) for part in (seed, *parts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")


def samples(operator: Operator, settings: VerifierSettings, phase: str = "check") -> tuple[Sample, ...]:
    """Inputs for every check shape and hidden shape: each regime at least once, at least ``inputs_per_case`` in all.

    ``phase`` gives other values to the same shapes, for the check after timing.
    """
    known = regimes(operator)
    count = max(settings.inputs_per_case, len(known))
    hidden = hidden_cases(operator, settings)
    chosen = []
    for number, case in enumerate((*operator.checks, *hidden)):
        for turn in range(count):
            regime = known[turn] if turn < len(known) else "normal"
            seed = derived_seed(settings.seed, operator.name, phase, number, turn)
            chosen.append(Sample(tuple(case.items()), seed, regime, number >= len(operator.checks)))
    return tuple(chosen)


def hidden_cases(operator: Operator, settings: VerifierSettings) -> tuple[Case, ...]:
    """Shapes near the check shapes that no generator has seen, as the seed decides; fewer where none fits."""
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


class References:
    """Inputs with their float64 references, kept so that a batch of candidates computes them once. Thread-safe."""

    def __init__(self, most_bytes: int = 256 << 20) -> None:
        self._most = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[tuple[str, Sample], tuple[dict[str, Array], dict[str, Array]]] = OrderedDict()
        self._lock = threading.Lock()

    def inputs(self, operator: Operator, sample: Sample) -> dict[str, Array]:
        """The sample's inputs. The arrays are read-only."""
        return self._both(operator, sample)[0]

    def expected(self, operator: Operator, sample: Sample) -> dict[str, Array]:
        """The operator's float64 reference on the sample's inputs. The arrays are read-only."""
        return self._both(operator, sample)[1]

    def _both(self, operator: Operator, sample: Sample) -> tuple[dict[str, Array], dict[str, Array]]:
        key = (_identity(operator), sample)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        inputs = dict(make_inputs(operator, dict(sample.case), sample.seed, sample.regime))
        pair = (_frozen(inputs), _frozen(reference(operator, inputs)))
        with self._lock:
            if key not in self._kept:
                self._kept[key] = pair
                self._bytes += _size(pair)
            while self._bytes > self._most and len(self._kept) > 1:
                self._bytes -= _size(self._kept.popitem(last=False)[1])
        return pair


def _identity(operator: Operator) -> str:
    """What decides an operator's inputs and reference; its cases are dicts, so it cannot be a key itself."""
    return f"{operator.name} {hash((operator.inputs, operator.nodes, operator.outputs))}"


def _frozen(arrays: Mapping[str, Array]) -> dict[str, Array]:
    result = {name: np.array(array) for name, array in arrays.items()}
    for array in result.values():
        array.setflags(write=False)
    return result


def _size(pair: tuple[dict[str, Array], dict[str, Array]]) -> int:
    return sum(array.nbytes for arrays in pair for array in arrays.values())
