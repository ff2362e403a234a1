"""Several candidates in one answer: which set of files to take."""

from __future__ import annotations

from collections.abc import Sequence

from generators.answer.block import Block

Files = dict[str, Block]


def choose(placed: Sequence[tuple[str, Block]], required: Sequence[str]) -> tuple[Files, tuple[str, ...]]:
    """The last complete set of files, and notes on what was left out.

    A set ends where a path occurs again. When none is complete, the last version of every file makes one set.
    """
    sets: list[Files] = [{}]
    for path, block in placed:
        if path in sets[-1]:
            sets.append({})
        sets[-1][path] = block
    complete = [index for index, files in enumerate(sets) if all(path in files for path in required)]
    if not complete:
        notes = ("the last version of each file was taken",) if len(sets) > 1 else ()
        return {path: block for files in sets for path, block in files.items()}, notes
    chosen = complete[-1]
    notes = ()
    if len(complete) > 1:
        notes = (f"{len(complete)} complete candidates: the last was taken",)
    if chosen < len(sets) - 1:
        later = sorted({path for files in sets[chosen + 1 :] for path in files})
        notes = (*notes, f"left out, after the last complete candidate: {', '.join(later)}")
    return sets[chosen], notes
