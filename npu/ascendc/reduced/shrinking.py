"""Which extents to time instead of the full ones."""

from __future__ import annotations

from npu.ascendc.reduced.family import Extents, Family

FEW = 8  # of what is inside the outermost extent: less is not like the full shape


def shrink(family: Family, ratio: float, cores: int, whole: bool = False) -> dict[str, int]:
    """Extents whose product is about ``ratio`` times smaller.

    First the outermost extent is halved again and again, down to two for each core: what a core works on at a time, and
    what of it its caches hold, stays as it is. Then the largest of the others, then what is left. With ``whole`` the
    outermost extent, which the cores may share out in pieces, is kept. What does not fit the operator stays too.
    """
    extents, left = dict(family.full), ratio
    first = family.names[:1]
    stages = [
        ((), 0) if whole else (first, 2 * cores),
        (family.names[1:], FEW),
        (family.names[1:] if whole else family.names, 1),
    ]
    for names, floor in stages:
        free = list(names)
        while left > 1 and free:
            name = max(free, key=lambda one: (extents[one], family.names.index(one)))
            smaller = halved(family, extents, name, cores)
            if smaller is None or smaller[name] < floor:
                free.remove(name)
                continue
            left *= smaller[name] / extents[name]
            extents = smaller
    return extents


def halved(family: Family, extents: Extents, name: str, cores: int) -> dict[str, int] | None:
    """The extents with one of them about half as large; None where that does not fit."""
    target = alike(family.full[name], extents[name] // 2, _shared(family, name, cores))
    smaller = {**extents, name: target}
    return smaller if target < extents[name] and family.call(smaller) is not None else None


def raised(family: Family, extents: Extents, name: str, factor: float, cores: int) -> dict[str, int] | None:
    """The extents with one of them about ``factor`` times larger, at most the full one; None where it does not fit."""
    now = extents[name]
    for times in (factor, 2.0, 3.0):  # what is divided into groups, for example, fits at multiples only
        target = alike(family.full[name], max(now + 1, round(now * times)), _shared(family, name, cores))
        larger = {**extents, name: target}
        if target > now and family.call(larger) is not None:
            return larger
    return None


def alike(full: int, target: int, cores: int) -> int:
    """The smallest extent from ``target`` on, at most ``full``, that leaves the same remainders as ``full``.

    By a power of two, so that tiles and tails come out alike; where the extent may be shared out among the cores, by
    their number too.
    """
    target = max(1, min(target, full))
    step = 1
    while step * 4 <= target:
        step *= 2
    if cores > 1 and target >= cores:
        step = cores * max(1, step // 64)
    return full - step * ((full - target) // step)


def _shared(family: Family, name: str, cores: int) -> int:
    return cores if name == family.names[0] else 1
