"""Sizes of a traced example as dimension names, and check shapes that a definition allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations_with_replacement

import numpy as np

from operators._evaluation import reference, shapes
from operators._inputs import make_inputs
from operators._operator import Case, Operator
from operators._primitive import Shape, size
from operators.errors import OperatorError

FIXED = 16
"""Sizes up to this stay numbers where only one example is known: kernels, groups, heads."""
CANDIDATES = (
    1,
    3,
    5,
    7,
    9,
    11,
    16,
    17,
    24,
    32,
    33,
    36,
    40,
    48,
    49,
    64,
    72,
    96,
    128,
    144,
    192,
    256,
    384,
    512,
    768,
    1024,
)
MULTIPLE = 8
"""Up to this factor a size that is a multiple of another is taken to depend on it."""
SMALL = 200_000
"""Elements of all values together at a check shape."""


def name_dimensions(
    examples: Sequence[Sequence[Shape]], batched: int = 0
) -> tuple[list[list[str | int]], list[dict[str, int]]]:
    """Dims of every tensor, and the case of every example: axes equal in all examples share a name.

    With one example the first axis of the tensor ``batched`` gets a name whatever its size.
    """
    names: dict[tuple[int, ...], str] = {}
    dims: list[list[str | int]] = []
    for tensor in range(len(examples[0])):
        axes: list[str | int] = []
        for axis in range(len(examples[0][tensor])):
            sizes = tuple(example[tensor][axis] for example in examples)
            batch = tensor == batched and axis == 0 and len(sizes) == 1
            constant = len(set(sizes)) == 1 and sizes[0] <= FIXED and not batch
            axes.append(sizes[0] if constant else names.setdefault(sizes, f"D{len(names)}"))
        dims.append(axes)
    return dims, [{name: sizes[i] for sizes, name in names.items()} for i in range(len(examples))]


def symbolic(number: int, case: Case) -> str:
    """A size of the traced example as text: a dimension, a product of two, or the number."""
    for name, extent in case.items():
        if extent == number:
            return name
    for a, b in combinations_with_replacement(case, 2):
        if number > FIXED and case[a] * case[b] == number:
            return f"{a}*{b}"
    for name, extent in case.items():
        if number > FIXED and number % extent == 0 and number // extent <= MULTIPLE:
            return f"{number // extent}*{name}"
    return str(number)


def quotient(number: int, case: Case) -> str:
    """The size of a head as text: a dimension, a fraction of one, or the number."""
    text = symbolic(number, case)
    parts = [f"{name}//{n // number}" for name, n in case.items() if n % number == 0 and n // number <= FIXED]
    return parts[0] if text.isdigit() and parts else text


def fits(operator: Operator, case: Case) -> bool:
    """Whether all values have a shape in this case, with few elements in total, and the reference computes them."""
    try:
        if sum(size(shape) for shape in shapes(operator, case).values()) > SMALL:
            return False
        reference(operator, make_inputs(operator, case, 0))
    except (OperatorError, ValueError):
        return False
    return True


def _related(case: dict[str, int], bench: Case) -> dict[str, int]:
    """The case with sizes that are multiples of others at the bench shape made the same multiples."""
    related = dict(case)
    for name, extent in sorted(bench.items(), key=lambda item: item[1]):
        for other, smaller in bench.items():
            if smaller < extent and extent % smaller == 0 and 1 < extent // smaller <= MULTIPLE and smaller > FIXED:
                related[name] = related[other] * (extent // smaller)
    return related


def find_checks(operator: Operator, wanted: int = 3) -> list[dict[str, int]]:
    """Small cases that fit, unaligned ones first; drawn with a fixed seed. Raises OperatorError if there is none."""
    rng = np.random.default_rng(0)
    names, found = list(operator.bench), list[dict[str, int]]()
    for attempt in range(4000):
        reach = CANDIDATES[1:] if attempt < 2000 else CANDIDATES
        case = {name: int(rng.choice(reach)) for name in names}
        case = _related(case, operator.bench) if attempt % 2 else case
        distinct = len(set(case.values())) == len(case) or attempt > 1000
        if distinct and case not in found and fits(replace(operator, checks=()), case):
            found.append(case)
        if len(found) == wanted:
            return found
    if not found:
        raise OperatorError(f"{operator.name}: no small check shape fits the computation; write checks by hand.")
    return found
