"""Data movement and scans."""

from __future__ import annotations

from generators.template.graph.extents import Extent
from generators.template.lowering.builder import Builder
from generators.template.lowering.registry import lowering


@lowering("reshape")
def reshape(b: Builder, x: str, *, shape: tuple[int | str, ...]) -> str:
    """Another shape; −1 takes what is left."""
    wanted: list[Extent] = [b.extent(extent) for extent in shape]
    if -1 in wanted:
        at = wanted.index(-1)
        known = list(b.extents(x))
        rest = [extent for i, extent in enumerate(wanted) if i != at]
        for extent in list(rest):
            if extent in known:
                known.remove(extent)
                rest.remove(extent)
        if rest:
            left, right = b.size("reshaped", known), b.size("known", rest)
            wanted[at] = b.derive("remaining", "{} / {}", lambda n, m: n // m, left, right)
        else:
            wanted[at] = b.size("flattened", known)
    return b.view(x, tuple(wanted))


@lowering("transpose")
def transpose(b: Builder, x: str, *, axes: tuple[int, ...]) -> str:
    """Axes in another order."""
    extents = b.extents(x)
    turned = tuple(extents[a] for a in axes)
    moved = [a for a in axes if extents[a] != 1]
    if moved == sorted(moved):
        return b.view(x, turned)
    return b.region("Permute", (x,), turned, b.values[x].dtype, axes=tuple(axes))


Bound = int | str


@lowering("slice")
def slice_axis(b: Builder, x: str, *, axis: int, start: Bound = 0, stop: Bound | None = None, step: int = 1) -> str:
    """A range of one axis; bounds are numbers or expressions of sizes, negative numbers count from the end."""
    extents = b.extents(x)
    axis %= len(extents)
    size = extents[axis]
    first = _bound(b, start, size)
    end = size if stop is None else _bound(b, stop, size)
    formula = "{} - {}" if step == 1 else f"({{}} - {{}} + {step - 1}) / {step}"
    length = (
        end
        if first == 0 and step == 1
        else b.derive("part", formula, lambda a, c: (a - c + step - 1) // step, end, first)
    )
    shape = tuple(length if i == axis else e for i, e in enumerate(extents))
    return b.region("Slice", (x,), shape, b.values[x].dtype, axis=axis, first=first, step=step)


def _bound(b: Builder, bound: Bound, size: Extent) -> Extent:
    if isinstance(bound, str):
        return b.extent(bound)
    if bound >= 0:
        return min(bound, size) if isinstance(size, int) else bound
    return b.derive("bound", f"{{}} - {-bound}", lambda n: n + bound, size)


@lowering("concat")
def concat(b: Builder, *parts: str, axis: int) -> str:
    """Tensors joined along an axis."""
    extents = b.extents(parts[0])
    axis %= len(extents)
    lengths = [b.extents(part)[axis] for part in parts]
    if all(isinstance(length, int) for length in lengths):
        total: Extent = sum(int(length) for length in lengths)
    else:
        total = b.derive("joined", " + ".join(["{}"] * len(lengths)), lambda *n: sum(n), *lengths)
    shape = tuple(total if i == axis else e for i, e in enumerate(extents))
    return b.region("Concat", parts, shape, b.values[parts[0]].dtype, axis=axis, lengths=tuple(lengths))


@lowering("expand")
def expand(b: Builder, x: str, *, shape: tuple[int | str, ...]) -> str:
    """Broadcast to a larger shape."""
    wanted = tuple(b.extent(extent) for extent in shape)
    return x if wanted == b.extents(x) else b.region("Expand", (x,), wanted, b.values[x].dtype)


@lowering("triu")
def upper(b: Builder, x: str, *, k: int = 0) -> str:
    """On and above a diagonal."""
    return b.region("Triangle", (x,), b.extents(x), upper=True, diagonal=k)


@lowering("tril")
def lower(b: Builder, x: str, *, k: int = 0) -> str:
    """On and below a diagonal."""
    return b.region("Triangle", (x,), b.extents(x), upper=False, diagonal=k)


@lowering("keep_where")
def keep_where(b: Builder, x: str, mask: str, *, value: float = 0.0) -> str:
    """A constant where the mask does not hold."""
    return b.region("KeepWhere", (x, mask), b.extents(x), value=value)


@lowering("cumsum")
def cumulative_sum(b: Builder, x: str, *, axis: int, exclusive: bool = False, reverse: bool = False) -> str:
    """Running sum along an axis."""
    extents = b.extents(x)
    return b.region(
        "Scan", (x,), extents, axis=axis % len(extents), exclusive=exclusive, reverse=reverse, product=False
    )


@lowering("cumprod")
def cumulative_product(b: Builder, x: str, *, axis: int) -> str:
    """Running product along an axis."""
    extents = b.extents(x)
    return b.region("Scan", (x,), extents, axis=axis % len(extents), exclusive=False, reverse=False, product=True)


@lowering("diagonal_matmul")
def diagonal_matmul(b: Builder, a: str, x: str) -> str:
    """Rows scaled by a vector."""
    return b.map("Mul", b.view(a, (b.extents(a)[0], 1)), x)


@lowering("split_heads")
def split_heads(b: Builder, x: str, *, heads: int | str) -> str:
    """(…, n, h·d) as (…, h, n, d)."""
    extents = b.extents(x)
    count = b.extent(heads)
    width = b.derive("headWidth", "{} / {}", lambda c, h: c // h, extents[-1], count)
    parted = b.view(x, (*extents[:-1], count, width))
    rank = len(extents) + 1
    return transpose(b, parted, axes=(*range(rank - 3), rank - 2, rank - 3, rank - 1))


@lowering("merge_heads")
def merge_heads(b: Builder, x: str) -> str:
    """(…, h, n, d) as (…, n, h·d)."""
    extents = b.extents(x)
    rank = len(extents)
    turned = transpose(b, x, axes=(*range(rank - 3), rank - 2, rank - 3, rank - 1))
    return b.view(turned, (*extents[:-3], extents[-2], b.size("merged", (extents[-3], extents[-1]))))


@lowering("repeat")
def repeat(b: Builder, x: str, *, times: int | str, axis: int = 1) -> str:
    """Each slice of an axis several times in a row: an axis of repetitions beside it, merged with it."""
    extents = b.extents(x)
    axis %= len(extents)
    before, size, after = extents[:axis], extents[axis], extents[axis + 1 :]
    count = b.extent(times)
    spread = b.region(
        "Expand", (b.view(x, (*before, size, 1, *after)),), (*before, size, count, *after), b.values[x].dtype
    )
    return b.view(spread, (*before, b.size("repeated", (size, count)), *after))


@lowering("mask_causal")
def mask_causal(b: Builder, x: str) -> str:
    """Minus infinity where the key comes after the query; the last of both are aligned."""
    return b.region("Causal", (x,), b.extents(x))
