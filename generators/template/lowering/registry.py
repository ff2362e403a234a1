"""Which function takes which primitive apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generators.template.lowering.builder import Builder

Lowering = Callable[..., str]
"""``lowering(builder, *inputs, **attributes) -> name of the result``."""

LOWERINGS: dict[str, Lowering] = {}


def lowering(*primitives: str) -> Callable[[Lowering], Lowering]:
    """Register a function for primitives of these names."""

    def register(function: Lowering) -> Lowering:
        for name in primitives:
            LOWERINGS[name] = function
        return function

    return register


def simple(table: Mapping[str, str]) -> None:
    """Register primitives that are one instruction without attributes."""
    for name, instruction in table.items():

        def apply(b: Builder, *inputs: str, _instruction: str = instruction, **_: Any) -> str:
            return b.map(_instruction, *inputs)

        LOWERINGS[name] = apply
