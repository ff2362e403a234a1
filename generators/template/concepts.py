"""What a writer must have been shown to use a construct rightly, and what it does otherwise."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True)
class Concept:
    """A construct. ``names`` are the exact names that show it: one of each group must be among what was shown.

    ``slip`` is the mistake of a writer who guesses, ``symptom`` the words of feedback that give it away. The mistake is
    seen in a source where ``trace`` matches and ``cure`` does not.
    """

    names: tuple[tuple[str, ...], ...]
    slip: str = ""
    symptom: str = ""
    trace: str = ""
    cure: str = ""


CONCEPTS: Mapping[str, Concept] = {
    "copy": Concept((("DataCopy", "DataCopyPad"),)),
    "pad": Concept(
        (("DataCopyPad",),),
        "tail:unaligned",
        r"DataCopy|32[- ]?(B|byte)|align|out of bounds|overlap|tail",
        r"DataCopy\(\w+(\[\w+\])?, \w+(\[\w+\])?, count\)",
    ),
    "tail": Concept(
        (("tail-handling", "bulk"),),
        "tail:forgotten",
        r"tail|was written|last tile|remainders|uninitiali[sz]ed",
        r"\[offset\], bulk\)",
        r"SetValue\(i,",
    ),
    "queue": Concept(
        (("TQue",), ("EnQue",), ("FreeTensor",)),
        "queue:free",
        r"FreeTensor|AllocTensor|deadlock|never (freed|ends)|time limit|queue",
        "AllocTensor",
        "FreeTensor",
    ),
    "two-buffers": Concept((("double-buffering", "BUFFERS = 2", "BUFFER_NUM = 2"),)),
    "split": Concept(
        (("core-split", "GetBlockNum"),),
        "cores:remainder",
        r"was written|remainders|split over cores",
        r"lastUnit = firstUnit \+ share;",
    ),
    "meeting": Concept(
        (("SyncAll",),),
        "sync:missing",
        r"SyncAll|race|workspace",
        r"cores=all[\s\S]*GetUserWorkspace",
        r"SyncAll\(",
    ),
    "flags": Concept((("SetFlag",), ("WaitFlag",), ("FetchEventID",))),
    "capacity": Concept(
        (("GetCoreMemSize", "ub-capacity"),),
        "ub:unchecked",
        r"UB|unified buffer|InitBuffer|capacity|out of memory",
        "WANTED_TILE",
        "GetCoreMemSize",
    ),
    "reduce-sum": Concept(
        (("ReduceSum",),), "reduce:workspace", r"Reduce(Sum|Max|Min)|no matching", r"Reduce\w+\(result, \w+, count\)"
    ),
    "reduce-max": Concept(
        (("ReduceMax",),), "reduce:workspace", r"Reduce(Sum|Max|Min)|no matching", r"Reduce\w+\(result, \w+, count\)"
    ),
    "reduce-min": Concept(
        (("ReduceMin", "ReduceMax"),),
        "reduce:workspace",
        r"Reduce(Sum|Max|Min)|no matching",
        r"Reduce\w+\(result, \w+, count\)",
    ),
    "reduce-index": Concept((("Compare",), ("Select",), ("Cast",))),
    "resident-rows": Concept((("resident-rows", "row=resident"),)),
    "cheap-math": Concept((("cheap-instructions", "math=cheap"), ("Reciprocal", "Rsqrt"))),
    "cube": Concept((("Matmul",), ("REGIST_MATMUL_OBJ",), ("IterateAll",))),
    "cube-tail": Concept(
        (("SetTail",),),
        "cube:tail",
        r"SetTail|IterateAll|Matmul|out of bounds|outside",
        r"\.IterateAll\(",
        r"\.SetTail\(",
    ),
    "cube-blocks": Concept((("SetFixSplit",),)),
    "cube-sums": Concept((("Iterate",), ("GetTensorC",))),
    "row-product": Concept((("Axpy",),)),
}

WORD = re.compile(r"[\w-]+")

INSTRUCTIONS = (
    "Add", "Sub", "Mul", "Div", "Max", "Min", "Adds", "Muls", "Maxs", "Mins", "Abs", "Exp", "Ln", "Sqrt", "Rsqrt",
    "Reciprocal", "Relu", "LeakyRelu", "Duplicate",
)  # fmt: skip
"""Vector instructions that a writer may not know by their exact name."""


def seen_in(names: tuple[tuple[str, ...], ...], tags: frozenset[str], text: str) -> bool:
    """Whether each group has a name among the tags, or as a word in the text."""
    return all(any(name in tags or _word(name, text) for name in group) for group in names)


def _word(name: str, text: str) -> bool:
    if WORD.fullmatch(name):
        return name in _words(text)
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) is not None


@lru_cache(maxsize=16)
def _words(text: str) -> frozenset[str]:
    """All words of a text: it is read once, and not once for every name."""
    return frozenset(WORD.findall(text))
