"""An operator: what is to be computed, as a graph of primitives over named tensors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Attribute = bool | int | float | str | None | tuple["Attribute", ...]
Case = Mapping[str, int]
"""Values of an operator's symbolic dimensions, such as ``{"B": 3, "N": 1001}``."""


@dataclass(frozen=True)
class Tensor:
    """An input (parameters are inputs too): name, dtype and symbolic shape.

    ``dims`` holds dimension names or fixed sizes. ``values`` names the distribution that inputs are drawn from.
    """

    name: str
    dtype: str
    dims: tuple[str | int, ...]
    values: str = "normal"


@dataclass(frozen=True)
class Node:
    """One application of a primitive: ``output = primitive(*inputs, **attributes)``."""

    output: str
    primitive: str
    inputs: tuple[str, ...]
    attributes: tuple[tuple[str, Attribute], ...] = ()

    def attribute(self, name: str, default: Attribute = None) -> Attribute:
        """Value of an attribute, or ``default``."""
        return dict(self.attributes).get(name, default)


@dataclass(frozen=True)
class Operator:
    """The definition of an operator; everything else (reference, prompt text, category …) derives from it.

    ``name`` is ``suite/snake_case``, for example ``level1/relu``. ``undefined`` names regimes of input values in which
    the result, though finite, depends so strongly on rounding that a correct float32 kernel may miss the tolerance.
    """

    name: str
    inputs: tuple[Tensor, ...]
    nodes: tuple[Node, ...]
    outputs: tuple[str, ...]
    checks: tuple[Case, ...]
    bench: Case
    note: str = ""
    tolerance: tuple[float, float] = (1e-2, 1e-2)
    undefined: tuple[str, ...] = ()

    @property
    def suite(self) -> str:
        """The part of the name before the slash."""
        return self.name.split("/")[0]

    @property
    def short_name(self) -> str:
        """The part of the name after the slash, an identifier in snake case."""
        return self.name.split("/")[1]

    @property
    def kernel_name(self) -> str:
        """Name of the device function, for example ``relu_custom``."""
        return f"{self.short_name}_custom"

    @property
    def op_type(self) -> str:
        """Name of the operator class on the host, for example ``ReluCustom``."""
        return "".join(part.capitalize() for part in self.kernel_name.split("_"))
