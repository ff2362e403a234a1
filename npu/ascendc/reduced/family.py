"""Calls that differ only in their extents: of the same operator, or of one call whose equal extents stay equal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from npu.ascendc.call import Call, TensorSpec

Extents = Mapping[str, int]
"""Extents by name, such as ``{"B": 3, "N": 1001}``."""
SMALLEST = 8  # what is smaller is a window, a number of heads, or too little to save anything


@dataclass(frozen=True)
class Family:
    """Calls by their extents. ``full`` is the one wanted; ``call`` gives None for extents that do not fit together.

    Names come in the order of the inputs' axes, outermost first.
    """

    full: Extents
    call: Callable[[Extents], Call | None]

    @property
    def names(self) -> tuple[str, ...]:
        """Extents that can be reduced."""
        return tuple(name for name, extent in self.full.items() if extent > SMALLEST)


def family_of_call(call: Call) -> Family:
    """Extents named by their value: where two axes are equally long, they are taken to be one extent."""
    specs = (*call.inputs, *call.outputs)
    full = {str(extent): extent for spec in specs for extent in spec.shape}

    def reduced(extents: Extents) -> Call:
        def spec_at(spec: TensorSpec) -> TensorSpec:
            return replace(spec, shape=tuple(extents[str(extent)] for extent in spec.shape))

        return replace(call, inputs=tuple(map(spec_at, call.inputs)), outputs=tuple(map(spec_at, call.outputs)))

    return Family(full, reduced)
