"""Matrix products."""

from __future__ import annotations

from generators.template.graph.steps import broadcast
from generators.template.lowering.builder import Builder
from generators.template.lowering.registry import lowering


@lowering("matmul")
def matmul(b: Builder, x: str, y: str, *, transpose_a: bool = False, transpose_b: bool = False) -> str:
    """x @ y over the last two axes, leading axes broadcast."""
    left, right = b.extents(x), b.extents(y)
    rows, inner = (left[-1], left[-2]) if transpose_a else (left[-2], left[-1])
    columns = right[-2] if transpose_b else right[-1]
    batch = broadcast(left[:-2], right[:-2]) if len(left) > 2 or len(right) > 2 else ()
    return b.region(
        "MatMul", (x, y), (*batch, rows, columns), inner=inner, transpose_a=transpose_a, transpose_b=transpose_b
    )


@lowering("linear")
def linear(b: Builder, x: str, weight: str, bias: str | None = None) -> str:
    """x @ weightᵀ + bias; the leading axes of x are rows."""
    extents = b.extents(x)
    inner, columns = extents[-1], b.extents(weight)[0]
    y = b.region("MatMul", (x, weight), (*extents[:-1], columns), inner=inner, transpose_a=False, transpose_b=True)
    return y if bias is None else b.map("Add", y, bias)
