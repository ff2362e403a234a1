"""Tensors that depend on positions only: masks over scores, coordinates, unit matrices."""

from __future__ import annotations

from generators.template.graph.extents import Extent, Extents, parenthesised
from generators.template.lowering.builder import Builder
from generators.template.lowering.registry import lowering

SEEN, HIDDEN = "1.0f / 0.0f", "-1.0f / 0.0f"
"""What a mask holds: the minimum of a score and plus infinity is the score, and hidden scores become minus infinity."""


def table(b: Builder, extents: Extents, value: str, *lines: str, hint: str = "table") -> str:
    """A tensor whose element at ``c0``, ``c1``, … is a C++ expression of them, after ``lines`` of statements."""
    return b.region("Table", (), extents, value=value, lines=lines, hint=hint)


def positions(b: Builder, count: Extent, first: int = 0) -> str:
    """first, first + 1, … as a column of floats."""
    return table(
        b, (count, 1), f"static_cast<float>(c0 + {first})" if first else "static_cast<float>(c0)", hint="index"
    )


def unit_matrix(b: Builder, size: Extent) -> str:
    """Ones on the diagonal."""
    return table(b, (size, size), "c0 == c1 ? 1.0f : 0.0f", hint="unit")


def masked(b: Builder, x: str, condition: str, *lines: str) -> str:
    """``x`` where a C++ condition holds for query ``i`` and key ``j``, else minus infinity.

    The last query is aligned with the last key. The mask is written once and used for every head.
    """
    queries, keys = b.extents(x)[-2:]
    shift = "" if queries == keys else f" + static_cast<int64_t>({keys}) - static_cast<int64_t>({queries})"
    mask = table(
        b,
        (queries, keys),
        f"{condition} ? {SEEN} : {HIDDEN}",
        f"const int64_t i = static_cast<int64_t>(c0){shift};",
        "const int64_t j = c1;",
        *lines,
        hint="mask",
    )
    return b.map("Min", x, mask)


def _far(reach: str) -> str:
    return f"(i > j ? i - j : j - i) <= {reach}"


@lowering("mask_local")
def mask_local(b: Builder, x: str, *, window: int) -> str:
    """A band around the diagonal."""
    return masked(b, x, _far(str(window // 2)))


@lowering("mask_local_global")
def mask_local_global(b: Builder, x: str, *, window: int, tokens: int = 1) -> str:
    """A band around the diagonal, and the first keys."""
    return masked(b, x, f"{_far(str(window // 2))} || j < {tokens}")


@lowering("mask_block")
def mask_block(b: Builder, x: str, *, block: int) -> str:
    """The blocks on the diagonal."""
    return masked(b, x, f"i / {block} == j / {block}")


@lowering("mask_strided")
def mask_strided(b: Builder, x: str, *, stride: int) -> str:
    """Keys at multiples of the stride from the query."""
    return masked(b, x, f"(i - j) % {stride} == 0")


@lowering("mask_big_bird")
def mask_big_bird(b: Builder, x: str, *, block: int, random: int) -> str:
    """Neighbouring blocks, the first and last, and a fixed scattered choice."""
    keys = b.extents(x)[-1]
    near = ["near", "row == 0", "column == 0", "row == last", "column == last"]
    scattered = [f"column == (7 * row + {5 * r + 3}) % (last + 1)" for r in range(random)]
    return masked(
        b,
        x,
        f"({' || '.join((*near, *scattered))})",
        f"const int64_t row = i / {block};",
        f"const int64_t column = j / {block};",
        f"const int64_t last = (static_cast<int64_t>({keys}) - 1) / {block};",
        "const bool near = row - column <= 1 && column - row <= 1;",
    )


@lowering("hide_diagonal")
def hide_diagonal(b: Builder, x: str) -> str:
    """Every query's own key is hidden."""
    return masked(b, x, "i != j")


@lowering("mask_length")
def mask_length(b: Builder, x: str, lengths: str) -> str:
    """Keys beyond each sequence's length are hidden."""
    extents = b.extents(x)
    mask = b.region("LengthMask", (lengths,), (extents[0], *(1 for _ in extents[1:-1]), extents[-1]), hint="mask")
    return b.map("Min", x, mask)


@lowering("hide_halo")
def hide_halo(b: Builder, x: str, *, height: int | str, width: int | str, block: int, halo: int) -> str:
    """The keys of haloed blocks that lie outside the image are hidden."""
    extents = b.extents(x)
    rows, columns = parenthesised(str(b.extent(height))), parenthesised(str(b.extent(width)))
    reach = block + 2 * halo
    mask = table(
        b,
        (extents[0], 1, 1, extents[-1]),
        f"y >= 0 && y < rows && x >= 0 && x < columns ? {SEEN} : {HIDDEN}",
        f"const int64_t rows = {rows};",
        f"const int64_t columns = {columns};",
        f"const int64_t blocksPerRow = columns / {block};",
        f"const int64_t number = c0 % (rows / {block} * blocksPerRow);",
        f"const int64_t y = number / blocksPerRow * {block} + static_cast<int64_t>(c3 / {reach}) - {halo};",
        f"const int64_t x = number % blocksPerRow * {block} + static_cast<int64_t>(c3 % {reach}) - {halo};",
        hint="mask",
    )
    return b.map("Min", x, mask)


@lowering("coordinate_grid")
def coordinate_grid(b: Builder, x: str) -> str:
    """Horizontal and vertical coordinates from −1 to 1."""
    height, width = b.extents(x)[2:]
    across, down = (f"2.0f * {at} / static_cast<float>({n} - 1)" for at, n in (("c3", width), ("c2", height)))
    return table(b, (1, 2, height, width), f"(c1 == 0 ? {across} : {down}) - 1.0f", hint="grid")


@lowering("sampling_points")
def sampling_points(b: Builder, offset: str) -> str:
    """Centres of the pixels from −1 to 1, moved by offsets."""
    batch, _, height, width = b.extents(offset)
    centres = [f"(2.0f * {at} + 1.0f) / static_cast<float>({n}) - 1.0f" for at, n in (("c1", height), ("c2", width))]
    grid = table(b, (1, height, width, 2), f"c3 == 0 ? {centres[0]} : {centres[1]}", hint="grid")
    turned = b.region("Permute", (offset,), (batch, height, width, 2), axes=(0, 2, 3, 1))
    return b.map("Add", turned, grid)
