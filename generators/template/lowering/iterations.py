"""Iterations over small matrices."""

from __future__ import annotations

from generators.template.lowering.builder import Builder
from generators.template.lowering.contractions import matmul
from generators.template.lowering.movements import transpose
from generators.template.lowering.registry import lowering
from generators.template.lowering.tables import unit_matrix


@lowering("pseudo_inverse")
def pseudo_inverse(b: Builder, x: str, *, iterations: int = 6) -> str:
    """z = xᵀ / (largest column sum · largest row sum), then z ← z·(13I − y·(15I − y·(7I − y)))/4 with y = x·z."""
    rank = len(b.extents(x))
    unit = unit_matrix(b, b.extents(x)[-1])
    size = b.map("Abs", x)
    columns = b.reduce("Max", b.reduce("Sum", size, (-2,)), (-1,), "largest")
    rows = b.reduce("Max", b.reduce("Sum", size, (-1,)), (-2,), "largest")
    scale = b.reciprocal(b.map("Mul", columns, rows), "scale")
    z = b.map("Mul", transpose(b, x, axes=(*range(rank - 2), rank - 1, rank - 2)), scale, hint="inverse")

    def rest(factor: float, y: str) -> str:
        return b.map("Sub", b.map("Muls", unit, constant=factor), y)

    for _ in range(iterations):
        y = matmul(b, x, z)
        inner = rest(15.0, matmul(b, y, rest(7.0, y)))
        outer = rest(13.0, matmul(b, y, inner))
        z = b.map("Muls", matmul(b, z, outer), constant=0.25, hint="inverse")
    return z
