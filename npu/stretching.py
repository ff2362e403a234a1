"""Large shapes: on check shapes, which are small, a kernel never needs a second tile, and no core a second row."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np

from operators import Case, Operator, OperatorError, cost, make_inputs, reference, shapes

TILE = 8192
"""Elements of a tile as large as local memory allows kernels with several buffers."""
LONG = (17_001, 24_001)
"""Range of the length of a long row: above 2^14 elements, so that it is no single tile."""
MOST_VALUES = 6_000_000
MOST_VECTOR = 20_000_000.0
MOST_CUBE = (3_000_000.0, 8_000_000.0)
"""Bounds of a case, so that its reference and a kernel of scalar loops end soon: elements of all values, vector
operations, multiply-adds (the second where the first allows no case)."""
FEWEST = 2
"""A case must hold at least this many times the elements of the largest check shape, to be worth running."""


def stretched(operator: Operator, count: int, cores: int, rng: np.random.Generator) -> tuple[Case, ...]:
    """Up to ``count`` (at most 2) large cases; fewer where the operator's cost or its shapes allow none.

    The first has long rows; in the second the leading dimension gives each of ``cores`` cores several rows. Both grow
    until a tensor has more than ``TILE`` elements per core, as far as the bounds allow.
    """
    elements = int(cores * TILE * rng.uniform(1.02, 1.2))
    length = int(rng.integers(*LONG))
    rows = int(rng.integers(2 * cores, 4 * cores))
    main, others = _dimensions(operator)
    last_first = [*reversed(main), *reversed(others)]
    plans = ((last_first, length), (list(dict.fromkeys([*main[:1], *last_first])), rows))
    base = max(operator.checks, key=lambda case: _largest(operator, case))
    found: list[Case] = []
    for order, first in plans[:count]:
        for most, odd in itertools.product(MOST_CUBE, (True, False)):
            case = _grown(operator, dict(base), order, first, elements, odd, most)
            large = case not in found and _largest(operator, case) >= FEWEST * _largest(operator, base)
            if large and _defined(operator, case):
                found.append(case)
                break
    return tuple(found)


def _dimensions(operator: Operator) -> tuple[list[str], list[str]]:
    """Names of the first input's dimensions, and of all others."""
    tensors = [[dim for dim in tensor.dims if isinstance(dim, str)] for tensor in operator.inputs]
    main = list(dict.fromkeys(tensors[0]))
    return main, [dim for dim in dict.fromkeys(dim for dims in tensors for dim in dims) if dim not in main]


def _grown(
    operator: Operator, case: dict[str, int], order: list[str], first: int, elements: int, odd: bool, most: float
) -> dict[str, int]:
    """The case with one dimension after the other made larger, the first up to a limit, until it is large enough."""
    for number, name in enumerate(order):
        missing = elements / max(1, _largest(operator, case))
        if missing <= 1:
            break
        wanted = int(case[name] * missing) + 1
        for size in _sizes(case[name], min(wanted, first) if number == 0 else wanted, odd):
            larger = {**case, name: size}
            if _bounded(operator, larger, most) and _largest(operator, larger) > _largest(operator, case):
                case = larger
                break
    return case


def _sizes(size: int, wanted: int, odd: bool) -> Iterator[int]:
    """Sizes to try between ``size`` and ``wanted``, the largest first: odd ones, then multiples of the old one."""
    while wanted > size:
        if odd:
            yield wanted | 1
        if wanted // size > 1:
            yield wanted // size * size
            yield size * 2 ** ((wanted // size).bit_length() - 1)
        wanted = wanted * 4 // 5


def _largest(operator: Operator, case: Case) -> int:
    """Elements of the first input or the largest output: weights, which follow, are not what is cut into tiles."""
    sizes = shapes(operator, case)
    named = [operator.inputs[0].name, *operator.outputs]
    return max(int(np.prod(sizes[name], dtype=np.int64)) for name in named)


def _bounded(operator: Operator, case: Case, most: float) -> bool:
    """Whether the operator is defined for a case within the bounds; ``most`` is that of multiply-adds."""
    try:
        values = sum(int(np.prod(shape, dtype=np.int64)) for shape in shapes(operator, case).values())
        if values > MOST_VALUES:
            return False
        work = cost(operator, case)
    except (OperatorError, ValueError, IndexError):
        return False
    return work.vector <= MOST_VECTOR and work.cube <= most


def _defined(operator: Operator, case: Case) -> bool:
    """Whether the reference can be computed: not every rule of shapes says all that a primitive needs."""
    try:
        reference(operator, make_inputs(operator, case, 0))
    except (OperatorError, ValueError, IndexError):
        return False
    return True
