"""Temporaries: values that do not live at the same time share a buffer of the unified buffer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass
class Registers:
    """Assignment of values to buffers by live intervals. ``temporaries`` counts the buffers besides the outputs."""

    places: dict[str, str] = field(default_factory=dict)
    temporaries: int = 0


def allocate(
    defined: Sequence[str | None],
    last_use: Mapping[str, int],
    outputs: Mapping[str, str],
    fresh: frozenset[str],
) -> Registers:
    """Linear scan. ``defined[i]`` is defined by instruction i (None: no vector) and last read by ``last_use``.

    ``outputs`` are values with a tensor of their own (name → tensor); those tensors serve as temporaries before.
    A value in ``fresh`` may not share with an operand of its own instruction.
    """
    result = Registers()
    end = len(defined)
    booked: dict[str, list[tuple[int, int, bool]]] = {tensor: [] for tensor in outputs.values()}
    order = {name: i for i, name in enumerate(defined) if name is not None}
    for output, tensor in outputs.items():
        booked[tensor].append((order[output], end, output in fresh))
        result.places[output] = tensor
    for at, name in enumerate(defined):
        if name is None or name in outputs:
            continue
        until = max(last_use.get(name, at), at)
        interval = (at, until, name in fresh)
        free = [t for t, intervals in booked.items() if all(_apart(interval, other) for other in intervals)]
        place = free[0] if free else f"t{result.temporaries}"
        result.temporaries += not free
        booked.setdefault(place, []).append(interval)
        result.places[name] = place
    return result


def _apart(one: tuple[int, int, bool], other: tuple[int, int, bool]) -> bool:
    """Whether two intervals (first, last, fresh) can share: the last reader may write in place unless it is fresh."""
    first, second = sorted((one, other))
    return first[1] < second[0] or (first[1] == second[0] and first[0] < second[0] and not second[2])
