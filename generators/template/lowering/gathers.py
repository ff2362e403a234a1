"""Rows by index, the largest of a row, rows by expert, and quantisation by group."""

from __future__ import annotations

from generators.template.graph.extents import Extent
from generators.template.lowering.builder import Builder
from generators.template.lowering.positions import ROUNDING
from generators.template.lowering.registry import lowering


@lowering("gather_rows")
def gather_rows(b: Builder, table: str, index: str) -> str:
    """Rows of a table by index."""
    extents = (*b.extents(index), *b.extents(table)[1:])
    return b.region("GatherRows", (table, index), extents, b.values[table].dtype)


@lowering("gather_pages")
def gather_pages(b: Builder, cache: str, pages: str) -> str:
    """Pages of a cache, joined into one sequence for each row of the table."""
    _, tokens, *rest = b.extents(cache)
    batch, count = b.extents(pages)
    joined = b.size("joined", (count, tokens))
    return b.region("GatherPages", (cache, pages), (batch, joined, *rest), b.values[cache].dtype)


@lowering("cast")
def cast(b: Builder, x: str, *, dtype: str) -> str:
    """Another dtype. Values are computed as floats, and stored in an output's own dtype."""
    return b.map("Muls", x, constant=1.0, hint="cast")


@lowering("top_values")
def top_values(b: Builder, x: str, *, k: int) -> str:
    """The k largest of the last axis."""
    return b.region("TopValues", (x,), (*b.extents(x)[:-1], k))


@lowering("top_indices")
def top_indices(b: Builder, x: str, *, k: int) -> str:
    """Where the k largest of the last axis are."""
    return b.region("TopIndices", (x,), (*b.extents(x)[:-1], k), "int32")


@lowering("grouped_matmul")
def grouped_matmul(b: Builder, x: str, group: str, weight: str) -> str:
    """Rows times the matrix of their group."""
    rows, inner = b.extents(x)
    return b.region("GroupedMatMul", (x, group, weight), (rows, b.extents(weight)[1]), inner=inner)


@lowering("permute_rows")
def permute_rows(b: Builder, x: str, experts: str, *, count: int, capacity: int) -> str:
    """Tokens grouped by expert: first which token each row takes, then the rows."""
    sources = b.region("ExpertTokens", (experts,), (count * capacity,), "int32", capacity=capacity, hint="source")
    return b.region("RowsOrZero", (x, sources), (count * capacity, b.extents(x)[1]), b.values[x].dtype)


@lowering("permuted_positions")
def permuted_positions(b: Builder, experts: str, *, capacity: int) -> str:
    """The row that every choice of a token has among the grouped ones."""
    choices = b.size("choices", b.extents(experts))
    return b.region("ExpertSlots", (experts,), (choices,), "int64", capacity=capacity)


def _by_group(b: Builder, x: str, group: int) -> tuple[str, str]:
    """x with its groups as last axis, and 127 times their scales: max(max |x|, 1e-10)."""
    *leading, width = b.extents(x)
    groups: Extent = b.derive("groups", f"{{}} / {group}", lambda n: n // group, width)
    parted = b.view(x, (*leading, groups, group))
    return parted, b.map("Maxs", b.reduce("Max", b.map("Abs", parted), (-1,), "largest"), constant=1e-10)


@lowering("group_scales")
def group_scales(b: Builder, x: str, *, group: int) -> str:
    """The scale of every group."""
    _, largest = _by_group(b, x, group)
    scale = b.map("Muls", largest, constant=1.0 / 127.0, hint="scale")
    return b.view(scale, b.extents(scale)[:-1])


@lowering("group_quantise")
def group_quantise(b: Builder, x: str, *, group: int) -> str:
    """x / scale, rounded to the nearest integer: 127·x of few bits is exact, so that the quotient keeps its ties."""
    parted, largest = _by_group(b, x, group)
    quotient = b.map("Div", b.map("Muls", parted, constant=127.0), largest)
    whole = b.map("Adds", b.map("Adds", quotient, constant=ROUNDING), constant=-ROUNDING, hint="whole")
    return b.view(whole, b.extents(x))
